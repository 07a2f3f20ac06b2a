import fc from 'fast-check';
import { localTime, nextLocal } from './local-time.js';

const ZONES = [
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'UTC',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Auckland',
];
const MINUTE = 60_000;

describe('local time', () => {
  it.each([
    ['2026-11-21T18:29:59Z', 'Asia/Kolkata', '2026-11-21', 23 * 60 + 59],
    ['2026-11-21T18:30:00Z', 'Asia/Kolkata', '2026-11-22', 0],
    ['2026-11-21T00:00:00Z', 'Asia/Kathmandu', '2026-11-21', 5 * 60 + 45],
    ['2026-03-08T06:59:00Z', 'America/New_York', '2026-03-08', 119],
    ['2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08', 180],
    ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01', 90],
    ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01', 90],
    ['2026-12-31T23:59:00Z', 'UTC', '2026-12-31', 1439],
  ])('at %s in %s is %s, minute %i', (at, zone, day, minutes) => expect(localTime(new Date(at), zone)).toEqual({ day, minutes }));

  it('makes one format for each zone and keeps it', () => {
    const format = jest.spyOn(Intl, 'DateTimeFormat');
    for (const at of [0, 1, 2]) localTime(new Date(at), 'Africa/Nairobi');
    expect(format).toHaveBeenCalledTimes(1);
    format.mockRestore();
  });

  it('throws for a zone that there is not', () => expect(() => localTime(new Date(0), 'Mars/Olympus')).toThrow(RangeError));
});

describe('the next time that the local clock shows', () => {
  it.each([
    ['ten, in the night', '2026-11-20T22:00:00Z', 'Asia/Kolkata', 600, '2026-11-21T04:30:00Z'],
    ['ten, at ten', '2026-11-21T04:30:00Z', 'Asia/Kolkata', 600, '2026-11-21T04:30:00Z'],
    ['ten, half a minute before', '2026-11-21T04:29:30Z', 'Asia/Kolkata', 600, '2026-11-21T04:30:00Z'],
    ['ten, after it', '2026-11-21T04:31:00Z', 'Asia/Kolkata', 600, '2026-11-22T04:30:00Z'],
    ['ten, over a clock set forward', '2026-03-08T05:00:00Z', 'America/New_York', 600, '2026-03-08T14:00:00Z'],
    ['ten, over a clock set back', '2026-11-01T04:00:00Z', 'America/New_York', 600, '2026-11-01T15:00:00Z'],
    [
      'an hour that the day leaves out: when the clock has passed it',
      '2026-03-08T05:00:00Z',
      'America/New_York',
      150,
      '2026-03-08T07:30:00Z',
    ],
    ['ten, in a zone that moves by half an hour', '2026-10-03T13:30:00Z', 'Australia/Lord_Howe', 600, '2026-10-03T23:00:00Z'],
  ])('%s', (_, at, zone, minutes, next) => expect(nextLocal(new Date(at), zone, minutes).toISOString()).toBe(next.replace('Z', '.000Z')));

  it('is not before, is within a day and an hour, to the whole minute, and shows it unless that day leaves it out', () => {
    const time = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) });
    fc.assert(
      fc.property(time, fc.constantFrom(...ZONES), fc.integer({ min: 240, max: 1439 }), (at, zone, minutes) => {
        const next = nextLocal(new Date(at), zone, minutes).getTime();
        expect(next).toBeGreaterThanOrEqual(at);
        expect(next - at).toBeLessThanOrEqual(25 * 60 * MINUTE + MINUTE);
        expect(next % MINUTE).toBe(0);
        expect(localTime(new Date(next), zone).minutes).toBe(minutes);
      }),
      { numRuns: 500 },
    );
  });

  it('is the first such time: no earlier minute shows it', () => {
    const nearChange = fc.constantFrom(
      Date.UTC(2026, 2, 7, 18),
      Date.UTC(2026, 9, 31, 18),
      Date.UTC(2026, 2, 28, 18),
      Date.UTC(2026, 3, 4, 6),
      Date.UTC(2026, 9, 3, 6),
    );
    fc.assert(
      fc.property(
        nearChange,
        fc.nat(720),
        fc.constantFrom(...ZONES),
        fc.integer({ min: 240, max: 1439 }),
        (base, offset, zone, minutes) => {
          const at = base + offset * MINUTE;
          const next = nextLocal(new Date(at), zone, minutes).getTime();
          for (let earlier = at; earlier < next; earlier += MINUTE)
            if (localTime(new Date(earlier), zone).minutes === minutes) throw new Error(new Date(earlier).toISOString());
        },
      ),
      { numRuns: 40 },
    );
  });
});
