import fc from 'fast-check';
import { dayMinutesBetween, silenceOf } from './source-silence.js';

const timeZone = 'Asia/Kolkata';
const HOUR_MS = 3_600_000;
/** A local time in Kolkata. */
const at = (text: string): Date => new Date(`${text}+05:30`);
const anInstant = fc.date({ min: at('2025-01-01T00:00'), max: at('2027-01-01T00:00'), noInvalidDate: true });
/** Hourly from 09:00 to 20:00. */
const HOURLY = Array.from({ length: 12 }, (_, hour) => new Date(at('2026-11-20T09:00').getTime() + hour * HOUR_MS));
const lastSeenAt = at('2026-11-20T20:00');

describe('dayMinutesBetween', () => {
  it('counts from eight to nine in the evening only', () => {
    expect(dayMinutesBetween(at('2026-11-20T20:00'), at('2026-11-21T09:30'), timeZone)).toBe(60 + 90);
    expect(dayMinutesBetween(at('2026-11-20T21:30'), at('2026-11-21T07:59'), timeZone)).toBe(0);
    expect(dayMinutesBetween(at('2026-11-20T00:00'), at('2026-11-27T00:00'), timeZone)).toBe(7 * 13 * 60);
  });

  it('adds up, and never counts back', () => {
    fc.assert(
      fc.property(anInstant, anInstant, anInstant, (...instants) => {
        const [a, b, c] = instants.sort((one, other) => one.getTime() - other.getTime()) as [Date, Date, Date];
        const sum = dayMinutesBetween(a, b, timeZone) + dayMinutesBetween(b, c, timeZone);
        expect(dayMinutesBetween(a, c, timeZone)).toBe(sum);
        expect(dayMinutesBetween(c, a, timeZone)).toBe(0);
      }),
    );
  });
});

describe('silenceOf', () => {
  it('takes the owner’s word as it is, at night, too', () => {
    const rhythm = { timeZone, lastSeenAt, arrivals: [], expectedEveryMinutes: 60 };
    expect(silenceOf({ ...rhythm, now: at('2026-11-20T21:00') }).isSilent).toBe(false);
    expect(silenceOf({ ...rhythm, now: at('2026-11-20T21:01') })).toEqual({ isSilent: true, expectedEveryMinutes: 60, isLearnt: false });
  });

  it('learns an hourly source, sleeps with it, and misses it after three usual gaps of the day', () => {
    const rhythm = { timeZone, lastSeenAt, arrivals: HOURLY };
    expect(silenceOf({ ...rhythm, now: at('2026-11-21T10:00') })).toEqual({ isSilent: false, expectedEveryMinutes: 60, isLearnt: true });
    expect(silenceOf({ ...rhythm, now: at('2026-11-21T10:01') }).isSilent).toBe(true);
  });

  it('says nothing of a source that it hardly knows', () => {
    const rhythm = { timeZone, lastSeenAt, arrivals: HOURLY.slice(0, 5), now: at('2026-12-20T20:00') };
    expect(silenceOf(rhythm)).toEqual({ isSilent: false, expectedEveryMinutes: null, isLearnt: true });
  });

  it('knows a rhythm from six arrivals on, in any order', () => {
    const rhythm = { timeZone, lastSeenAt, arrivals: HOURLY.slice(0, 6).reverse(), now: at('2026-11-20T23:00') };
    expect(silenceOf(rhythm)).toEqual({ isSilent: false, expectedEveryMinutes: 60, isLearnt: true });
  });

  it('takes the median gap, of an even number the longer one in the middle', () => {
    const minutesOf = (...minutes: number[]): Date[] => minutes.map((one) => new Date(at('2026-11-20T09:00').getTime() + one * 60_000));
    const usual = (arrivals: Date[]): number | null => silenceOf({ timeZone, lastSeenAt, arrivals, now: lastSeenAt }).expectedEveryMinutes;
    expect(usual(minutesOf(0, 300, 320, 350, 390, 440))).toBe(40);
    expect(usual(minutesOf(0, 300, 320, 350, 390, 440, 500))).toBe(50);
  });

  it('takes no source to bring a lead more often than every ten minutes', () => {
    const arrivals = Array.from({ length: 10 }, (_, step) => new Date(lastSeenAt.getTime() - step * 60_000));
    const rhythm = { timeZone, lastSeenAt, arrivals };
    expect(silenceOf({ ...rhythm, now: at('2026-11-20T20:30') })).toEqual({ isSilent: false, expectedEveryMinutes: 10, isLearnt: true });
    expect(silenceOf({ ...rhythm, now: at('2026-11-20T20:31') }).isSilent).toBe(true);
  });

  it('takes a batch for one arrival', () => {
    const batch = Array.from({ length: 50 }, () => lastSeenAt);
    expect(silenceOf({ timeZone, lastSeenAt, arrivals: batch, now: at('2026-12-20T20:00') }).isSilent).toBe(false);
  });

  const aRhythm = fc.record({
    now: anInstant,
    lastSeenAt: anInstant,
    arrivals: fc.array(anInstant, { maxLength: 20 }),
    timeZone: fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/New_York'),
    expectedEveryMinutes: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
  });

  it('lasts until something comes, and ends with it', () => {
    fc.assert(
      fc.property(aRhythm, fc.integer({ min: 0, max: 400 * 24 * HOUR_MS }), (rhythm, laterMs) => {
        const later = new Date(rhythm.now.getTime() + laterMs);
        if (silenceOf(rhythm).isSilent) expect(silenceOf({ ...rhythm, now: later }).isSilent).toBe(true);
        expect(silenceOf({ ...rhythm, now: later, lastSeenAt: later }).isSilent).toBe(false);
      }),
    );
  });

  it('is never found earlier by an owner who expects less', () => {
    fc.assert(
      fc.property(aRhythm, fc.integer({ min: 1, max: 5_000 }), (rhythm, more) => {
        const expected = rhythm.expectedEveryMinutes ?? 60;
        const isSilent = (expectedEveryMinutes: number): boolean => silenceOf({ ...rhythm, expectedEveryMinutes }).isSilent;
        expect(isSilent(expected + more) && !isSilent(expected)).toBe(false);
      }),
    );
  });
});
