import { localTime } from './local-time.js';

/** A learnt rhythm counts the minutes of the day only, because few people fill in forms at night. */
const DAY_FROM_MINUTES = 8 * 60;
const DAY_TO_MINUTES = 21 * 60;
const DAY_MINUTES = DAY_TO_MINUTES - DAY_FROM_MINUTES;
/** With fewer gaps no rhythm is learnt. */
const MIN_GAPS = 5;
/** A source is silent after this many median gaps. */
const GAPS_OF_SILENCE = 3;
/** The leads of an import come in a burst, which must not count as the rhythm. */
const MIN_GAP_MINUTES = 10;

const MINUTE_MS = 60_000;

export interface Rhythm {
  now: Date;
  /** IANA name of the owner's zone. */
  timeZone: string;
  /** When the source last sent a request; before the first request, when the source was connected. */
  lastSeenAt: Date;
  /** When the source's last leads came, in any order. */
  arrivals: readonly Date[];
  /** The owner's expectation; absent if it is learnt from the arrivals. */
  expectedEveryMinutes?: number;
}

/** Whether a source has sent nothing for too long. */
export interface Silence {
  isSilent: boolean;
  /** The owner's expectation in minutes, or the learnt one in minutes of the day (08:00 to 21:00); null if nothing is known yet. */
  expectedEveryMinutes: number | null;
  isLearnt: boolean;
}

/**
 * With an owner's expectation a source is silent after that time. Without one it is silent after three times the median gap between its
 * last leads, counted in minutes of the day. One long holiday does not change the median.
 */
export function silenceOf({ now, timeZone, lastSeenAt, arrivals, expectedEveryMinutes }: Rhythm): Silence {
  if (expectedEveryMinutes !== undefined) {
    const isSilent = now.getTime() - lastSeenAt.getTime() > expectedEveryMinutes * MINUTE_MS;
    return { isSilent, expectedEveryMinutes, isLearnt: false };
  }
  const times = [...new Set(arrivals.map((at) => at.getTime()))].sort((a, b) => a - b);
  const gaps = times.slice(1).map((time, position) => dayMinutesBetween(new Date(times[position] ?? time), new Date(time), timeZone));
  if (gaps.length < MIN_GAPS) return { isSilent: false, expectedEveryMinutes: null, isLearnt: true };
  const usual = Math.max(medianOf(gaps), MIN_GAP_MINUTES);
  const isSilent = dayMinutesBetween(lastSeenAt, now, timeZone) > GAPS_OF_SILENCE * usual;
  return { isSilent, expectedEveryMinutes: usual, isLearnt: true };
}

/** Whole minutes between 08:00 and 21:00 local time that lie between two instants; 0 if `to` is not later than `from`. */
export const dayMinutesBetween = (from: Date, to: Date, timeZone: string): number =>
  from >= to ? 0 : Math.max(0, dayMinutesUntil(to, timeZone) - dayMinutesUntil(from, timeZone));

function dayMinutesUntil(at: Date, timeZone: string): number {
  const { day, minutes } = localTime(at, timeZone);
  const days = Date.parse(day) / (1440 * MINUTE_MS);
  return days * DAY_MINUTES + Math.min(Math.max(minutes - DAY_FROM_MINUTES, 0), DAY_MINUTES);
}

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
