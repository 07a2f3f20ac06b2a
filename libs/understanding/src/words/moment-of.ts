import type { SpokenTime } from './read-when.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** When to call where only a part of the day was said. */
const MINUTES_OF_PART = { morning: 10 * 60, noon: 14 * 60, evening: 18 * 60, night: 20 * 60 } as const;
/** When to call where only a day was said. */
const MINUTES_OF_DAY = 11 * 60;

/** The next moment that fits what was said, in the person's time zone. @param zone its IANA name */
export function momentOf({ dayOffset, weekday, part, minutes, inMinutes }: SpokenTime, now: Date, zone: string): Date {
  if (inMinutes !== undefined) return new Date(now.getTime() + inMinutes * MINUTE_MS);
  const wall = wallClock(now, zone);
  const today = wall - (wall % (DAY_MINUTES * MINUTE_MS));
  const ofDay = minutes ?? (part === undefined ? MINUTES_OF_DAY : MINUTES_OF_PART[part]);
  const isPast = today + ofDay * MINUTE_MS <= wall;
  const toWeekday = weekday === undefined ? 0 : (weekday - new Date(today).getUTCDay() + 7) % 7;
  // A time of today that is past is one of tomorrow; "today" itself stays, and so does a named weekday that is today, in a week.
  const days = dayOffset ?? (weekday === undefined ? (isPast ? 1 : 0) : toWeekday === 0 && isPast ? 7 : toWeekday);
  const wanted = today + days * DAY_MINUTES * MINUTE_MS + ofDay * MINUTE_MS;
  // The zone's distance from UTC may be another one at that time: it is looked up there, from a first guess.
  const guess = wanted - (wall - now.getTime());
  return new Date(wanted - (wallClock(new Date(guess), zone) - guess));
}

/** What a clock on the wall shows, as if it were UTC, in milliseconds. */
function wallClock(at: Date, zone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' }); // prettier-ignore
  const part = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((type) =>
    part.get(type as never),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
