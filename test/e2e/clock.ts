import { resolve } from 'node:path';
import type { ServiceOptions } from '../engines/service.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const IST_MS = 5.5 * HOUR_MS;

/** Options for a service whose wall clock is this far ahead of the machine's. */
export const ahead = (ms: number, env: Record<string, string> = {}): Required<Pick<ServiceOptions, 'env' | 'require'>> => ({
  env: { ...env, CLOCK_SHIFT_MS: String(ms) },
  require: resolve(__dirname, 'shift-clock.cjs'),
});

/** How far ahead the clock must be for it to be that hour in India, in milliseconds; at most a day. */
export const clockAt = (hour: number): number => (msUntilInIndia(hour) + DAY_MS) % DAY_MS;

/** Duplicate windows (10 min) and idempotency keys (24 h) have run out. */
export const DAY_LATER = { CLOCK_SHIFT_MS: String(25 * HOUR_MS) };

/** How far that hour of today in India is ahead; negative where it is over. */
export const msUntilInIndia = (hour: number): number =>
  Math.floor((Date.now() + IST_MS) / DAY_MS) * DAY_MS - IST_MS + hour * HOUR_MS - Date.now();
