import { isKeyOver, SCOPES, scopesOfRole, type Invitation, type Scope, type TenantId } from '@turant/domain';
import { unchanged, type Op, type Store } from '@turant/store';
import type { ManagementContext } from '../management-context.js';

/** Who makes a link: a user, a key, or the operator at the records themselves. */
export interface LinkMaker {
  scopes: readonly Scope[];
  isOperator: boolean;
  /** Of a person, the user's id. */
  keyId: string;
}

const PROCESS = 'process';

/** Who has the records has everything: the command line, and the service when it starts. */
export const BY_PROCESS: LinkMaker = { scopes: SCOPES, isOperator: true, keyId: PROCESS };

type Context = Pick<ManagementContext, 'store' | 'clock'>;

/**
 * Whether who made a link could make it now. A link of an earlier release does not name its maker, and opens nothing; the link of a first
 * owner is made by the service alone, and ends with the first user.
 * @returns writes that miss if the maker loses the right before they are committed; undefined if the maker has lost it
 */
export async function makersRight({ store, clock }: Context, invitation: Invitation): Promise<Op[] | undefined> {
  const { purpose, tenantId, madeBy } = invitation;
  if (purpose === 'first-owner' || madeBy === PROCESS) return [];
  if (madeBy === undefined) return undefined;
  const user = await store.users.get(tenantId, madeBy);
  if (user) {
    const mayInvite = user.status === 'active' && coversLink(scopesOfRole(user.role), invitation);
    return mayInvite ? [store.users.patchOp(tenantId, madeBy, unchanged(user, 'role', 'status'), { inc: { changes: 1 } })] : undefined;
  }
  const key = await store.acrossTenants.apiKeys.get(madeBy);
  const now = clock.now();
  if (!key || isKeyOver(key, now)) return undefined;
  const mayInvite = key.isOperator === true || (key.tenantId === tenantId && coversLink(key.scopes, invitation));
  const isAsRead = unchanged(key, 'revokedAt', 'expiresAt');
  return mayInvite ? [store.apiKeys.patchOp(key.tenantId, key._id, isAsRead, { set: { lastUsedAt: now } })] : undefined;
}

const coversLink = (scopes: readonly Scope[], { role }: Invitation): boolean =>
  scopes.includes('admin') && scopesOfRole(role).every((scope) => scopes.includes(scope));

/** Removes the links that a user or a key has made, and those that set the user's password. */
export async function removeLinksOf(store: Store, tenant: TenantId, makerOrUserId: string): Promise<void> {
  for (const purpose of ['invite', 'reset'] as const)
    for (const { _id, madeBy, userId } of await store.invitations.ofPurpose(tenant, purpose))
      if (madeBy === makerOrUserId || userId === makerOrUserId) await store.invitations.remove(tenant, _id);
}
