import { useQuery } from '@tanstack/react-query';
import { daysQuery } from '../../queries/analytics';
import { useSession } from '../../session/session';
import { dayIn } from '../today/periods';
import { daySeries, daysUpTo, type DayCount } from './day-series';

export const CHART_DAYS = 30;

/** What was spent on each of the last days, oldest first, today last. */
export function useSpending() {
  const { timeZone } = useSession().tenant;
  const days = daysUpTo(dayIn(timeZone, new Date()), CHART_DAYS);
  const select = (counted: readonly DayCount[]): DayCount[] => daySeries(days, counted);
  return useQuery({ ...daysQuery(days[0] as string, days.at(-1) as string), select });
}
