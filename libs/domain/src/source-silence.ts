import { localTime } from './local-time.js';

/** Few fill in forms at night: only the hours between count for a rhythm that was learnt. */
const DAY_FROM_MINUTES = 8 * 60;
const DAY_TO_MINUTES = 21 * 60;
const DAY_MINUTES = DAY_TO_MINUTES - DAY_FROM_MINUTES;
/** With fewer there is no rhythm yet. */
const MIN_GAPS = 5;
/** A pause of this many usual gaps is no chance any more. */
const GAPS_OF_SILENCE = 3;
/** A burst of an import is no rhythm. */
const SHORTEST_GAP_MINUTES = 10;

const MINUTE_MS = 60_000;

export interface Rhythm {
  now: Date;
  /** IANA name of the owner's zone. */
  timeZone: string;
  /** When the source last told anything; before the first time: when it was connected. */
  lastSeenAt: Date;
  /** When its last leads came, in any order. */
  arrivals: readonly Date[];
  /** As the owner says; absent: learnt from the arrivals. */
  expectedEveryMinutes?: number;
}

/** Whether a source says nothing for too long. */
export interface Silence {
  isSilent: boolean;
  /** What is expected: as the owner said, or minutes of the day (08:00 to 21:00) that were learnt; null: nothing known yet. */
  expectedEveryMinutes: number | null;
  isLearnt: boolean;
}

/**
 * An owner's word is a plain distance in time. Without one: the median distance of the last leads, counted in minutes
 * of the day only, and silence is three times that. Median, so that one long holiday changes nothing.
 */
export function silenceOf({ now, timeZone, lastSeenAt, arrivals, expectedEveryMinutes }: Rhythm): Silence {
  if (expectedEveryMinutes !== undefined) {
    const isSilent = now.getTime() - lastSeenAt.getTime() > expectedEveryMinutes * MINUTE_MS;
    return { isSilent, expectedEveryMinutes, isLearnt: false };
  }
  const times = [...new Set(arrivals.map((at) => at.getTime()))].sort((a, b) => a - b);
  const gaps = times.slice(1).map((time, position) => dayMinutesBetween(new Date(times[position] ?? time), new Date(time), timeZone));
  if (gaps.length < MIN_GAPS) return { isSilent: false, expectedEveryMinutes: null, isLearnt: true };
  const usual = Math.max(medianOf(gaps), SHORTEST_GAP_MINUTES);
  const isSilent = dayMinutesBetween(lastSeenAt, now, timeZone) > GAPS_OF_SILENCE * usual;
  return { isSilent, expectedEveryMinutes: usual, isLearnt: true };
}

/** Whole minutes between 08:00 and 21:00 local time that lie between two instants; 0 where `to` is not the later one. */
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
