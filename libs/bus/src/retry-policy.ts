import { RetryLaterError } from '@turant/domain';

/** Tries of an event that may succeed later. Each backoff is twice the one before. */
export const MAX_HANDLING_TRIES = 6;
const FIRST_BACKOFF_MS = 50;

export const backoffMs = (tries: number): number => FIRST_BACKOFF_MS * 2 ** (tries - 1);

/** Only a `RetryLaterError` is retried. Any other error is a bug of ours: its event becomes a dead letter at once. */
export const mayRetry = (error: unknown, tries: number): boolean => error instanceof RetryLaterError && tries < MAX_HANDLING_TRIES;

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
