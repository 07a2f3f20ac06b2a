import { memoised } from '../memoised.js';
import { readTime } from './time.js';

const INDIA = 'Asia/Kolkata';
const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

/** A text with a clock in it; other texts name a day. */
const HAS_CLOCK = /\d:\d|^\d{10}(\d{3})?$/;

/** Undefined for a zone that does not exist. */
const formatIn = memoised((zone): Intl.DateTimeFormat | undefined => {
  try {
    return new Intl.DateTimeFormat('en-US', { ...DAY, ...CLOCK, timeZone: zone });
  } catch {
    return undefined;
  }
});

/**
 * A time as people say it: `Thursday 26 November, 10:30 am`. The year is left out, since the day of the week says enough.
 * @param value a time in any form that `readTime` reads, of UTC if it names no offset; a day without a clock stays a day: `Thursday 26 November`
 * @param zone the IANA name of the zone in which the person lives; India's is taken for a zone that does not exist
 * @returns undefined if the value is no time
 */
export function whenSpoken(value: unknown, zone?: string): string | undefined {
  const at = readTime(value);
  if (at === undefined) return undefined;
  const hasClock = HAS_CLOCK.test(String(value).trim());
  const format = formatIn(hasClock ? (zone ?? INDIA) : 'UTC') ?? formatIn(INDIA);
  const parts = new Map(format?.formatToParts(at).map(({ type, value: text }) => [type, text]));
  const day = `${parts.get('weekday')} ${parts.get('day')} ${parts.get('month')}`;
  const minutes = parts.get('minute') === '00' ? '' : `:${parts.get('minute')}`;
  return hasClock ? `${day}, ${parts.get('hour')}${minutes} ${parts.get('dayPeriod')?.toLowerCase()}` : day;
}
