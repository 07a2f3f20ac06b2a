import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLive } from '../api/live';
import { queryClient } from '../api/query-client';
import { isUnderWay, type CallStatus, type TimelineEntry } from '../api/records';
import { throttled, type Throttled } from '../parts/throttled';
import { analyticsKeys } from './analytics';
import { callKeys } from './calls';
import { connectionKeys } from './connections';
import { leadKeys } from './leads';

/** Something that an event has made stale, and how often it is read anew at most: a lead or a call at once, and with fifty calls a second a sum seldom. */
interface Stale {
  queryKey: QueryKey;
  everyMs: number;
}

const SUMS: Stale = { queryKey: analyticsKeys.all(), everyMs: 2_000 };
const CONNECTIONS: Stale = { queryKey: connectionKeys.all(), everyMs: 5_000 };

/** Of a target the end of a call is news as well: it is told of it then. */
function isOfConnections(type: string): boolean {
  const [noun, what] = type.split('.');
  return noun === 'lead' || (noun === 'call' && what !== 'joined' && !isUnderWay(what as CallStatus));
}

/** Names what an event is about, by the keys of its queries. Lists of leads and calls follow by themselves (parts/use-live-list.ts). */
function staleAfter({ type, leadId, callId }: TimelineEntry): Stale[] {
  return [
    ...(leadId === undefined ? [] : [{ queryKey: leadKeys.one(leadId), everyMs: 0 }]),
    ...(callId === undefined ? [] : [{ queryKey: callKeys.one(callId), everyMs: 0 }]),
    ...(isOfConnections(type) ? [CONNECTIONS] : []),
    SUMS,
  ];
}

/** All that may have changed while the page heard of nothing. */
const ALL: readonly Stale[] = [{ queryKey: leadKeys.each(), everyMs: 0 }, { queryKey: callKeys.each(), everyMs: 0 }, CONNECTIONS, SUMS];

/** Reads queries anew at once, or when it is time again. */
function makeReader() {
  const timed = new Map<string, Throttled>();
  const readOne = ({ queryKey, everyMs }: Stale, key: string): void => {
    const read = (): void => void queryClient.invalidateQueries({ queryKey });
    if (everyMs === 0) return read();
    if (!timed.has(key)) timed.set(key, throttled(read, everyMs));
    timed.get(key)?.soon();
  };
  return {
    read: (all: readonly Stale[]) => new Map(all.map((stale) => [hashKey(stale.queryKey), stale])).forEach(readOne),
    stop: () => timed.forEach(({ stop }) => stop()),
  };
}

/** While a view is shown, reads anew what it shows of the nouns that something happens to. It is used once in a view. */
export function useLiveNouns(): void {
  const [reader] = useState(makeReader);
  useEffect(() => reader.stop, [reader]);
  useLive({ entries: (entries) => reader.read(entries.flatMap(staleAfter)), reset: () => reader.read(ALL) });
}
