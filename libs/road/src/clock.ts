import { performance } from 'node:perf_hooks';

/** The road reads the wall clock for records, and the monotonic clock for lengths and leases. */
export interface Clock {
  now(): Date;
  monotonicMs(): number;
}

export const machineClock: Readonly<Clock> = Object.freeze({ now: () => new Date(), monotonicMs: () => performance.now() });
