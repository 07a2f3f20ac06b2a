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
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
  return { day: `${parts.year}-${parts.month}-${parts.day}`, minutes: Number(parts.hour) * 60 + Number(parts.minute) };
}

/** Minutes since midnight as a clock shows them, such as `09:05`. */
export const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/**
 * The next instant, at `at` or later, at which the local clock shows `minutes`, to the whole minute. Steps by the distance, and corrects
 * the step if the zone's clock changes in between. A time that a day leaves out, because the clock is set forward, is where that clock
 * would have shown it.
 */
export function nextLocal(at: Date, timeZone: string, minutes: number): Date {
  const start = Math.ceil(at.getTime() / 60_000) * 60_000;
  const shown = (time: number): number => localTime(new Date(time), timeZone).minutes;
  const stepped = start + ((minutes - shown(start) + 1440) % 1440) * 60_000;
  // The change of the clock, between half a day back and half a day forward.
  const off = ((minutes - shown(stepped) + 2160) % 1440) - 720;
  const mended = stepped + off * 60_000;
  return new Date(off !== 0 && mended >= start && shown(mended) === minutes ? mended : stepped);
}
