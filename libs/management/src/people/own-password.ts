import { RejectedError, RetryLaterError, type TenantId, type User } from '@turant/domain';
import { unchanged } from '@turant/store';
import { found } from '../found.js';
import { hashPassword, isPassword } from './hash-password.js';
import { checkPassword } from './password-rules.js';
import type { PeopleContext } from './people-context.js';
import { endSessionsOf } from './sessions.js';

/**
 * Checks the password of a person who is signed in.
 * @throws RejectedError USER_NOT_FOUND, PASSWORD_WRONG
 */
export async function confirmedUser(
  { store }: Pick<PeopleContext, 'store'>,
  tenant: TenantId,
  userId: string,
  password: string,
): Promise<User> {
  const user = found(await store.users.get(tenant, userId), 'USER_NOT_FOUND');
  if (!(await isPassword(user.passwordHash, password, 'known'))) throw new RejectedError('PASSWORD_WRONG');
  return user;
}

/**
 * Sets the password of a person who is signed in, and ends all other sessions of that person.
 * @throws RejectedError PASSWORD_WRONG, PASSWORD_REFUSED
 */
export async function changePassword(
  context: PeopleContext,
  tenant: TenantId,
  { userId, sessionId }: { userId: string; sessionId: string },
  passwords: { old: string; new: string },
): Promise<void> {
  const user = await confirmedUser(context, tenant, userId, passwords.old);
  checkPassword(passwords.new, user.email);
  const set = { passwordHash: await hashPassword(passwords.new) };
  // From this write on, nobody signs in by the old password; so no session can be made that is not ended below.
  const changed = await context.store.users.patch(tenant, userId, unchanged(user, 'passwordHash'), { set });
  if (!changed) throw new RetryLaterError('USER_CONTESTED', 'the password was changed by somebody else', 100);
  await endSessionsOf(context, tenant, userId, sessionId);
}
