/** Wall-clock parts of an instant in an IANA time zone. */
export interface LocalTime {
  /** `YYYY-MM-DD` */
  day: string;
  /** Minutes since local midnight. */
  minutes: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** @throws RangeError for an unknown time zone. */
export function localTime(at: Date, timeZone: string): LocalTime {
  const parts = Object.fromEntries(formatOf(timeZone).formatToParts(at).map((part) => [part.type, part.value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, minutes: Number(parts.hour) * 60 + Number(parts.minute) };
}

/**
 * The next instant, at `at` or later, at which the local clock shows `minutes`, to the whole minute.
 * Steps by minutes of distance and looks again, so that a zone's clock change in between is respected.
 */
export function nextLocal(at: Date, timeZone: string, minutes: number): Date {
  const start = Math.ceil(at.getTime() / 60_000) * 60_000;
  let candidate = start;
  for (let tries = 0; tries < 3; tries++) {
    const distance = (minutes - localTime(new Date(candidate), timeZone).minutes + 1440) % 1440;
    if (distance === 0) break;
    candidate += distance * 60_000;
  }
  return new Date(candidate);
}
