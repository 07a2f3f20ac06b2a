import { localTime, nextLocal } from './local-time.js';

/** A part of the day, in minutes since local midnight; `toMinutes` is excluded. */
export interface DayPart {
  fromMinutes: number;
  toMinutes: number;
}

/** Steps from zone to zone: more than two weeks would need. */
const MAX_ZONE_STEPS = 60;

/**
 * The first instant, at `at` or later, that is within the hours in every zone: nobody knows in which of a country's zones a phone is.
 * @returns undefined if there is no such instant, or no zone
 */
export function nextOpening(at: Date, zones: readonly string[], { fromMinutes, toMinutes }: DayPart): Date | undefined {
  if (zones.length === 0) return undefined;
  let time = at;
  for (let round = 0; round < MAX_ZONE_STEPS; round += 1) {
    const closed = zones.find((zone) => {
      const { minutes } = localTime(time, zone);
      return minutes < fromMinutes || minutes >= toMinutes;
    });
    if (closed === undefined) return time;
    time = nextLocal(time, closed, fromMinutes);
  }
  return undefined;
}
