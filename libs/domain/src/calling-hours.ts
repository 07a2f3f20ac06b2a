import { localTime, nextLocal } from './local-time.js';

/** A part of the day, in minutes since local midnight; `toMinutes` is excluded. */
export interface DayPart {
  fromMinutes: number;
  toMinutes: number;
}

const HOUR_MS = 60 * 60 * 1000;
const HOURS_A_DAY = 24;

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

/**
 * The first opening after the hours that `at` is in, or after `at` if they are over: looked for in steps of an hour.
 * @returns undefined if the zones have no common hours, or no closed hour
 */
export function openingAfter(at: Date, zones: readonly string[], hours: DayPart): Date | undefined {
  for (let hour = 0; hour < HOURS_A_DAY; hour += 1) {
    const time = new Date(at.getTime() + hour * HOUR_MS);
    const opening = nextOpening(time, zones, hours);
    if (opening && opening > time) return opening;
  }
  return undefined;
}
