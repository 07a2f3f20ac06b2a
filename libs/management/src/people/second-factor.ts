import { RejectedError, RetryLaterError, totpAbout, type TenantId } from '@turant/domain';
import { unchanged } from '@turant/store';
import { confirmedUser } from './own-password.js';
import type { PeopleContext } from './people-context.js';
import { newTotpSecret, stepOfCode, totpUri } from './totp-codes.js';

export interface NewSecondFactor {
  /** In base 32, to be typed. */
  secret: string;
  /** The same with its name, to be shown as a QR code. */
  uri: string;
}

/**
 * Makes a secret of time-based codes. It counts from its first code on.
 * @throws RejectedError SECOND_FACTOR_EXISTS, USER_NOT_FOUND, PASSWORD_WRONG
 */
export async function beginSecondFactor(
  context: PeopleContext,
  tenant: TenantId,
  userId: string,
  password: string,
): Promise<NewSecondFactor> {
  const { store, vault } = context;
  const user = await confirmedUser(context, tenant, userId, password);
  const secret = newTotpSecret();
  const set = { newTotp: vault.seal(secret, totpAbout(userId)) };
  const changed = await store.users.patch(tenant, userId, [['totp', 'absent']], { set });
  if (!changed) throw new RejectedError('SECOND_FACTOR_EXISTS');
  return { secret, uri: totpUri(secret, user.email) };
}

/** @throws RejectedError PASSWORD_WRONG, SECOND_FACTOR_NOT_FOUND without a new secret, CODE_WRONG */
export async function confirmSecondFactor(
  context: PeopleContext,
  tenant: TenantId,
  userId: string,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { store, vault, clock } = context;
  const user = await confirmedUser(context, tenant, userId, password);
  if (user.newTotp === undefined) throw new RejectedError('SECOND_FACTOR_NOT_FOUND');
  const totpStep = stepOfCode(vault.open(user.newTotp, totpAbout(userId)), code, clock.now(), user.totpStep);
  if (totpStep === undefined) {
    const problem = { field: 'code', code: 'INVALID', message: 'the six digits that the app shows now' };
    throw new RejectedError('CODE_WRONG', undefined, [problem]);
  }
  const change = { set: { totp: user.newTotp, totpStep }, unset: ['newTotp'] as const };
  if (!(await store.users.patch(tenant, userId, unchanged(user, 'newTotp', 'totpStep', 'passwordHash'), change)))
    throw new RetryLaterError('USER_CONTESTED', 'the second factor was changed meanwhile', 100);
}

/** @throws RejectedError PASSWORD_WRONG */
export async function removeSecondFactor(context: PeopleContext, tenant: TenantId, userId: string, password: string): Promise<void> {
  const user = await confirmedUser(context, tenant, userId, password);
  await context.store.users.patch(tenant, userId, unchanged(user, 'passwordHash'), { unset: ['totp', 'newTotp'] });
}
