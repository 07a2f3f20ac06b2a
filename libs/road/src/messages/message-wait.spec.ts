import fc from 'fast-check';
import { MAX_RETRY_AFTER_MS, MESSAGE_WAITS_MS, messageWaitMs, WAIT_JITTER } from './message-wait.js';

const HOUR_MS = 3_600_000;
const randoms = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
  minLength: MESSAGE_WAITS_MS.length,
  maxLength: MESSAGE_WAITS_MS.length,
});

describe('the waits between the tries of a message', () => {
  it('are about a day together, and each is near its own, whatever chance says', () => {
    fc.assert(
      fc.property(randoms, (chances) => {
        const waits = chances.map((chance, at) => messageWaitMs(at + 1, 0, chance) as number);
        waits.forEach((wait, at) => expect(Math.abs(wait / (MESSAGE_WAITS_MS[at] as number) - 1)).toBeLessThanOrEqual(WAIT_JITTER + 0.001));
        const hours = waits.reduce((sum, wait) => sum + wait, 0) / HOUR_MS;
        expect(hours).toBeGreaterThan(21);
        expect(hours).toBeLessThan(27);
      }),
    );
  });

  it('begin with seconds, and come to an end', () => {
    expect([1, 2, 3, 10, 11].map((tries) => messageWaitMs(tries, 0, 0.5))).toEqual([5_000, 30_000, 120_000, 8 * HOUR_MS, undefined]);
  });

  it('are as long as the far end asks for, but not for ever, and never make a message begin anew', () => {
    expect(messageWaitMs(1, 120_000, 0.5)).toBe(120_000);
    expect(messageWaitMs(6, 1_000, 0.5)).toBe(HOUR_MS);
    expect(messageWaitMs(1, 10 * 24 * HOUR_MS)).toBe(MAX_RETRY_AFTER_MS);
    expect(messageWaitMs(11, 120_000)).toBeUndefined();
  });
});
