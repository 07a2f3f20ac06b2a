import { RetryLaterError, type DialogIds } from '@turant/domain';
import type {
  CallState,
  IsKnownCall,
  LineDriver,
  LineListener,
  LineLog,
  LineTrunk,
  PlaceOrder,
  PreparedCall,
  TrunkEndpoint,
} from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import { unpack } from './audio-batcher.js';
import { ClientCall } from './client-call.js';
import { errorOf } from './plain-error.js';
import type { FromLine, Id, ToLine } from './protocol.js';

export interface LineClientOptions {
  /** To the line's thread. */
  send: (message: ToLine) => void;
  isKnownCall: IsKnownCall;
  log?: LineLog;
}

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
}

/**
 * The road's end of the line's thread: a LineDriver whose calls live in another thread. What that thread tells comes in by
 * `onMessage`; when it dies, `lose` ends what was up and `resume` goes on with a new one.
 */
export class LineClient implements LineDriver {
  readonly name = 'sip';
  readonly #calls = new Map<Id, ClientCall>();
  readonly #waiting = new Map<Id, Waiting>();
  #lastId = 0;
  #isLost = false;
  /** Counts the threads: what was prepared in one that has died is not there in the next. */
  #thread = 0;
  #trunks: readonly TrunkEndpoint[] = [];

  constructor(private readonly options: LineClientOptions) {}

  get openCalls(): number {
    return this.#open.length;
  }

  get #open(): ClientCall[] {
    return [...this.#calls.values()].filter((call) => !call.isOver);
  }

  setTrunks(trunks: readonly TrunkEndpoint[]): void {
    this.#trunks = trunks.map(({ trunkId, uri, transport, addresses }) => ({ trunkId, uri, transport, addresses }));
    this.options.send({ kind: 'trunks', trunks: this.#trunks });
  }

  async prepare(order: PlaceOrder): Promise<PreparedCall> {
    const id = this.#newId();
    const dialog = await this.#ask<DialogIds>({ kind: 'prepare', id, order });
    const thread = this.#thread;
    return {
      dialog,
      place: (listener, sendWithinMs) => this.#place({ id, dialog, order, thread }, listener, monotonicMs() + sendWithinMs),
      discard: () => this.options.send({ kind: 'discard', id }),
    };
  }

  async abandon(dialog: DialogIds, trunk: LineTrunk, state: CallState): Promise<'confirmed' | 'no-answer'> {
    const id = this.#newId();
    return this.#ask<'confirmed' | 'no-answer'>({ kind: 'abandon', id, dialog, trunk, state }).catch(() => 'no-answer' as const);
  }

  async close(): Promise<void> {
    await this.#ask<undefined>({ kind: 'close', id: this.#newId() }).catch(() => undefined);
  }

  onMessage(message: FromLine): void {
    if (message.kind === 'audio') unpack(message, (id, frame, atMs) => this.#calls.get(id)?.hear(frame, atMs));
    else if (message.kind === 'event') this.#calls.get(message.id)?.tell(message.event);
    else if (message.kind === 'played') this.#calls.get(message.id)?.played(message.mark);
    else if (message.kind === 'log') this.options.log?.[message.level](message.fields, message.text);
    else if (message.kind === 'knows') this.#isKnown(message.question, message.sipCallId);
    else if (message.kind === 'answer') this.#settle(message.id, (waiting) => waiting.resolve(message.value as never));
    else if (message.kind === 'error') this.#settle(message.id, (waiting) => waiting.reject(errorOf(message.error)));
  }

  /** The line's thread is gone; answers the calls that it had, none of which has ended for its listener yet. */
  lose(): ClientCall[] {
    this.#isLost = true;
    this.#thread += 1;
    for (const { reject } of this.#waiting.values()) reject(lost());
    this.#waiting.clear();
    return this.#open;
  }

  /** A new thread takes messages. */
  resume(): void {
    this.#isLost = false;
    this.setTrunks(this.#trunks);
  }

  #place(
    { thread, ...parts }: { id: Id; dialog: DialogIds; order: PlaceOrder; thread: number },
    listener: LineListener,
    sendBeforeMs: number,
  ): ClientCall {
    const { id } = parts;
    const call = new ClientCall({ ...parts, listener, send: this.options.send, onGone: () => this.#calls.delete(id) });
    if (thread !== this.#thread) {
      // Nothing has left, and nothing will.
      queueMicrotask(() => call.tell({ type: 'ended', end: { by: 'system', reason: 'lease-lost', hasRung: false }, atMs: monotonicMs() }));
      return call;
    }
    this.#calls.set(id, call);
    this.options.send({ kind: 'place', id, sendBeforeMs });
    return call;
  }

  #newId(): Id {
    return (this.#lastId += 1);
  }

  #ask<T>(message: Extract<ToLine, { kind: 'prepare' | 'abandon' | 'close' }>): Promise<T> {
    if (this.#isLost) return Promise.reject(lost());
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(message.id, { resolve, reject });
      this.options.send(message);
    });
  }

  #settle(id: Id, how: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting) how(waiting);
  }

  #isKnown(question: number, sipCallId: string): void {
    this.options.isKnownCall(sipCallId).then(
      (isKnown) => this.options.send({ kind: 'known', question, isKnown }),
      // Not known to be ours: its 2xx comes again, and is asked about again.
      () => this.options.send({ kind: 'known', question, isKnown: false }),
    );
  }
}

const lost = (): RetryLaterError => new RetryLaterError('LINE_LOST', "the line's thread is being started again", 1_000);
