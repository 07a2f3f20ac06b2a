import { DAY_MS, LocalHours, localTime, nextLocal, readRfc3339, RejectedError } from '@turant/domain';

/** As they were given. */
export interface RangeText {
  from?: string | undefined;
  to?: string | undefined;
}

interface AnalysisRange {
  /** As in the counters' ids: days, or hours. Both are included. */
  first: string;
  last: string;
  /** As the answer names them. */
  from: string;
  to: string;
}

interface RangeOf {
  zone: string;
  /** The tenant's. */
  today: string;
  isHours: boolean;
}

export const MAX_DAYS = 366;
export const MAX_DAYS_OF_HOURS = 31;
const DEFAULT_DAYS = 7;
const HOUR_STEP_MS = 3_600_000;
const MINUTE_STEP_MS = 60_000;
/** No zone is further ahead of UTC. */
const AHEAD_MS = 15 * HOUR_STEP_MS;

export const endOfRange = (field: 'from' | 'to', is: string): RejectedError =>
  new RejectedError('INVALID_QUERY', undefined, [{ field, code: 'INVALID', message: `${field} is ${is}` }]);

/**
 * Reads a range of days of the tenant, both included, or of hours, as days or as times: then the hours that begin before `to`. Without `from` seven
 * days, without `to` until today.
 * @throws RejectedError INVALID_QUERY with the parameter's name
 */
export function readRange({ from, to }: RangeText, of: RangeOf): AnalysisRange {
  const end = to === undefined ? { day: of.today } : readEnd('to', to, of);
  const start = from === undefined ? { day: movedDay(dayOf(end, of.zone), 1 - DEFAULT_DAYS) } : readEnd('from', from, of);
  return of.isHours ? hourRange(start, end, of.zone) : dayRange(dayOf(start, of.zone), dayOf(end, of.zone), MAX_DAYS);
}

type End = { day: string } | { at: Date };

function readEnd(field: 'from' | 'to', text: string, { isHours }: RangeOf): End {
  if (readDay(text) !== undefined) return { day: text };
  const at = isHours ? readRfc3339(text) : undefined;
  if (at) return { at };
  throw endOfRange(field, isHours ? 'a day such as 2026-11-21, or a time such as 2026-11-21T09:30:00Z' : 'a day such as 2026-11-21');
}

const dayOf = (end: End, zone: string): string => ('day' in end ? end.day : localTime(end.at, zone).day);

function dayRange(first: string, last: string, maxDays: number): AnalysisRange {
  if (first > last) throw endOfRange('from', 'no later than to');
  if (Date.parse(last) - Date.parse(first) >= maxDays * DAY_MS) throw endOfRange('from', `at most ${maxDays} days before to`);
  return { first, last, from: first, to: last };
}

function hourRange(start: End, end: End, zone: string): AnalysisRange {
  const from = 'at' in start ? start.at : startOfDay(start.day, zone);
  const until = 'at' in end ? end.at : startOfDay(movedDay(end.day, 1), zone);
  if (from >= until) throw endOfRange('from', 'before to');
  // A day with 25 hours is no longer than a day.
  if (until.getTime() - from.getTime() > MAX_DAYS_OF_HOURS * DAY_MS + HOUR_STEP_MS)
    throw endOfRange('from', `at most ${MAX_DAYS_OF_HOURS} days before to, by hours`);
  const hours = new LocalHours(zone);
  const shown = (one: End): string => ('day' in one ? one.day : one.at.toISOString());
  return { first: hours.of(from).hour, last: hours.of(new Date(until.getTime() - 1)).hour, from: shown(start), to: shown(end) };
}

export const movedDay = (day: string, by: number): string => new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);

/** The instant at which a local day begins. */
function startOfDay(day: string, zone: string): Date {
  let at = nextLocal(new Date(Math.max(0, Date.parse(day) - AHEAD_MS)), zone, 0);
  while (localTime(at, zone).day < day) at = nextLocal(new Date(at.getTime() + MINUTE_STEP_MS), zone, 0);
  return at;
}

export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = movedDay(day, 1)) days.push(day);
  return days;
}

/** All local hours from one to another one. */
export function hoursBetween(first: string, last: string, zone: string): string[] {
  const hours = new LocalHours(zone);
  const between = new Set<string>();
  for (let ms = Date.parse(first); ms <= Date.parse(last); ms += HOUR_STEP_MS) between.add(hours.of(new Date(ms)).hour);
  return [...between];
}

/** A day as `YYYY-MM-DD`, from 1970 on. Undefined for another format, or for a day that does not exist. */
function readDay(text: string): string | undefined {
  if (!/^(?:19[7-9]\d|[2-9]\d{3})-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  // `Date` reads the 30th of February as the 2nd of March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}
