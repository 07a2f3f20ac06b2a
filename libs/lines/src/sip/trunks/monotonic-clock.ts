/** Time as the trunk directory sees it. */
export interface MonotonicClock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls once; answers how to call it off. Does not keep the process alive. */
  after(ms: number, action: () => void): () => void;
}

export const machineClock: MonotonicClock = {
  now: () => performance.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms).unref();
    return () => clearTimeout(timer);
  },
};
