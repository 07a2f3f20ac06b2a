import { everyRecord, optimistic } from '@turant/async';
import { RejectedError, RetryLaterError, scopesOfRole, type Role, type TenantId, type User } from '@turant/domain';
import type { ChangeOf, USER } from '@turant/domain/records';
import { unchanged, type Op, type PageQuery, type Store } from '@turant/store';
import { found } from '../found.js';
import type { Grantor } from '../api-keys/api-keys.js';
import { pageOfViews, type Page } from '../view.js';
import { removeLinksOf } from './link-maker.js';
import type { PeopleContext } from './people-context.js';
import { endSessionsOf } from './sessions.js';
import { userView, type UserView } from './user-view.js';

const USERS_A_PAGE = 100;
const MAX_CHANGE_TRIES = 5;

export type UserChange = ChangeOf<typeof USER>;
type Context = Pick<PeopleContext, 'store' | 'bus'>;

/** Newest first. */
export const listUsers = ({ store }: Pick<PeopleContext, 'store'>, tenant: TenantId, page: PageQuery): Promise<Page<UserView>> =>
  pageOfViews(page, (query) => store.users.list(tenant, query), userView);

/**
 * Nobody hands out, takes or takes over a role with more scopes than one's own.
 * @throws RejectedError SCOPE_MISSING
 */
export function checkRole({ scopes, isOperator }: Grantor, role: Role): void {
  if (isOperator || scopesOfRole(role).every((scope) => scopes.includes(scope))) return;
  throw new RejectedError('SCOPE_MISSING', `only who has all scopes of the role ${role} does this`);
}

/**
 * Sets the given fields. A user who is disabled is signed out everywhere. Links to and of a user who gets another role are removed.
 * @throws RejectedError USER_NOT_FOUND, SCOPE_MISSING; LAST_OWNER if no active owner would be left
 */
export async function changeUser(
  context: Context,
  tenant: TenantId,
  userId: string,
  change: UserChange,
  grantor: Grantor,
): Promise<UserView> {
  const changed = await changing(context, tenant, userId, grantor, (user) => {
    if (change.role !== undefined) checkRole(grantor, change.role);
    const after = { ...user, ...change };
    const op = context.store.users.patchOp(tenant, userId, unchanged(user, 'role', 'status'), { set: change });
    return { op, after, staysOwner: isActiveOwner(after) };
  });
  if (change.role !== undefined || changed.status === 'disabled') await removeLinksOf(context.store, tenant, userId);
  if (changed.status === 'disabled') await endSessionsOf(context, tenant, userId);
  return userView(changed);
}

/** @throws RejectedError USER_NOT_FOUND, SCOPE_MISSING; LAST_OWNER if no active owner would be left */
export async function removeUser(context: Context, tenant: TenantId, userId: string, grantor: Grantor): Promise<void> {
  await changing(context, tenant, userId, grantor, (user) => ({
    op: context.store.users.deleteOp(tenant, userId, unchanged(user, 'role', 'status')),
    after: user,
    staysOwner: false,
  }));
  await removeLinksOf(context.store, tenant, userId);
  await endSessionsOf(context, tenant, userId);
}

interface Step {
  op: Op;
  after: User;
  staysOwner: boolean;
}

/**
 * An owner who stops being one needs another owner, who is written in the same commit: of two owners who remove each other at once, one
 * commit finds that the other owner is none any more.
 */
async function changing(
  { store, bus }: Context,
  tenant: TenantId,
  userId: string,
  grantor: Grantor,
  step: (user: User) => Step,
): Promise<User> {
  const attempt = async (): Promise<User | undefined> => {
    const user = found(await store.users.get(tenant, userId), 'USER_NOT_FOUND');
    checkRole(grantor, user.role);
    const { op, after, staysOwner } = step(user);
    const ops = [op, ...(isActiveOwner(user) && !staysOwner ? [await otherOwnerOp(store, tenant, userId)] : [])];
    return (await store.engine.commit(ops)).ok ? after : undefined;
  };
  const contested = (): RetryLaterError => new RetryLaterError('USER_CONTESTED', 'the user changes too fast', 100);
  const changed = await optimistic(attempt, { tries: MAX_CHANGE_TRIES, contested });
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
  return changed;
}

const isActiveOwner = ({ role, status }: User): boolean => role === 'owner' && status === 'active';

/** @throws RejectedError LAST_OWNER */
async function otherOwnerOp(store: Store, tenant: TenantId, userId: string): Promise<Op> {
  for await (const user of usersOf(store, tenant))
    if (user._id !== userId && isActiveOwner(user)) {
      const isOwner = unchanged(user, 'role', 'status');
      return store.users.patchOp(tenant, user._id, isOwner, { inc: { changes: 1 } });
    }
  throw new RejectedError('LAST_OWNER');
}

/** Newest first. */
export const usersOf = (store: Store, tenant: TenantId): AsyncGenerator<User, void> =>
  everyRecord(USERS_A_PAGE, (before, limit) => store.users.list(tenant, { before, limit }));
