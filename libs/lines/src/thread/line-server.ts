import type { MessagePort } from 'node:worker_threads';
import { toPlainError } from '@turant/domain';
import type { LineCall, LineDriver, LineEvent, LineLog, PlaceOrder, PreparedCall } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import { AudioBatcher } from './audio-batcher.js';
import { obey } from './call-proxy.js';
import type { CallOrder, FromLine, Id, ToLine } from './protocol.js';

/** The part of a MessagePort that the server uses. */
export type LinePort = Pick<MessagePort, 'postMessage' | 'on'>;

/** One call of this thread. */
interface ServedCall {
  prepared?: PreparedCall;
  line?: LineCall;
  recorded?: () => void;
}

/**
 * The line's thread: passes the client's orders to a driver, and the events of the driver's calls to the client. Log lines and Call-ID
 * lookups use the same port.
 */
export class LineServer {
  readonly #calls = new Map<Id, ServedCall>();
  readonly #lookUps = new Map<number, (isKnown: boolean) => void>();
  readonly #audio = new AudioBatcher((batch) => this.#send(batch, [batch.samples.buffer as ArrayBuffer]));
  #lastLookUpId = 0;
  #driver: LineDriver | undefined;

  constructor(private readonly port: LinePort) {}

  /** Serves as the driver's `log`. */
  readonly log: LineLog = {
    debug: (fields, text) => this.#send({ kind: 'log', level: 'debug', fields, text }),
    warn: (fields, text) => this.#send({ kind: 'log', level: 'warn', fields, text }),
  };

  /** Serves as the driver's `isKnownCall`. It asks the client, because the store is in the client's thread. */
  readonly isKnownCall = (sipCallId: string): Promise<boolean> => {
    const lookUpId = (this.#lastLookUpId += 1);
    this.#send({ kind: 'look-up', lookUpId, sipCallId });
    return new Promise((resolve) => this.#lookUps.set(lookUpId, resolve));
  };

  /** Accepts orders from now on. */
  serve(driver: LineDriver & { port: number }): void {
    this.#driver = driver;
    this.port.on('message', (message: ToLine) => this.#onMessage(driver, message));
    this.#send({ kind: 'open', port: driver.port });
  }

  #send(message: FromLine, transfer: ArrayBuffer[] = []): void {
    this.port.postMessage(message, transfer);
  }

  #onMessage(driver: LineDriver, message: ToLine): void {
    switch (message.kind) {
      case 'trunks':
        return driver.setTrunks(message.trunks);
      case 'prepare':
        return this.#reply(message.id, () => this.#prepare(driver, message.id, message.order));
      case 'abandon':
        return this.#reply(message.id, () => driver.abandon(message.dialog, message.trunk, message.state));
      case 'probe':
        return this.#reply(message.id, () => driver.probe(message.trunk));
      case 'close':
        return this.#reply(message.id, () => this.#close(driver));
      case 'looked-up':
        this.#lookUps.get(message.lookUpId)?.(message.isKnown);
        return void this.#lookUps.delete(message.lookUpId);
      default:
        return this.#onCallMessage(message);
    }
  }

  #onCallMessage(message: CallOrder | Extract<ToLine, { kind: 'place' | 'discard' | 'join' | 'recorded' }>): void {
    const call = this.#calls.get(message.id);
    if (!call) return;
    if (message.kind === 'place') this.#place(message.id, call, message.sendBeforeMs);
    else if (message.kind === 'join') this.#join(call, message.otherId);
    else if (message.kind === 'recorded') call.recorded?.();
    else if (message.kind === 'discard') {
      call.prepared?.discard();
      this.#calls.delete(message.id);
    } else if (call.line) obey(call.line, message, this.#audio);
  }

  #reply(id: Id, work: () => Promise<Extract<FromLine, { kind: 'reply' }>['value']>): void {
    work().then(
      (value) => this.#send({ kind: 'reply', id, value }),
      (error: unknown) => this.#send({ kind: 'error', id, error: toPlainError(error) }),
    );
  }

  async #prepare(driver: LineDriver, id: Id, order: PlaceOrder): Promise<PreparedCall['dialog']> {
    const prepared = await driver.prepare(order);
    this.#calls.set(id, { prepared });
    return prepared.dialog;
  }

  #place(id: Id, call: ServedCall, sendBeforeMs: number): void {
    const line = call.prepared?.place((event) => this.#onEvent(id, call, event), sendBeforeMs - monotonicMs());
    if (!line) return;
    // If the order came after its deadline, the call has ended inside `place`, and its `ended` was sent already.
    call.line = line;
    line.onAudio((frame, atMs) => this.#audio.add(id, frame, atMs));
    line.onPlayed((mark) => this.#send({ kind: 'played', id, mark }));
  }

  #join({ line }: ServedCall, otherId: Id): void {
    const other = this.#calls.get(otherId)?.line;
    if (other) line?.join(other);
  }

  #onEvent(id: Id, call: ServedCall, event: LineEvent): Promise<void> | void {
    this.#send({ kind: 'event', id, event });
    if (event.type === 'ended') {
      this.#calls.delete(id);
      call.recorded?.();
    }
    if (event.type === 'answered') return new Promise((resolve) => (call.recorded = resolve));
  }

  async #close(driver: LineDriver): Promise<undefined> {
    await driver.close();
    this.#audio.close();
  }
}
