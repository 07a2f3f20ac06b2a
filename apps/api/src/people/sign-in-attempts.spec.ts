import type { TenantId } from '@turant/domain';
import { acceptInvitation, BY_PROCESS, inviteUser } from '@turant/management';
import { useTenant } from '../testing/use-tenant.js';

const EMAIL = 'asha@example.in';
const api = useTenant();
/** The delay of an account must not end while passwords are hashed. */
beforeEach(() => void jest.spyOn(api.parts.clock, 'monotonicMs').mockReturnValue(1_000_000));
afterEach(() => jest.restoreAllMocks());

/** A user of the tenant with the common e-mail address. */
async function join(tenant: TenantId, password: string): Promise<void> {
  const { token } = await inviteUser(api.parts, tenant, { role: 'viewer' }, BY_PROCESS);
  await acceptInvitation({ ...api.parts, storeOf: () => api.parts.store }, { token, name: 'Asha', email: EMAIL, password });
}

/** The tenant that opens, or why none does. From a browser that nobody knows. */
async function opened(password: string): Promise<string> {
  const reply = await api.app.inject({ method: 'POST', url: '/api/session', payload: { email: EMAIL, password } });
  const { code, session } = reply.json<{ code?: string; session?: { tenant: { tenantId: string } } }>();
  return code ?? session?.tenant.tenantId ?? '';
}

it('counts each password that opens one account as a guess at the other accounts of the address', async () => {
  const theirs = await api.addTenant();
  await join(api.tenant, 'the password of the guesser');
  await join(theirs, 'the password that is looked for');
  expect(await opened('the password that is looked for')).toBe(theirs);
  for (let n = 0; n < 5; n += 1) expect(await opened('the password of the guesser')).toBe(api.tenant);
  expect(await opened('the password that is looked for')).toBe('SIGN_IN_REFUSED');
  expect(await opened('the password of the guesser')).toBe(api.tenant);
});
