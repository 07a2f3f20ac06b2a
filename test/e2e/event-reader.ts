import type { CallRecord } from './calls.js';

/** An event as the WHATWG HTML standard has it sent, chapter "Server-sent events". */
export interface ReadEvent {
  id?: string;
  event: string;
  data: CallRecord;
}

/** Reads a stream of server-sent events until it ends or is left. */
export class EventReader {
  readonly events: ReadEvent[] = [];
  comments = 0;
  /** When the stream has ended, however it did. */
  readonly ended: Promise<void>;
  private readonly leaving = new AbortController();
  private waiting: (() => void)[] = [];
  private isOver = false;

  private constructor(readonly response: Response) {
    this.ended = this.read().finally(() => {
      this.isOver = true;
      this.wake();
    });
  }

  static async open(baseUrl: string, key: string, lastId?: string, path = '/api/dashboard/events'): Promise<EventReader> {
    const headers = { authorization: `Bearer ${key}`, ...(lastId !== undefined && { 'last-event-id': lastId }) };
    return new EventReader(await fetch(baseUrl + path, { headers }));
  }

  get lastId(): string | undefined {
    return this.events.findLast(({ id }) => id !== undefined)?.id;
  }

  /** The entries of the timeline, each once, in the order in which they came. */
  get entries(): CallRecord[] {
    const told = this.events.filter(({ event }) => event === 'timeline').map(({ data }) => data);
    return [...new Map(told.map((entry) => [entry.id, entry])).values()];
  }

  /** Resolves as soon as it holds. */
  async until(holds: (reader: this) => boolean): Promise<void> {
    while (!holds(this)) {
      if (this.isOver) throw new Error(`the stream has ended; it told ${JSON.stringify(this.events)}`);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  async leave(): Promise<void> {
    this.leaving.abort();
    await this.ended;
  }

  private async read(): Promise<void> {
    const reader = this.response.body?.getReader();
    if (!reader) return;
    this.leaving.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const blocks = (rest + decoder.decode(part.value as Uint8Array, { stream: true })).split('\n\n');
        rest = blocks.pop() ?? '';
        blocks.forEach((block) => this.take(block));
        this.wake();
      }
    } catch {
      // The connection was cut, which is an end, too.
    }
  }

  private take(block: string): void {
    if (block.startsWith(':')) this.comments += 1;
    const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2))) as Record<string, string>;
    const { id, event, data } = fields;
    if (event === undefined || data === undefined) return;
    this.events.push({ event, data: JSON.parse(data), ...(id !== undefined && { id }) });
  }

  private wake(): void {
    this.waiting.splice(0).forEach((go) => go());
  }
}
