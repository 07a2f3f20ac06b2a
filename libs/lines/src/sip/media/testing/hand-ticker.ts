import type { Ticker } from '../ticker.js';

/** A ticker whose clock and ticks are moved by hand. */
export interface HandTicker extends Ticker {
  /** Time goes on without a tick, as in a stall. */
  pass(ms: number): void;
  /** Time goes on, then all are ticked. */
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
