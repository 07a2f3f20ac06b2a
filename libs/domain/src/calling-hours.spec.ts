import fc from 'fast-check';
import { nextOpening, openingAfter } from './calling-hours.js';
import { localTime } from './local-time.js';

const hours = { fromMinutes: 600, toMinutes: 1_260 };
const zone = fc.constantFrom(
  'Asia/Kolkata',
  'Europe/London',
  'America/New_York',
  'Pacific/Honolulu',
  'America/Anchorage',
  'Asia/Kathmandu',
);
const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });

describe('the next opening', () => {
  it('is now if all zones are open', () => {
    const noonInLondon = new Date('2026-11-21T12:00:00Z');
    expect(nextOpening(noonInLondon, ['Europe/London'], hours)).toBe(noonInLondon);
  });

  it('is ten in London for a phone in London, whatever time it is in India', () => {
    const noonInIndia = new Date('2026-11-21T06:30:00Z');
    expect(nextOpening(noonInIndia, ['Europe/London'], hours)).toEqual(new Date('2026-11-21T10:00:00Z'));
  });

  it('of a country with several zones is when the last of them has opened', () => {
    const midnight = new Date('2026-11-21T00:00:00Z');
    const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu'];
    expect(nextOpening(midnight, zones, hours)).toEqual(new Date('2026-11-21T00:00:00Z'));
    expect(nextOpening(new Date('2026-11-21T03:00:00Z'), zones, hours)).toEqual(new Date('2026-11-21T20:00:00Z'));
  });

  it('lies within the hours of every zone, and no earlier minute does', () => {
    fc.assert(
      fc.property(instant, fc.uniqueArray(zone, { minLength: 1, maxLength: 3 }), (at, zones) => {
        const isOpen = (time: Date): boolean =>
          zones.every((one) => {
            const { minutes } = localTime(time, one);
            return minutes >= hours.fromMinutes && minutes < hours.toMinutes;
          });
        const opening = nextOpening(at, zones, hours);
        if (!opening) return expect(zones.length).toBeGreaterThan(1);
        expect(isOpen(opening)).toBe(true);
        for (let time = at.getTime(); time < opening.getTime(); time += 600_000) expect(isOpen(new Date(time))).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('is none without a zone, and none if two zones are never open together', () => {
    expect(nextOpening(new Date(0), [], hours)).toBeUndefined();
    expect(nextOpening(new Date(0), ['Pacific/Honolulu', 'Asia/Kolkata'], { fromMinutes: 600, toMinutes: 660 })).toBeUndefined();
  });
});

describe('the opening after this one', () => {
  it.each([
    ['in the hours: tomorrow', '2026-11-21T06:30:00Z', '2026-11-22T04:30:00.000Z'],
    ['a minute before they end: tomorrow', '2026-11-21T15:29:00Z', '2026-11-22T04:30:00.000Z'],
    ['after them: the next one', '2026-11-21T17:00:00Z', '2026-11-22T04:30:00.000Z'],
    ['before them: the next one', '2026-11-21T03:00:00Z', '2026-11-21T04:30:00.000Z'],
  ])('%s', (_, at, opening) => expect(openingAfter(new Date(at), ['Asia/Kolkata'], hours)?.toISOString()).toBe(opening));

  it('is none where the hours never end, and where there is no zone', () => {
    expect(openingAfter(new Date(0), ['Asia/Kolkata'], { fromMinutes: 0, toMinutes: 1_440 })).toBeUndefined();
    expect(openingAfter(new Date(0), [], hours)).toBeUndefined();
  });
});
