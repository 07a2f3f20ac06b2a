import { queryOptions } from '@tanstack/react-query';
import { askedJson } from '../../api/client';
import { dayIn } from '../today/periods';
import { daySeries, daysUpTo, type DayCount } from './day-series';
import { MONEY } from './wallet';

export const CHART_DAYS = 30;

async function readSpending(timeZone: string): Promise<DayCount[]> {
  const days = daysUpTo(dayIn(timeZone, new Date()), CHART_DAYS);
  const query = new URLSearchParams({ from: days[0] as string, to: days.at(-1) as string, groupBy: 'day' });
  const { data } = await askedJson<{ data: DayCount[] }>(`/api/analytics?${query.toString()}`);
  return daySeries(days, data);
}

/** What was spent on each of the last days, oldest first, today last. */
export const spendingQuery = (timeZone: string) =>
  queryOptions({ queryKey: [...MONEY, 'spending', timeZone], queryFn: () => readSpending(timeZone) });
