import { RejectedError, type ApiKey, type Scope, type TenantId } from '@turant/domain';
import type { ManagementContext } from '../management-context.js';
import { mintKey } from './key-format.js';

/** What the one who asks may hand on: `admin` does not imply `billing`, so it cannot give itself a key that has it. */
export interface Grantor {
  scopes: readonly Scope[];
  isOperator: boolean;
}

/** @throws RejectedError SCOPE_MISSING */
export function checkGrant({ scopes, isOperator }: Grantor, wanted: readonly Scope[]): void {
  if (wanted.includes('billing') && !isOperator && !scopes.includes('billing'))
    throw new RejectedError('SCOPE_MISSING', 'only a key with the scope billing hands out the scope billing');
}

/** @throws RejectedError API_KEY_INVALID where the end is not ahead */
export function checkEnd(expiresAt: Date | undefined, now: Date): void {
  if (expiresAt === undefined || expiresAt > now) return;
  const problem = { field: 'expiresAt', code: 'IN_THE_PAST', message: 'expiresAt is a time ahead' };
  throw new RejectedError('API_KEY_INVALID', 'the key would have ended already', [problem]);
}

/** The record, and the secret that is not in it. */
export function newKey(
  { ids, clock }: Pick<ManagementContext, 'ids' | 'clock'>,
  tenantId: TenantId,
  { name, scopes, expiresAt }: Pick<ApiKey, 'name' | 'scopes' | 'expiresAt'>,
): { key: ApiKey; secret: string } {
  const { secret, hash, prefix } = mintKey('live');
  const key: ApiKey = { _id: ids('ak'), tenantId, name, hash, prefix, scopes, createdAt: clock.now(), ...(expiresAt && { expiresAt }) };
  return { key, secret };
}
