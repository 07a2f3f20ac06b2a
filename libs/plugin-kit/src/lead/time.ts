const PLAIN = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/;
const DAY_FIRST = /^(\d{1,2})[-/. ]([a-z]{3,9}|\d{1,2})[-/. ,]+(\d{4})(?:[T, ]+(\d{1,2}:\d{2}(?::\d{2})?)(?:\s?([ap])\.?m\.?)?)?$/i;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** India's UTC offset. Indian portals send times without an offset. */
export const IST = '+05:30';

/**
 * Reads a time as platforms write it: ISO 8601 (also `+0000`), seconds or milliseconds since 1970, `2026-01-05 14:32:10`,
 * `2026/01/05`, `05 Jan 2026 10:00 AM`, `07-08-2026 11:40` (day first).
 * @param offset UTC offset of a time that names none
 * @returns undefined if the value is no time
 */
export function readTime(value: unknown, offset = 'Z'): Date | undefined {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{10}(\d{3})?$/.test(value.trim()))) {
    const count = Number(value);
    return dateOf(count < 1e11 ? count * 1000 : count);
  }
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const plain = PLAIN.exec(text);
  if (plain) return dateAt([plain[1], plain[2], plain[3]], plain[4], zoneOf(plain[5]) ?? offset);
  const dayFirst = DAY_FIRST.exec(text);
  if (!dayFirst) return undefined;
  const month = MONTHS.indexOf((dayFirst[2] ?? '').slice(0, 3).toLowerCase()) + 1;
  return dateAt([dayFirst[3], month ? String(month) : dayFirst[2], dayFirst[1]], in24Hours(dayFirst[4], dayFirst[5]), offset);
}

function in24Hours(clock: string | undefined, half: string | undefined): string | undefined {
  if (clock === undefined || half === undefined) return clock;
  const [hour = '', ...rest] = clock.split(':');
  if (Number(hour) < 1 || Number(hour) > 12) return 'no clock';
  return [String((Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)).padStart(2, '0'), ...rest].join(':');
}

const zoneOf = (zone: string | undefined): string | undefined => zone?.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');

function dateAt(parts: (string | undefined)[], clock = '00:00', offset: string): Date | undefined {
  const day = parts.map((part) => (part ?? '').padStart(2, '0')).join('-');
  return dateOf(Date.parse(`${day}T${clock.padStart(5, '0').replace(/^(\d):/, '0$1:')}${offset}`));
}

function dateOf(ms: number): Date | undefined {
  return Number.isFinite(ms) && Math.abs(ms) <= 8.64e15 ? new Date(ms) : undefined;
}

const IST_MS = 330 * 60_000;

/**
 * The local time of India as `2026-01-05 14:32:10`, for the pull APIs of Indian portals.
 * @param time a date, or milliseconds since 1970
 */
export const inIndia = (time: Date | number): string => new Date(Number(time) + IST_MS).toISOString().slice(0, 19).replace('T', ' ');

/** A time of India from a field for the day and a field for the clock. Some portals put both into the first: `07-08-2026 11:40`. */
export const timeInIndia = (day = '', clock = ''): Date | undefined => readTime(`${day} ${clock}`, IST) ?? readTime(day, IST);
