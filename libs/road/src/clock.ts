import { performance } from 'node:perf_hooks';

/** Time as the road sees it: the wall clock for records, the monotonic one for lengths and leases. */
export interface Clock {
  now(): Date;
  /** Milliseconds that only grow. */
  monotonicMs(): number;
}

/** The clock of this machine. */
export const machineClock: Clock = { now: () => new Date(), monotonicMs: () => performance.now() };
