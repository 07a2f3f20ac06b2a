import { setTimeout as pause } from 'node:timers/promises';
import { RetryLaterError } from '@turant/domain';
import type { S3Limits } from './s3-limits.js';

/** Works again after an error that says so, a few times and with growing pauses of random length. */
export async function withTries<T>({ tries, backoffMs }: S3Limits, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RetryLaterError) || attempt >= tries) throw error;
    }
    await pause(Math.random() * backoffMs * 2 ** (attempt - 1));
  }
}
