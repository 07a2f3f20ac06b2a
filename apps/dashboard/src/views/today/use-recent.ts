import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, asked } from '../../api/client';
import { useLive, type TimelineEntry } from '../../api/live';

/** Enough to find the arrival of a lead that rings now. */
const MAX_ENTRIES = 60;

/** The newest entries of the timeline: at first as the summary has them, then as they come. */
export function useRecent(): readonly TimelineEntry[] {
  const queries = useQueryClient();
  const key = ['recent'];
  const { data = [] } = useQuery({
    queryKey: key,
    queryFn: async () => (await asked(api.GET('/api/dashboard/summary'))).recentActivity as TimelineEntry[],
  });
  useLive({
    entries: (entries) => queries.setQueryData<TimelineEntry[]>(key, (before = []) => merged(before, entries)),
    reset: () => void queries.invalidateQueries({ queryKey: key }),
  });
  return data;
}

/** Newest first, each once. */
export function merged(before: readonly TimelineEntry[], more: readonly TimelineEntry[]): TimelineEntry[] {
  const all = new Map([...before, ...more].map((entry) => [entry.id, entry]));
  return [...all.values()].sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id)).slice(0, MAX_ENTRIES);
}
