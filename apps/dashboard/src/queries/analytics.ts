import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, asked } from '../api/client';

/** The sums of all days stand under this key. They change with each lead and call. */
export const analyticsKeys = { all: () => ['analytics'] as const };

/** Reads leads, calls and cost of each day of a range, both ends included. A day on which nothing happened has no row. */
export const daysQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...analyticsKeys.all(), from, to],
    queryFn: async () => (await asked(api.GET('/api/analytics', { params: { query: { groupBy: 'day', from, to } } }))).data,
    placeholderData: keepPreviousData,
  });
