/** Time as the trunk book sees it. */
export interface BookClock {
  /** Monotonic milliseconds. */
  now(): number;
  /** Calls once; answers how to call it off. Does not keep the process alive. */
  after(ms: number, action: () => void): () => void;
}

export const machineClock: BookClock = {
  now: () => performance.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms).unref();
    return () => clearTimeout(timer);
  },
};
