import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLive } from '../api/live';
import type { PagesQuery } from '../api/pages';
import type { TimelineEntry } from '../api/records';
import { mergeFirstPage, patchRows, type KeptPages } from './live-list';
import { throttled } from './throttled';
import { usePages, type Pages } from './use-pages';
import { useUnreadProblem } from './use-problem';

interface LiveListOptions<T> {
  pages: PagesQuery<T>;
  idOf(row: T): string;
  /** Whether the list changes by it. */
  concerns(entry: TimelineEntry): boolean;
  /** Applies an entry to a row, as far as the entry tells. A row that the entry is not about stays the same object. */
  patch(row: T, entry: TimelineEntry): T;
  /** A list that is not newest first does not live. */
  isLive: boolean;
}

export interface LiveList<T> extends Pages<T> {
  /** Rows that have come and are not shown, because the person reads further down. */
  unseen: number;
  showUnseen(): void;
}

/** Fifty calls a second must not ask for fifty pages a second. */
const MIN_REFRESH_MS = 3_000;
const AT_TOP_PX = 160;
/** What was kept of a list from an earlier visit and is read anew; the rows below are read when the person comes to them. */
const MAX_KEPT_PAGES = 5;

const isAtTop = (): boolean => window.scrollY < AT_TOP_PX;

/** A list that follows what happens: only its first page is read again, and what the person reads does not move. */
export function useLiveList<T>({ pages, idOf, concerns, patch, isLive }: LiveListOptions<T>): LiveList<T> {
  const client = useQueryClient();
  const [unseen, setUnseen] = useState(0);
  const { show } = useUnreadProblem();
  // Reading all pages again, for a list of thousands, is what the refresh below is for.
  const list = usePages({ ...pages, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false });
  const { queryKey } = pages;
  const key = JSON.stringify(queryKey);
  const refresh = async (mayMove: boolean): Promise<void> => {
    const fresh = await pages.readFirst();
    const kept = client.getQueryData<KeptPages<T>>(queryKey);
    if (!kept) return;
    const merged = mergeFirstPage(kept, fresh.data, idOf, mayMove);
    if (merged.hasGap && mayMove) return void client.resetQueries({ queryKey });
    client.setQueryData(queryKey, merged.kept);
    setUnseen(merged.unseen);
  };
  const newest = useRef(refresh);
  newest.current = refresh;
  const [{ soon, stop }] = useState(() => throttled(() => void newest.current(isAtTop()).catch(() => undefined), MIN_REFRESH_MS));
  useEffect(() => stop, [stop]);
  useEffect(() => {
    setUnseen(0);
    // What was kept from an earlier visit is shown at once, and brought up to date: nobody has told it what happened meanwhile.
    const kept = client.getQueryData<KeptPages<T>>(queryKey);
    if (kept && kept.pages.length > 1) {
      const [first, pageParams] = [kept.pages.slice(0, MAX_KEPT_PAGES), kept.pageParams.slice(0, MAX_KEPT_PAGES)];
      client.setQueryData<KeptPages<T>>(queryKey, { pages: first, pageParams });
      void client.invalidateQueries({ queryKey, exact: true });
    } else if (kept) soon();
  }, [key]);
  useLive({
    entries(entries) {
      const about = isLive ? entries.filter(concerns) : [];
      if (about.length === 0) return;
      client.setQueryData<KeptPages<T>>(queryKey, (kept) => kept && patchRows(kept, (row) => about.reduce(patch, row)));
      soon();
    },
    reset: () => void client.resetQueries({ queryKey }),
  });
  return {
    ...list,
    unseen,
    showUnseen: () => void refresh(true).then(() => window.scrollTo({ top: 0 }), show),
  };
}
