import { RejectedError } from './errors.js';

/** @throws RejectedError IDEMPOTENCY_KEY_REUSED if the first request of an idempotency key had another body */
export function checkSameBody(first: { bodyHash?: string }, repeat: { bodyHash?: string }): void {
  if (first.bodyHash !== repeat.bodyHash) throw new RejectedError('IDEMPOTENCY_KEY_REUSED');
}
