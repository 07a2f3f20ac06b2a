/**
 * Monotonic milliseconds, the same in every thread of this machine: `performance.now()` counts from each thread's own start, and
 * the deadline of an order travels from one thread to another.
 */
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
