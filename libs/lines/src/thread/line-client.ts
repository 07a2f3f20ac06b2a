import { fromPlainError, RejectedError, RetryLaterError, type DialogIds } from '@turant/domain';
import type {
  CallState,
  IsKnownCall,
  LineDriver,
  LineListener,
  LineLog,
  LineTrunk,
  SignOfLife,
  PlaceOrder,
  PreparedCall,
  TrunkEndpoint,
} from '../line-driver.js';
import { PendingReplies } from '@turant/supervisor';
import { monotonicMs } from '../monotonic-ms.js';
import { unpackBatch } from './audio-batcher.js';
import { ClientCall } from './client-call.js';
import type { FromLine, Id, ToLine } from './protocol.js';

export interface LineClientOptions {
  /** Posts a message to the line's thread. */
  send: (message: ToLine) => void;
  isKnownCall: IsKnownCall;
  log?: LineLog;
}

/**
 * A LineDriver whose calls live in another thread. Messages of that thread come in by `onMessage`. When the thread dies, `onThreadLost` rejects
 * the pending replies, and `resume` goes on with a new thread.
 */
export class LineClient implements LineDriver {
  readonly name = 'sip';
  readonly #calls = new Map<Id, ClientCall>();
  readonly #replies = new PendingReplies();
  #lastId = 0;
  #isLost = false;
  /** Counts the threads: a call that was prepared in a thread that has died cannot be placed in the next. */
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

  async probe(trunk: LineTrunk): Promise<SignOfLife | undefined> {
    try {
      return await this.#ask<SignOfLife | undefined>({ kind: 'probe', id: this.#newId(), trunk });
    } catch (error) {
      if (error instanceof RejectedError) throw error;
      // The thread is being started again.
      return undefined;
    }
  }

  async close(): Promise<void> {
    await this.#ask<undefined>({ kind: 'close', id: this.#newId() }).catch(() => undefined);
  }

  onMessage(message: FromLine): void {
    if (message.kind === 'audio') unpackBatch(message, (id) => this.#calls.get(id));
    else if (message.kind === 'event') this.#calls.get(message.id)?.onEvent(message.event);
    else if (message.kind === 'played') this.#calls.get(message.id)?.played(message.mark);
    else if (message.kind === 'log') this.options.log?.[message.level](message.fields, message.text);
    else if (message.kind === 'look-up') this.#lookUp(message.lookUpId, message.sipCallId);
    else if (message.kind === 'reply') this.#replies.resolve(message.id, message.value);
    else if (message.kind === 'error') this.#replies.reject(message.id, fromPlainError(message.error));
  }

  /** The line's thread is gone. Returns the calls of that thread that have not ended for their listeners. */
  onThreadLost(): ClientCall[] {
    this.#isLost = true;
    this.#thread += 1;
    this.#replies.rejectAll(lineLostError());
    for (const call of this.#open) call.lostAtMs = monotonicMs();
    return this.#open;
  }

  /** A new thread accepts messages. */
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
      // The call was prepared in a thread that has died: no INVITE was sent, and none will be.
      queueMicrotask(() =>
        call.onEvent({ type: 'ended', end: { by: 'system', reason: 'lease-lost', hasRung: false }, atMs: monotonicMs() }),
      );
      return call;
    }
    this.#calls.set(id, call);
    this.options.send({ kind: 'place', id, sendBeforeMs });
    return call;
  }

  #newId(): Id {
    return (this.#lastId += 1);
  }

  #ask<T>(message: Extract<ToLine, { kind: 'prepare' | 'abandon' | 'probe' | 'close' }>): Promise<T> {
    if (this.#isLost) return Promise.reject(lineLostError());
    return this.#replies.ask<T>(message.id, () => this.options.send(message));
  }

  #lookUp(lookUpId: number, sipCallId: string): void {
    this.options.isKnownCall(sipCallId).then(
      (isKnown) => this.options.send({ kind: 'looked-up', lookUpId, isKnown }),
      // The store could not be read. The far end repeats its 2xx, and then the driver asks again.
      () => this.options.send({ kind: 'looked-up', lookUpId, isKnown: false }),
    );
  }
}

const lineLostError = (): RetryLaterError => new RetryLaterError('LINE_LOST', "the line's thread is being started again", 1_000);
