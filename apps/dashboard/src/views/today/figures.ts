import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { askedJson } from '../../api/client';
import { useLive } from '../../api/live';
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
/** With fifty calls a second the figures are read anew this often, and not fifty times. */
const READ_AGAIN_MS = 2_000;

/** The sums of all days. */
export function sumOf(rows: readonly Partial<Figures>[]): Figures {
  const sum = { ...NONE };
  for (const row of rows) for (const key of Object.keys(NONE) as (keyof Figures)[]) sum[key] += row[key] ?? 0;
  return sum;
}

/** The figures of a period; kept up to date while things happen. */
export function useFigures(period: Period) {
  const { timeZone } = useSession().tenant;
  const { from, to } = daysOf(period, timeZone, new Date());
  const queries = useQueryClient();
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useQuery({
    queryKey: ['figures', from, to],
    queryFn: async () => sumOf((await askedJson<{ data: Figures[] }>(`/api/analytics?groupBy=day&from=${from}&to=${to}`)).data),
    placeholderData: keepPreviousData,
  });
  useLive({
    entries() {
      due.current ??= setTimeout(() => {
        due.current = undefined;
        void queries.invalidateQueries({ queryKey: ['figures'] });
      }, READ_AGAIN_MS);
    },
    reset: () => void queries.invalidateQueries({ queryKey: ['figures'] }),
  });
  return read;
}
