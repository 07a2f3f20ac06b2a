import { isKeyOver } from '@turant/domain';
import { hashOf, isWellFormed } from '@turant/management';
import type { RoadContext } from '@turant/road';

/** Whether an Authorization header carries a valid operator's key. */
export async function isOperatorKey({ store, clock }: Pick<RoadContext, 'store' | 'clock'>, authorization: unknown): Promise<boolean> {
  const secret = typeof authorization === 'string' ? /^Bearer (\S+)$/i.exec(authorization)?.[1] : undefined;
  if (secret === undefined || !isWellFormed(secret)) return false;
  const key = await store.acrossTenants.apiKeys.withHash(hashOf(secret));
  return key?.isOperator === true && !isKeyOver(key, clock.now());
}
