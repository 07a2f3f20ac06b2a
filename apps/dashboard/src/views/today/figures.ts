import { useQuery } from '@tanstack/react-query';
import { daysQuery } from '../../queries/analytics';
import { useSession } from '../../session/session';
import { daysOf, type Period } from './periods';

export interface Figures {
  leads: number;
  calls: number;
  connected: number;
  seconds: number;
  refused: number;
  failed: number;
  converted: number;
  costPaise: number;
}

const NONE: Figures = { leads: 0, calls: 0, connected: 0, seconds: 0, refused: 0, failed: 0, converted: 0, costPaise: 0 };

/** The sums of all days. */
export function sumOf(rows: readonly Partial<Figures>[]): Figures {
  const sum = { ...NONE };
  for (const row of rows) for (const key of Object.keys(NONE) as (keyof Figures)[]) sum[key] += row[key] ?? 0;
  return sum;
}

/** The figures of a period. */
export function useFigures(period: Period) {
  const { timeZone } = useSession().tenant;
  const { from, to } = daysOf(period, timeZone, new Date());
  return useQuery({ ...daysQuery(from, to), select: sumOf });
}
