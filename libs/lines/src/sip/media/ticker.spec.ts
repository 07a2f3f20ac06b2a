import { createTicker, type Timers } from './ticker.js';

/** One timer at a time, which fires `late` milliseconds late. */
function handTimers(): Timers & { fire(late?: number): void; open: number; nowMs: number } {
  let next: { fire: () => void; at: number } | undefined;
  return {
    nowMs: 100,
    open: 0,
    now() {
      return this.nowMs;
    },
    set(fire, delayMs) {
      expect(next).toBeUndefined();
      this.open++;
      return (next = { fire, at: this.nowMs + delayMs });
    },
    clear(timer) {
      if (timer === next) next = undefined;
      this.open--;
    },
    fire(late = 0) {
      const due = next;
      if (!due) return;
      next = undefined;
      this.open--;
      this.nowMs = due.at + late;
      due.fire();
    },
  };
}

it('ticks for all listeners with one timer, on a grid', () => {
  const timers = handTimers();
  const ticker = createTicker(timers);
  const beats: number[] = [];
  const others: number[] = [];
  ticker.start((now) => beats.push(now));
  ticker.start((now) => others.push(now));
  for (const late of [0, 3, 0, 7, 0]) timers.fire(late);
  expect(beats).toEqual([120, 143, 160, 187, 200]);
  expect(others).toEqual(beats);
  expect(timers.open).toBe(1);
});

it('skips the ticks of a stall', () => {
  const timers = handTimers();
  const beats: number[] = [];
  createTicker(timers).start((now) => beats.push(now));
  timers.fire(205);
  timers.fire();
  timers.fire();
  expect(beats).toEqual([325, 340, 360]);
});

it('has no timer without a listener, and starts again', () => {
  const timers = handTimers();
  const ticker = createTicker(timers);
  const stop = ticker.start(() => undefined);
  stop();
  stop();
  expect(timers.open).toBe(0);
  ticker.start(() => undefined)();
  expect(timers.open).toBe(0);
});

it('stays at one timer when a listener stops within the tick and starts another', () => {
  const timers = handTimers();
  const ticker = createTicker(timers);
  const next = jest.fn();
  const stop = ticker.start(() => {
    stop();
    ticker.start(next);
  });
  timers.fire();
  timers.fire();
  expect(next).toHaveBeenCalled();
  expect(timers.open).toBe(1);
});

it('says when each tick was due, also after a stall', () => {
  const timers = handTimers();
  const grid: number[] = [];
  createTicker(timers).start((_now, gridMs) => grid.push(gridMs));
  for (const late of [0, 7, 205, 19]) timers.fire(late);
  expect(grid).toEqual([120, 140, 360, 380]);
});

it('goes on when a tick throws', () => {
  const timers = handTimers();
  const ticker = createTicker(timers);
  const next = jest.fn();
  ticker.start(() => {
    throw new Error('bug in a listener');
  });
  ticker.start(next);
  expect(() => timers.fire()).toThrow('bug in a listener');
  expect(timers.open).toBe(1);
});
