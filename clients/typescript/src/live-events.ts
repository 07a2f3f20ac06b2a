import type { TurantAccess } from './client.js';
import { openStream } from './open-stream.js';
import { pause } from './pause.js';
import { TurantProblem } from './problem.js';
import type { LiveCounts, TimelineEntry } from './schema.js';

interface Live<E extends string, D> {
  event: E;
  /** The id from which the stream can be resumed; `counts` has none. */
  id?: string;
  data: D;
}

/** `begin` of a stream; an entry of the timeline; figures of the summary that have changed; or `reset`: too much was missed, load anew. */
export type LiveEvent = Live<'begin' | 'reset', object> | Live<'timeline', TimelineEntry> | Live<'counts', LiveCounts>;

export interface LiveOptions extends TurantAccess {
  /** Ends the stream. */
  signal?: AbortSignal;
  /** Begins after this event. */
  lastEventId?: string;
  /** Pause before the first reconnection, which doubles up to 30 s. Default: what the service says, or 1 s. */
  retryMs?: number;
  /** A connection on which nothing has come for this long is given up. The service sends something every 15 s. */
  silenceMs?: number;
}

const DEFAULT_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
const DEFAULT_SILENCE_MS = 45_000;

/**
 * What happens, as it happens (`GET /api/dashboard/events`), over any number of connections: a stream that was cut is opened again after
 * the last event. An event may come twice. A browser's EventSource cannot send an API key, so this reads the stream by `fetch`.
 * @throws TurantProblem for a refusal that another try does not change
 */
export async function* liveEvents(options: LiveOptions): AsyncGenerator<LiveEvent, void, void> {
  const { signal, silenceMs = DEFAULT_SILENCE_MS } = options;
  let { lastEventId } = options;
  let firstPauseMs = options.retryMs ?? DEFAULT_RETRY_MS;
  let pauseMs = firstPauseMs;
  const onRetry = (ms: number): void => void (firstPauseMs = options.retryMs ?? ms);
  while (!signal?.aborted) {
    let leastMs = 0;
    try {
      for await (const { event = 'message', id, data } of openStream({ ...options, silenceMs, lastEventId, onRetry })) {
        pauseMs = firstPauseMs;
        lastEventId = id ?? lastEventId;
        yield { event, ...(id !== undefined && { id }), data: JSON.parse(data) as unknown } as LiveEvent;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (isFinal(error)) throw error;
      if (error instanceof TurantProblem) leastMs = 1_000 * (error.retryAfterSeconds ?? 0);
    }
    await pause(Math.max(pauseMs, leastMs), signal);
    pauseMs = Math.min(2 * pauseMs, MAX_RETRY_MS);
  }
}

const isFinal = (error: unknown): boolean =>
  error instanceof SyntaxError || (error instanceof TurantProblem && error.status < 500 && error.status !== 429);
