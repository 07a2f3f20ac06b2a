import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream';
import type { TurantAccess } from './client.js';
import { TurantProblem } from './problem.js';

interface StreamOrder extends TurantAccess {
  signal?: AbortSignal;
  lastEventId: string | undefined;
  silenceMs: number;
  /** Told when the service says how long to wait before the next connection. */
  onRetry: (ms: number) => void;
}

/**
 * The events of one connection, until it ends.
 * @throws TurantProblem for a refusal; whatever `fetch` throws if the connection breaks or has been silent for too long
 */
export async function* openStream(order: StreamOrder): AsyncGenerator<EventSourceMessage, void, void> {
  const { baseUrl, apiKey, signal, lastEventId, silenceMs, onRetry, fetch: ask = fetch } = order;
  const silence = new Silence(silenceMs, signal);
  try {
    const headers = {
      Authorization: `Bearer ${apiKey}`,
      Accept: 'text/event-stream',
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    };
    const response = await ask(new URL('/api/dashboard/events', baseUrl), { headers, signal: silence.signal });
    if (!response.ok || !response.body) throw await TurantProblem.of(response);
    const heard = new TransformStream<string, string>({
      transform(text, controller) {
        silence.restart();
        controller.enqueue(text);
      },
    });
    yield* read(
      response.body.pipeThrough(new TextDecoderStream()).pipeThrough(heard).pipeThrough(new EventSourceParserStream({ onRetry })),
    );
  } finally {
    silence.stop();
  }
}

/** Aborts a connection on which nothing comes: one that a sleeping computer or a router has lost is never closed by anybody. */
class Silence {
  private readonly cut = new AbortController();
  private timer: ReturnType<typeof setTimeout>;
  private readonly abort = (): void => this.cut.abort(this.given?.reason);

  constructor(
    private readonly ms: number,
    private readonly given: AbortSignal | undefined,
  ) {
    if (given?.aborted) this.abort();
    given?.addEventListener('abort', this.abort);
    this.timer = this.begin();
  }

  get signal(): AbortSignal {
    return this.cut.signal;
  }

  restart(): void {
    clearTimeout(this.timer);
    this.timer = this.begin();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.given?.removeEventListener('abort', this.abort);
  }

  private begin(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.cut.abort(new Error(`nothing has come for ${this.ms} ms`)), this.ms);
  }
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
