import type { Ticker } from '../ticker.js';

/** A ticker that only the test moves. */
export interface HandTicker extends Ticker {
  /** Moves the clock without a tick, as in a stall. */
  pass(ms: number): void;
  /** Moves the clock and calls all listeners. */
  tick(afterMs?: number): void;
  listeners: number;
}

export function handTicker(startMs = 1_000): HandTicker {
  const ticks = new Set<(nowMs: number, gridMs: number) => void>();
  let nowMs = startMs;
  return {
    now: () => nowMs,
    start: (tick) => {
      ticks.add(tick);
      return () => void ticks.delete(tick);
    },
    pass: (ms) => void (nowMs += ms),
    tick: (afterMs = 20) => {
      nowMs += afterMs;
      for (const tick of ticks) tick(nowMs, nowMs);
    },
    get listeners() {
      return ticks.size;
    },
  };
}
