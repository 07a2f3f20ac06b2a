import { localTime, nextLocal } from './local-time.js';

/** A part of the day, in minutes since local midnight; `toMinutes` is not in it. */
export interface DayPart {
  fromMinutes: number;
  toMinutes: number;
}

/** Rounds of stepping from zone to zone; two weeks of days would not need as many. */
const MAX_ROUNDS = 60;

/**
 * The first instant, at `at` or later, that lies within the hours in every one of the zones: of a country with several zones
 * nobody knows in which one a phone is. Undefined where there is no such instant, or no zone.
 */
export function nextOpening(at: Date, zones: readonly string[], { fromMinutes, toMinutes }: DayPart): Date | undefined {
  if (zones.length === 0) return undefined;
  let time = at;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const closed = zones.find((zone) => {
      const { minutes } = localTime(time, zone);
      return minutes < fromMinutes || minutes >= toMinutes;
    });
    if (closed === undefined) return time;
    time = nextLocal(time, closed, fromMinutes);
  }
  return undefined;
}
