import { whenSpoken } from './when-spoken.js';

it.each<[unknown, string | undefined, string | undefined]>([
  ['2026-11-26T05:00:00.000000Z', undefined, 'Thursday 26 November, 10:30 am'],
  ['2026-11-26T05:00:00Z', 'Asia/Kolkata', 'Thursday 26 November, 10:30 am'],
  ['2026-11-26T05:00:00Z', 'Asia/Dubai', 'Thursday 26 November, 9 am'],
  ['2026-11-26T18:30:00+05:30', undefined, 'Thursday 26 November, 6:30 pm'],
  ['2026-11-26T18:30:00Z', undefined, 'Friday 27 November, 12 am'],
  ['2026-11-26T06:30:00Z', undefined, 'Thursday 26 November, 12 pm'],
  ['2026-11-26T05:00:00Z', 'Mars/Olympus', 'Thursday 26 November, 10:30 am'],
  ['2026-11-26T05:00:00Z', '', 'Thursday 26 November, 10:30 am'],
  [1795669200, undefined, 'Thursday 26 November, 10:30 am'],
  ['2026-11-26', 'America/New_York', 'Thursday 26 November'],
  ['26 Nov 2026', undefined, 'Thursday 26 November'],
  ['tomorrow', undefined, undefined],
  [null, undefined, undefined],
])('%j in %s is %s', (value, zone, words) => expect(whenSpoken(value, zone)).toBe(words));
