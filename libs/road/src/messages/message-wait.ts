const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000];

/** The waits between the tries of a message: eleven tries in a day. */
export const MESSAGE_WAITS_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
];

/** A wait is longer or shorter by up to this part, so that messages that failed together are not tried again together. */
export const WAIT_JITTER = 0.1;
/** The longest pause that a far end gets if it asks for one. */
export const MAX_RETRY_AFTER_MS = 8 * HOUR_MS;

/**
 * The wait before the next try; undefined if there is none.
 * @param tries how many there were
 * @param askedMs how long the far end asks to be left alone
 * @param random 0 <= x < 1
 */
export function messageWaitMs(tries: number, askedMs = 0, random = Math.random()): number | undefined {
  const wait = MESSAGE_WAITS_MS[tries - 1];
  if (wait === undefined) return undefined;
  return Math.max(Math.round(wait * (1 - WAIT_JITTER + 2 * WAIT_JITTER * random)), Math.min(askedMs, MAX_RETRY_AFTER_MS));
}
