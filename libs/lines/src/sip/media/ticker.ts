import { monotonicMs } from '../../monotonic-ms.js';

/** The clock of all audio ports of a thread, which ticks every 20 ms. */
export interface Ticker {
  /** Monotonic milliseconds. */
  now(): number;
  /**
   * Calls `tick` about every 20 ms until the returned function is called. `gridMs` is the time at which the tick was due: a multiple of
   * 20 ms after the first tick, and at most 20 ms before `nowMs`.
   */
  start(tick: (nowMs: number, gridMs: number) => void): () => void;
}

/** Clock and timers of the machine; tests bring their own. */
export interface Timers {
  now(): number;
  set(fire: () => void, delayMs: number): unknown;
  clear(timer: unknown): void;
}

export const TICK_MS = 20;

const machineTimers: Timers = {
  now: monotonicMs,
  set: (fire, delayMs) => setTimeout(fire, delayMs),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

/** One timer for any number of listeners. It runs only while there is a listener, and keeps to a grid of 20 ms, so that delays do not add up. */
export function createTicker(timers: Timers = machineTimers): Ticker {
  const ticks = new Set<(nowMs: number, gridMs: number) => void>();
  let timer: unknown;
  let nextAt = 0;
  let isTicking = false;

  function fire(): void {
    timer = undefined;
    isTicking = true;
    const now = timers.now();
    const gridMs = nextAt + Math.max(0, Math.floor((now - nextAt) / TICK_MS)) * TICK_MS;
    try {
      for (const tick of ticks) tick(now, gridMs);
    } finally {
      // An error of one listener must not stop the ticks of the other calls.
      isTicking = false;
      if (ticks.size > 0) schedule(timers.now());
    }
  }
  function schedule(now: number): void {
    nextAt += TICK_MS;
    // If whole ticks were missed, they are skipped: an audio port catches up by itself.
    if (nextAt < now) nextAt += Math.ceil((now - nextAt) / TICK_MS) * TICK_MS;
    timer = timers.set(fire, nextAt - now);
  }
  function start(tick: (nowMs: number, gridMs: number) => void): () => void {
    ticks.add(tick);
    if (timer === undefined && !isTicking) {
      nextAt = timers.now();
      schedule(nextAt);
    }
    return () => {
      if (!ticks.delete(tick) || ticks.size > 0 || timer === undefined) return;
      timers.clear(timer);
      timer = undefined;
    };
  }
  return { now: timers.now, start };
}

let shared: Ticker | undefined;

/** The ticker that all calls of this thread share. */
export function sharedTicker(): Ticker {
  return (shared ??= createTicker());
}
