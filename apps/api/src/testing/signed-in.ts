import type { Role, TenantId } from '@turant/domain';
import { acceptInvitation, BY_PROCESS, inviteUser, type SignedIn } from '@turant/management';
import type { PartsUnderTest } from './api-under-test.js';

/** A new person of the tenant, who is signed in. */
export async function signedIn(parts: PartsUnderTest, tenant: TenantId, role: Role = 'owner'): Promise<SignedIn> {
  const { token } = await inviteUser(parts, tenant, { role }, BY_PROCESS);
  const email = `${parts.ids('us').toLowerCase()}@example.in`;
  return acceptInvitation({ ...parts, storeOf: () => parts.store }, { token, name: 'Asha', email, password: 'a rather long password' });
}
