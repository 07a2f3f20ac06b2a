import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive, type TimelineEntry } from '../../api/live';

const AT_MOST_EVERY_MS = 5_000;

/** Reads a query anew when something about it has happened: at once, and again after five seconds at the soonest. */
export function useLiveRefresh(queryKey: QueryKey, isAbout: (entry: TimelineEntry) => boolean): void {
  const client = useQueryClient();
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refresh = (): void => {
    timer.current = undefined;
    last.current = Date.now();
    void client.invalidateQueries({ queryKey });
  };
  const soon = (): void => void (timer.current ??= setTimeout(refresh, Math.max(0, last.current + AT_MOST_EVERY_MS - Date.now())));
  useLive({ entries: (entries) => entries.some(isAbout) && soon(), reset: soon });
  useEffect(() => () => clearTimeout(timer.current), []);
}
