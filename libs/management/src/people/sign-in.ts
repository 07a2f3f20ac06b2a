import { optimistic } from '@turant/async';
import { RejectedError, RetryLaterError, totpAbout, type User } from '@turant/domain';
import { unchanged } from '@turant/store';
import { openedBy } from './accounts.js';
import { hashPassword, isOutdated, type Asker } from './hash-password.js';
import type { NewcomerContext } from './people-context.js';
import { makingRoom, newSession } from './sessions.js';
import { stepOfCode } from './totp-codes.js';

export interface SignIn {
  /** Users of one e-mail address (`accountsOf`). */
  accounts: readonly User[];
  password: string;
  /** Of the second factor, where there is one. */
  code?: string;
  /** `known`: somebody has signed in from there before. */
  asker?: Asker;
  /** Called once the passwords were compared, with the accounts that it opens. */
  onCompared?(opened: readonly User[]): void;
}

/** A person who has just signed in. The token is for the cookie and stored nowhere. */
export interface SignedIn {
  user: User;
  sessionId: string;
  token: string;
}

const MAX_TRIES = 3;

/**
 * Answers the same for a wrong password, for nobody's e-mail address and for a user who is disabled, and takes as long.
 * @throws RejectedError SIGN_IN_REFUSED; after a right password TENANT_NEEDED if it opens several accounts, and CODE_NEEDED if the code is not
 * there, wrong, or was used before
 */
export async function signIn(
  context: NewcomerContext,
  { accounts, password, code, asker = 'stranger', onCompared }: SignIn,
): Promise<SignedIn> {
  const opened = await openedBy(accounts, password, asker);
  onCompared?.(opened);
  if (opened.length > 1) throw new RejectedError('TENANT_NEEDED');
  let user = opened[0];
  const attempt = async (): Promise<SignedIn | undefined> => {
    if (!user) throw new RejectedError('SIGN_IN_REFUSED');
    const signedIn = await sessionOf(context, user, password, stepFor(context, user, code));
    if (signedIn) return signedIn;
    const { passwordHash } = user;
    const now: User | undefined = await context.store.users.get(user.tenantId, user._id);
    user = now?.status === 'active' && now.passwordHash === passwordHash ? now : undefined;
    return undefined;
  };
  return optimistic(attempt, {
    tries: MAX_TRIES,
    contested: () => new RetryLaterError('USER_CONTESTED', 'the user changes too fast', 100),
  });
}

/** @returns undefined without a second factor. @throws RejectedError CODE_NEEDED */
function stepFor({ vault, clock }: NewcomerContext, { _id, totp, totpStep }: User, code: string | undefined): number | undefined {
  if (totp === undefined) return undefined;
  if (code === undefined) throw new RejectedError('CODE_NEEDED', 'send the code of your authenticator app as code, too');
  const step = stepOfCode(vault.open(totp, totpAbout(_id)), code, clock.now(), totpStep);
  if (step === undefined) throw new RejectedError('CODE_NEEDED', 'this code is not right, or was used before: wait for the next one');
  return step;
}

/** Stores the session, if the user is still as it was read: a password that is changed meanwhile opens nothing. */
async function sessionOf(context: NewcomerContext, user: User, password: string, totpStep?: number): Promise<SignedIn | undefined> {
  const now = context.clock.now();
  const store = context.storeOf(user._id);
  const passwordHash = isOutdated(user.passwordHash) ? await hashPassword(password) : user.passwordHash;
  const { session, token } = newSession(user, now);
  const set = {
    lastSignInAt: now,
    ...(passwordHash !== user.passwordHash && { passwordHash }),
    ...(totpStep !== undefined && { totpStep }),
  };
  const asRead = unchanged(user, 'passwordHash', 'status', 'totp', 'totpStep');
  const { ok } = await store.engine.commit([
    store.users.patchOp(user.tenantId, user._id, asRead, { set }),
    store.sessions.insertOp(session),
    ...(await makingRoom(store, user)),
  ]);
  return ok ? { user: { ...user, ...set }, sessionId: session._id, token } : undefined;
}
