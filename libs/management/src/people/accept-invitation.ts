import { RejectedError, RetryLaterError, type Invitation, type InvitationPurpose, type User } from '@turant/domain';
import { unchanged, type Op, type Store } from '@turant/store';
import { hashOf } from '../api-keys/key-format.js';
import { hashPassword } from './hash-password.js';
import { makersRight } from './link-maker.js';
import { checkPassword } from './password-rules.js';
import type { NewcomerContext } from './people-context.js';
import { endSessionsOf, isToken, newSession } from './sessions.js';
import type { SignedIn } from './sign-in.js';

/** After so many e-mail addresses that did not fit, a link is used up: it is no way to find out who has an account. */
const MAX_REFUSALS = 5;

export interface Newcomer {
  token: string;
  name: string;
  /** In small letters. */
  email: string;
  password: string;
}

/** One answer for all: it does not tell whether the link or the e-mail address is the reason. */
const linkRefused = (): RejectedError => new RejectedError('LINK_REFUSED');

/**
 * Makes the user whom a link invites, and signs the user in. The link can be used once.
 * @throws RejectedError LINK_REFUSED, PASSWORD_REFUSED
 */
export async function acceptInvitation(context: NewcomerContext, { token, name, email, password }: Newcomer): Promise<SignedIn> {
  const { invitation, right } = await invitationOf(context, token, ['first-owner', 'invite']);
  const { tenantId, role } = invitation;
  const isTooLate = invitation.purpose === 'first-owner' && (await context.store.users.list(tenantId, { limit: 1 })).length > 0;
  if (isTooLate) throw linkRefused();
  checkPassword(password, email);
  // What other tenants know is neither looked at nor told.
  const isFree = (await context.store.users.withEmail(tenantId, email)) === undefined;
  if (!isFree || (invitation.email !== undefined && invitation.email !== email)) throw await refusedEmail(context, invitation);
  const now = context.clock.now();
  const passwordHash = await hashPassword(password);
  const user: User = {
    _id: context.ids('us'),
    tenantId,
    email,
    name,
    role,
    status: 'active',
    passwordHash,
    createdAt: now,
    lastSignInAt: now,
  };
  const { session, token: sessionToken } = newSession(user, now);
  const store = context.storeOf(user._id);
  const result = await store.engine.commit([
    store.invitations.deleteOp(tenantId, invitation._id),
    store.users.insertOp(user),
    store.sessions.insertOp(session),
    ...right,
  ]);
  if (!result.ok) throw linkRefused();
  return { user, sessionId: session._id, token: sessionToken };
}

/**
 * Sets the password of the user whose link this is, and signs the user out everywhere.
 * @returns the user
 * @throws RejectedError LINK_REFUSED, PASSWORD_REFUSED
 */
export async function resetPassword(context: NewcomerContext, { token, password }: Pick<Newcomer, 'token' | 'password'>): Promise<User> {
  const { invitation, right } = await invitationOf(context, token, ['reset']);
  const { tenantId, userId = '', removesSecondFactor } = invitation;
  const user = await context.store.users.get(tenantId, userId);
  if (user?.status !== 'active' || user.role !== invitation.role) throw linkRefused();
  checkPassword(password, user.email);
  const store = context.storeOf(userId);
  const set = { passwordHash: await hashPassword(password) };
  const unset = removesSecondFactor ? (['totp', 'newTotp'] as const) : [];
  const result = await store.engine.commit([
    store.invitations.deleteOp(tenantId, invitation._id),
    store.users.patchOp(tenantId, userId, unchanged(user, 'passwordHash', 'status', 'role'), { set, unset }),
    // Who makes a link for the own account is written above: a commit writes a record once.
    ...(invitation.madeBy === userId ? [] : right),
  ]);
  if (!result.ok && result.missed > 0) throw new RetryLaterError('USER_CONTESTED', undefined, 100);
  if (!result.ok) throw linkRefused();
  await endSessionsOf({ ...context, store }, tenantId, userId);
  return user;
}

/**
 * The link with writes that miss if its maker loses the right to make it.
 * @throws RejectedError LINK_REFUSED
 */
async function invitationOf(
  context: NewcomerContext,
  token: string,
  purposes: readonly InvitationPurpose[],
): Promise<{ invitation: Invitation; right: Op[] }> {
  const found = await linkOfToken(context.store, token);
  if (!found || found.expiresAt <= context.clock.now() || !purposes.includes(found.purpose)) throw linkRefused();
  const right = await makersRight(context, found);
  if (!right) throw linkRefused();
  return { invitation: found, right };
}

/** The link of a token, whatever became of its right. */
export const linkOfToken = async (store: Store, token: string): Promise<Invitation | undefined> =>
  isToken(token) ? store.acrossTenants.invitations.withToken(hashOf(token)) : undefined;

async function refusedEmail({ store }: NewcomerContext, { _id, tenantId }: Invitation): Promise<RejectedError> {
  const counted = await store.invitations.patch(tenantId, _id, [], { inc: { refusals: 1 } });
  if ((counted?.refusals ?? 0) >= MAX_REFUSALS) await store.invitations.remove(tenantId, _id);
  return linkRefused();
}
