/** Monotonic time and timers of the trunk directory; tests bring their own. */
export interface MonotonicClock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls `action` once after `ms` milliseconds. Returns the function that cancels the timer, which does not keep the process alive. */
  after(ms: number, action: () => void): () => void;
}

export const machineClock: MonotonicClock = {
  now: () => performance.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms).unref();
    return () => clearTimeout(timer);
  },
};
