import { join } from 'node:path';
import { fromPlainError, RetryLaterError } from '@turant/domain';
import { PendingReplies, runProcess, Supervisor } from '@turant/supervisor';
import { unpackBatch } from '../thread/audio-batcher.js';
import type { Id, CallOrder } from '../thread/protocol.js';
import {
  DEFAULT_SAMPLE_RATE,
  type AcceptedCall,
  type BrowserLine,
  type BrowserLineOptions,
  type BrowserListener,
  type BrowserOffer,
  type BrowserEvent,
} from './browser-line.js';
import type { FromChild, ToChild } from './child-protocol.js';
import type { LineCall } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import { CallProxy } from '../thread/call-proxy.js';
import { refuseJoin } from './refuse-join.js';

const LOST_RETRY_MS = 1_000;
/** Closing the calls takes milliseconds. */
const END_CHILD_MS = 5_000;

type BrowserChild = Supervisor<ToChild, FromChild>;

/**
 * Starts the browser line in a process of its own. It is a process and not a thread, because node-datachannel keeps its JavaScript classes in
 * static variables: a second thread that loads it, or the end of the first one, aborts the whole service. A fault in the native code that
 * reads strangers' packets ends the browsers' calls only. If the process dies, it is started again on its port.
 * @param file the compiled entry of the process; tests, which run the sources, pass the entry in dist
 * @throws SettingsError WEBRTC_PORT if the port cannot be bound
 */
export async function startBrowserLine(options: BrowserLineOptions = {}, file = join(__dirname, 'browser-child.js')): Promise<BrowserLine> {
  const { log, ...rest } = options;
  const child: BrowserChild = new Supervisor("the browser line's process", (last) =>
    runProcess<ToChild>(
      file,
      { kind: 'open', options: { ...rest, port: last?.port ?? rest.port } },
      { last: { kind: 'close' }, endMs: END_CHILD_MS },
    ),
  );
  const line = new BrowserProcess(child, options);
  await child.start();
  return line;
}

/** A BrowserLine whose calls live in a process of their own. */
class BrowserProcess implements BrowserLine {
  readonly sampleRate;
  readonly #calls = new Map<Id, RemoteCall>();
  readonly #answers = new PendingReplies();
  #lastId = 0;
  #isClosed = false;

  constructor(
    private readonly child: BrowserChild,
    private readonly options: BrowserLineOptions,
  ) {
    this.sampleRate = options.sampleRate ?? DEFAULT_SAMPLE_RATE;
    child.onMessage = (message) => this.#onMessage(message);
    child.onLost = () => this.#onLost();
  }

  get port(): number {
    return this.child.opened?.port ?? 0;
  }

  get openCalls(): number {
    return this.#calls.size;
  }

  async accept(offer: BrowserOffer, listener: BrowserListener): Promise<AcceptedCall> {
    if (this.#isClosed) throw new RetryLaterError('LINE_CLOSED');
    if (!this.child.isRunning) throw lineLost();
    const id = (this.#lastId += 1);
    const call = new RemoteCall(id, offer.callId, listener, (message) => this.child.send(message));
    this.#calls.set(id, call);
    try {
      const sdp = await this.#answers.ask<string>(id, () => this.child.send({ kind: 'accept', id, offer }));
      return { sdp, call };
    } catch (error) {
      this.#calls.delete(id);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.child.stop();
    this.#endAll();
  }

  #onMessage(message: FromChild): void {
    if (message.kind === 'audio') unpackBatch(message, (id) => this.#calls.get(id));
    else if (message.kind === 'event') {
      const call = this.#calls.get(message.id);
      if (message.event.type === 'ended') this.#calls.delete(message.id);
      call?.onEvent(message.event);
    } else if (message.kind === 'played') this.#calls.get(message.id)?.played(message.mark);
    else if (message.kind === 'reply') this.#answers.resolve(message.id, message.value);
    else if (message.kind === 'error') this.#answers.reject(message.id, fromPlainError(message.error));
    else if (message.kind === 'log') this.options.log?.[message.level](message.fields, message.text);
  }

  #onLost(): void {
    this.options.log?.warn({}, "the browser line's process has died and is started again");
    this.#endAll();
    void this.child.restart();
  }

  /** The process is gone, and everybody who still waits for it is told. */
  #endAll(): void {
    const calls = [...this.#calls].filter(([id]) => !this.#answers.has(id)).map(([, call]) => call);
    this.#calls.clear();
    this.#answers.rejectAll(lineLost());
    for (const call of calls) call.endAsLost();
  }
}

const lineLost = (): RetryLaterError =>
  new RetryLaterError('LINE_LOST', "the browser line's process is being started again", LOST_RETRY_MS);

/** Proxy of one call: the call itself lives in the process of the browser line. */
class RemoteCall extends CallProxy implements LineCall {
  #isAnswered = false;

  constructor(
    id: Id,
    readonly callId: string,
    private readonly listener: BrowserListener,
    post: (order: CallOrder) => void,
  ) {
    super(id, post);
  }

  join(): void {
    refuseJoin();
  }

  onEvent(event: BrowserEvent): void {
    if (this.isOver) return;
    this.#isAnswered ||= event.type === 'answered';
    this.isOver = event.type === 'ended';
    this.listener(event);
  }

  /** The process has died, and the call has died with it. */
  endAsLost(): void {
    this.onEvent({ type: 'ended', end: { by: 'system', reason: 'line-lost', hasRung: this.#isAnswered }, atMs: monotonicMs() });
  }
}
