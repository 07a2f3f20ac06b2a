const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Calling hours are the callee's: India, all year +05:30. */
const IST_MS = 330 * MINUTE_MS;

/** How far ahead the clock must be for it to be that hour in India, in milliseconds; at most a day. */
export function clockAt(hour: number, now = Date.now()): number {
  const today = (now + IST_MS) % DAY_MS;
  return (hour * 60 * MINUTE_MS - today + DAY_MS) % DAY_MS;
}

/** Duplicate windows (10 min) and idempotency keys (24 h) have run out. */
export const DAY_LATER = { CHAOS_CLOCK_AHEAD_MS: String(25 * 60 * MINUTE_MS) };
