import type { SipRequest, SipResponse } from '../message.js';
import { writeMessage } from '../wire/write-message.js';
import type { ServerTransactionOptions, ServerTransactionMachine } from './server-transaction.js';
import { T2_MS, TIMER_G_MS, TIMER_H_MS, TIMER_I_MS, TIMER_L_MS, TransactionTimers, TRYING_AFTER_MS } from './timers.js';

/** INVITE server transaction: RFC 3261 17.2.1, with the Accepted state of RFC 6026 7.1. */
export class InviteServerTransaction implements ServerTransactionMachine {
  #state: 'Proceeding' | 'Completed' | 'Confirmed' | 'Accepted' | 'Terminated' = 'Proceeding';
  readonly #timers = new TransactionTimers();
  /** The last response: a copy of the INVITE gets it again. */
  #last: Buffer | undefined;

  constructor(private readonly setup: ServerTransactionOptions) {
    this.#timers.start('Trying', TRYING_AFTER_MS, () => this.setup.sendTrying());
  }

  get isOpen(): boolean {
    return this.#state === 'Proceeding';
  }

  receive(request: SipRequest): boolean {
    if (request.method === 'ACK') return this.#onAck();
    // In Accepted a copy is absorbed, because the UAS core repeats its 2xx; in Confirmed the far end has its response.
    if (this.#last && (this.#state === 'Proceeding' || this.#state === 'Completed')) this.setup.send(this.#last);
    return false;
  }

  respond(response: SipResponse): void {
    const isSuccess = response.status >= 200 && response.status < 300;
    // In Accepted only a 2xx may be sent, in Completed, Confirmed and Terminated nothing.
    if (this.#state !== 'Proceeding' && !(this.#state === 'Accepted' && isSuccess)) return;
    const bytes = writeMessage(response);
    this.setup.send(bytes);
    this.#timers.stop('Trying');
    if (isSuccess) this.#accept();
    else if (response.status >= 300) this.#complete(bytes);
    else this.#last = this.setup.isReliable ? undefined : bytes;
  }

  terminate(): void {
    if (this.#state === 'Terminated') return;
    this.#state = 'Terminated';
    this.#timers.stopAll();
    this.setup.owner.onTerminated();
  }

  /** Does not call `onFinished`: the UAS core still repeats its 2xx through this transaction. */
  #accept(): void {
    if (this.#state === 'Accepted') return;
    this.#state = 'Accepted';
    this.#last = undefined;
    this.#timers.start('L', TIMER_L_MS, () => this.terminate());
  }

  #complete(bytes: Buffer): void {
    this.#state = 'Completed';
    this.#timers.start('H', TIMER_H_MS, () => this.terminate());
    this.#last = this.setup.isReliable ? undefined : bytes;
    if (!this.setup.isReliable) this.#startTimerG(bytes, TIMER_G_MS);
    this.setup.owner.onFinished();
  }

  #startTimerG(bytes: Buffer, afterMs: number): void {
    this.#timers.start('G', afterMs, () => {
      this.#startTimerG(bytes, Math.min(afterMs * 2, T2_MS));
      this.setup.send(bytes);
    });
  }

  #onAck(): boolean {
    if (this.#state === 'Accepted') return true;
    if (this.#state !== 'Completed') return false;
    this.#state = 'Confirmed';
    this.#last = undefined;
    this.#timers.stopAll();
    if (this.setup.isReliable) this.terminate();
    else this.#timers.start('I', TIMER_I_MS, () => this.terminate());
    return false;
  }
}
