import fc from 'fast-check';
import { LocalHours } from './local-hours.js';
import { localTime } from './local-time.js';

describe('local hours', () => {
  it.each([
    ['Asia/Kolkata', '2026-11-21T18:29:59Z', '2026-11-21', '2026-11-21T17:30Z'],
    ['Asia/Kolkata', '2026-11-21T18:30:00Z', '2026-11-22', '2026-11-21T18:30Z'],
    ['Asia/Kathmandu', '2026-11-21T18:20:00Z', '2026-11-22', '2026-11-21T18:15Z'],
    ['UTC', '2026-11-21T18:59:59Z', '2026-11-21', '2026-11-21T18:00Z'],
    // The hour that a clock shows twice is two hours.
    ['Europe/Berlin', '2026-10-25T00:10:00Z', '2026-10-25', '2026-10-25T00:00Z'],
    ['Europe/Berlin', '2026-10-25T01:10:00Z', '2026-10-25', '2026-10-25T01:00Z'],
  ])('in %s %s is in %s and %s', (zone, at, day, hour) => expect(new LocalHours(zone).of(new Date(at))).toEqual({ day, hour }));

  it('begin at most an hour before the instant, when the local clock shows no minutes', () => {
    const zones = ['Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/New_York', 'UTC'];
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, at) => {
        const { day, hour } = new LocalHours(zone).of(at);
        expect(day).toBe(localTime(at, zone).day);
        const sinceMs = at.getTime() - Date.parse(hour);
        return sinceMs >= 0 && sinceMs < 3_600_000;
      }),
    );
  });
});
