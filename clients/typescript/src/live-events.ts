import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream';
import type { TurantClientOptions } from './client.js';
import { TurantProblem } from './problem.js';

export interface LiveEvent {
  /** `timeline`, `counts` or `reset` (docs/api.md). */
  event: string;
  /** The id from which the stream can be resumed; `counts` and `reset` have none. */
  id?: string;
  data: unknown;
}

export interface LiveOptions extends TurantClientOptions {
  /** Ends the stream. */
  signal?: AbortSignal;
  /** Begins after this event. */
  lastEventId?: string;
  /** Pause before the first reconnection; it doubles up to 30 s. */
  retryMs?: number;
}

const DEFAULT_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * What happens, as it happens (`GET /api/dashboard/events`), over any number of connections: a stream that was cut is opened again after
 * the last event. An event may come twice. A browser's EventSource cannot send an API key, so this reads the stream by `fetch`.
 * @throws TurantProblem for a refusal that another try does not change
 */
export async function* liveEvents(options: LiveOptions): AsyncGenerator<LiveEvent, void, void> {
  const { signal, retryMs = DEFAULT_RETRY_MS } = options;
  let { lastEventId } = options;
  let pauseMs = retryMs;
  while (!signal?.aborted) {
    try {
      for await (const message of await messagesOf(options, lastEventId)) {
        pauseMs = retryMs;
        lastEventId = message.id ?? lastEventId;
        yield { event: message.event ?? 'message', ...(message.id !== undefined && { id: message.id }), data: JSON.parse(message.data) };
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (isFinal(error)) throw error;
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(2 * pauseMs, MAX_RETRY_MS);
  }
}

const isFinal = (error: unknown): boolean =>
  error instanceof SyntaxError || (error instanceof TurantProblem && error.status < 500 && error.status !== 429);

async function messagesOf(options: LiveOptions, lastEventId: string | undefined): Promise<AsyncIterable<EventSourceMessage>> {
  const { baseUrl, apiKey, signal, fetch: ask = fetch } = options;
  const headers = {
    Authorization: `Bearer ${apiKey}`,
    Accept: 'text/event-stream',
    ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
  };
  const response = await ask(new URL('/api/dashboard/events', baseUrl), { headers, ...(signal && { signal }) });
  if (!response.ok || !response.body) throw await TurantProblem.of(response);
  return read(response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()));
}

/** Not every browser can iterate over a stream. */
async function* read(stream: ReadableStream<EventSourceMessage>): AsyncGenerator<EventSourceMessage, void, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
