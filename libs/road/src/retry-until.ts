import { setTimeout as pause } from 'node:timers/promises';
import { RetryLaterError } from '@turant/domain';
import type { Clock } from './clock.js';

export const STORE_RETRY_MS = 250;

/**
 * Retries `work` while the store is away.
 * @param endMs by the monotonic clock; a failure after this time is thrown
 */
export async function retryUntil<R>(clock: Clock, endMs: number, work: () => Promise<R>): Promise<R> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RetryLaterError) || clock.monotonicMs() >= endMs) throw error;
      await pause(STORE_RETRY_MS);
    }
  }
}
