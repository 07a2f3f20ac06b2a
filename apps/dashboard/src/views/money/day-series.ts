import type { Row } from '../../api/records';
import { addDays } from '../today/periods';

/** What is counted of one day: `key` is `2026-11-23`, in the business's time zone. */
export type DayCount = Pick<Row<'/api/analytics'>, 'key' | 'calls' | 'connected' | 'costPaise'>;

/** The days up to `last`, oldest first. */
export const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count));

/** One count for each day: a day on which nothing happened has none in the answer. */
export function daySeries(days: readonly string[], counted: readonly DayCount[]): DayCount[] {
  const byDay = new Map(counted.map((one) => [one.key.slice(0, 10), one]));
  return days.map((key) => ({ calls: 0, connected: 0, costPaise: 0, ...byDay.get(key), key }));
}
