import { setTimeout as pause } from 'node:timers/promises';
import { RetryLaterError } from '@turant/domain';
import type { Clock } from './clock.js';

const TRY_AGAIN_MS = 250;

/**
 * Does it again and again while the store is away.
 * @param endMs by the monotonic clock; the first failure after it is thrown
 */
export async function retryUntil<R>(clock: Clock, endMs: number, work: () => Promise<R>): Promise<R> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RetryLaterError) || clock.monotonicMs() >= endMs) throw error;
      await pause(TRY_AGAIN_MS);
    }
  }
}
