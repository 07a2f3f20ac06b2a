import { queryOptions } from '@tanstack/react-query';
import { api, asked } from '../api/client';

/** All that the page has read of the summary stands under this key. */
export const summaryKeys = { all: () => ['summary'] as const };

export const summaryQuery = queryOptions({
  queryKey: [...summaryKeys.all(), 'now'],
  queryFn: () => asked(api.GET('/api/dashboard/summary')),
});

/** The newest entries of the timeline; what comes afterwards is put in beside them. */
export const recentQuery = queryOptions({
  queryKey: [...summaryKeys.all(), 'recent'],
  queryFn: async () => (await asked(api.GET('/api/dashboard/summary'))).recentActivity,
});
