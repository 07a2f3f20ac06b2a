import { useEffect, useRef } from 'react';
import type { TimelineEntry } from './records';

export interface LiveListener {
  entries?(entries: readonly TimelineEntry[]): void;
  /** Too much was missed to tell it by entries: what is shown is to be read anew. */
  reset?(): void;
}

/** Fifty calls a second are hundreds of entries: what has come is handed on together. */
const HAND_ON_EVERY_MS = 250;
/** A browser that was refused the stream, as by a proxy whose service starts, does not try again by itself. */
const OPEN_AGAIN_MS = 5_000;
/** Entries may be sent again after a reconnection (`GET /api/dashboard/events`). */
const REMEMBERED_IDS = 2_000;

const listeners = new Set<LiveListener>();
let source: EventSource | undefined;
let waiting: TimelineEntry[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let reopening: ReturnType<typeof setTimeout> | undefined;
const seen = new Set<string>();

function handOn(): void {
  timer = undefined;
  const entries = waiting;
  waiting = [];
  for (const listener of listeners) listener.entries?.(entries);
}

function take(entry: TimelineEntry): void {
  if (seen.has(entry.id)) return;
  seen.add(entry.id);
  if (seen.size > REMEMBERED_IDS) seen.delete(seen.values().next().value as string);
  waiting.push(entry);
  timer ??= setTimeout(handOn, HAND_ON_EVERY_MS);
}

function open(): void {
  source = new EventSource('/api/dashboard/events');
  source.addEventListener('timeline', ({ data }) => take(JSON.parse(data as string) as TimelineEntry));
  const reset = (): void => {
    for (const listener of listeners) listener.reset?.();
  };
  source.addEventListener('reset', reset);
  // What happened between the page's first reading and the stream's first event; a later connection goes on where the last one ended.
  source.addEventListener('begin', reset, { once: true });
  source.addEventListener('error', openAgain);
}

/** After a connection that was cut the browser goes on by itself; after a refusal the stream is closed for good. */
function openAgain(): void {
  if (source?.readyState !== EventSource.CLOSED) return;
  source = undefined;
  clearTimeout(reopening);
  reopening = setTimeout(() => listeners.size > 0 && !source && open(), OPEN_AGAIN_MS);
}

function close(): void {
  clearTimeout(reopening);
  source?.close();
  source = undefined;
}

/** Listens to what happens, by one connection a page; it is closed while nothing listens. */
export function useLive(listener: LiveListener): void {
  const newest = useRef(listener);
  newest.current = listener;
  useEffect(() => {
    const mine: LiveListener = {
      entries: (entries) => newest.current.entries?.(entries),
      reset: () => newest.current.reset?.(),
    };
    listeners.add(mine);
    if (!source) open();
    return () => {
      listeners.delete(mine);
      if (listeners.size === 0) close();
    };
  }, []);
}
