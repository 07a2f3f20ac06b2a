/**
 * Monotonic milliseconds, the same in every thread of this machine. `performance.now()` is not: it counts from each thread's start,
 * and the deadline of an order crosses threads.
 */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
