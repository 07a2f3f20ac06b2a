import { RetryLaterError } from '@turant/domain';

/** How often an event that may succeed later is tried, and how long to wait in between. */
export const MOST_TRIES = 6;
const FIRST_WAIT_MS = 50;

export const waitBeforeMs = (tries: number): number => FIRST_WAIT_MS * 2 ** (tries - 1);

/** Only what says "later" may succeed later; anything else is our bug and goes to the dead letters at once. */
export const mayTryAgain = (error: unknown, tries: number): boolean => error instanceof RetryLaterError && tries < MOST_TRIES;

export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500);
