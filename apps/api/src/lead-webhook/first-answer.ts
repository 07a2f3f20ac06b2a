import { checkSameBody, type LeadAnswer, type TenantId } from '@turant/domain';
import type { RoadContext } from '@turant/road';
import type { IdempotencyKey } from '../http/idempotency-key.js';

export type AnswersContext = Pick<RoadContext, 'store' | 'clock'>;

/**
 * The first answer to an idempotency key whose request would be refused by now, for example because its employee has been paused
 * since: a retry gets the answer of the first request. Undefined: the key was not used.
 * @throws RejectedError IDEMPOTENCY_KEY_REUSED
 */
export async function firstAnswer(
  { store, clock }: AnswersContext,
  tenant: TenantId,
  key: IdempotencyKey,
): Promise<LeadAnswer | undefined> {
  const first = await store.leads.withKey(tenant, key.idempotencyKey);
  if (!first?.answer || (first.keyExpiresAt && first.keyExpiresAt <= clock.now())) return undefined;
  checkSameBody(first, key);
  return first.answer;
}
