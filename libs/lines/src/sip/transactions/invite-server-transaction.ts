import { writeMessage, type SipRequest, type SipResponse } from '../message.js';
import type { ServerTransactionOptions, ServerTransactionMachine } from './server-transaction.js';
import { T2_MS, TIMER_G_MS, TIMER_H_MS, TIMER_I_MS, TIMER_L_MS, TransactionTimers, TRYING_AFTER_MS } from './timers.js';

/** RFC 3261 17.2.1, with the Accepted state of RFC 6026 7.1. */
export class InviteServerTransaction implements ServerTransactionMachine {
  #state: 'Proceeding' | 'Completed' | 'Confirmed' | 'Accepted' | 'Terminated' = 'Proceeding';
  readonly #timers = new TransactionTimers();
  /** The last response, for copies of the INVITE. */
  #last: Buffer | undefined;

  constructor(private readonly setup: ServerTransactionOptions) {
    this.#timers.start('Trying', TRYING_AFTER_MS, () => this.setup.sendTrying());
  }

  get isOpen(): boolean {
    return this.#state === 'Proceeding';
  }

  receive(request: SipRequest): boolean {
    if (request.method === 'ACK') return this.#onAck();
    // In Accepted copies are absorbed: the user repeats its 2xx. In Confirmed nothing is left to say.
    if (this.#last && (this.#state === 'Proceeding' || this.#state === 'Completed')) this.setup.send(this.#last);
    return false;
  }

  respond(response: SipResponse): void {
    const isSuccess = response.status >= 200 && response.status < 300;
    // In Accepted only further 2xx go out, in the states behind it nothing.
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

  /** Not finished for the table: its user still sends copies of the 2xx through it. */
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
