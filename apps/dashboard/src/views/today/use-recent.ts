import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../api/live';
import type { TimelineEntry } from '../../api/records';
import { recentQuery } from '../../queries/summary';

/** Enough to find the arrival of a lead that rings now. */
const MAX_ENTRIES = 60;

/** The newest entries of the timeline: at first as the summary has them, then as they come. */
export function useRecent(): readonly TimelineEntry[] {
  const client = useQueryClient();
  const { data = [] } = useQuery(recentQuery);
  const { queryKey } = recentQuery;
  useLive({
    entries: (entries) => client.setQueryData(queryKey, (before = []) => merged(before, entries)),
    reset: () => void client.invalidateQueries({ queryKey }),
  });
  return data;
}

/** Newest first, each once. */
export function merged(before: readonly TimelineEntry[], more: readonly TimelineEntry[]): TimelineEntry[] {
  const all = new Map([...before, ...more].map((entry) => [entry.id, entry]));
  return [...all.values()].sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id)).slice(0, MAX_ENTRIES);
}
