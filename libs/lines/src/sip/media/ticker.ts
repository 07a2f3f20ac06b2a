import { monotonicMs } from '../../monotonic-ms.js';

/** The beat of all audio ports of a thread, and their only clock. */
export interface Ticker {
  /** Monotonic milliseconds. */
  now(): number;
  /**
   * Calls `tick` about every 20 ms until the returned function is called. `gridMs` is the time at which the tick should
   * have come: it lies on a grid of 20 ms and at most 20 ms before `nowMs`.
   */
  start(tick: (nowMs: number, gridMs: number) => void): () => void;
}

/** What a ticker needs of the machine; tests bring their own. */
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

/** One timer for any number of ticks; it runs only while somebody listens, and keeps to a grid instead of adding up delays. */
export function createTicker(timers: Timers = machineTimers): Ticker {
  const ticks = new Set<(nowMs: number, gridMs: number) => void>();
  let timer: unknown;
  let nextAt = 0;
  let isBeating = false;

  function beat(): void {
    timer = undefined;
    isBeating = true;
    const now = timers.now();
    const gridMs = nextAt + Math.max(0, Math.floor((now - nextAt) / TICK_MS)) * TICK_MS;
    try {
      for (const tick of ticks) tick(now, gridMs);
    } finally {
      // A tick that throws must not silence the other calls for ever.
      isBeating = false;
      if (ticks.size > 0) schedule(timers.now());
    }
  }
  function schedule(now: number): void {
    nextAt += TICK_MS;
    // Later than a whole beat: leave the missed ones out; a port catches up by itself.
    if (nextAt < now) nextAt += Math.ceil((now - nextAt) / TICK_MS) * TICK_MS;
    timer = timers.set(beat, nextAt - now);
  }
  function start(tick: (nowMs: number, gridMs: number) => void): () => void {
    ticks.add(tick);
    if (timer === undefined && !isBeating) {
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

/** The one ticker of this thread: 200 calls are one timer. */
export function sharedTicker(): Ticker {
  return (shared ??= createTicker());
}
