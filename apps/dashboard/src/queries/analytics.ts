import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, asked } from '../api/client';

/** What the page has counted; it changes with each lead and call. */
export const analyticsKeys = { all: () => ['analytics'] as const };

/** Leads, calls and cost of the days of a range on which something happened, both ends included. */
export const daysQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...analyticsKeys.all(), from, to],
    queryFn: async () => (await asked(api.GET('/api/analytics', { params: { query: { groupBy: 'day', from, to } } }))).data,
    placeholderData: keepPreviousData,
  });
