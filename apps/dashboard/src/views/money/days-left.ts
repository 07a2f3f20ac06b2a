import type { DayCount } from './day-series';

export interface Pace {
  /** What one day costs, as the days before have shown. */
  paiseADay: number;
  /** Whole days for which the money lasts. */
  days: number;
  /** How many days were looked at. */
  over: number;
}

const PACE_DAYS = 7;

/**
 * For how long the money lasts. The pace is that of the 7 days before today, or of as many as there are since the first day with a cost;
 * today counts by itself if it is the first.
 * @param series oldest first, today last
 */
export function paceOf(series: readonly DayCount[], availablePaise: number): Pace | undefined {
  const recent = series.slice(-PACE_DAYS - 1);
  const first = recent.findIndex(({ costPaise }) => costPaise > 0);
  if (first === -1) return undefined;
  const before = recent.slice(first, -1);
  const days = before.length > 0 ? before.slice(-PACE_DAYS) : recent.slice(-1);
  const paiseADay = days.reduce((sum, { costPaise }) => sum + costPaise, 0) / days.length;
  return { paiseADay, days: Math.floor(Math.max(0, availablePaise) / paiseADay), over: days.length };
}
