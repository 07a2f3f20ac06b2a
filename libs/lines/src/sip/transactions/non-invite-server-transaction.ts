import type { SipRequest, SipResponse } from '../message.js';
import { writeMessage } from '../wire/write-message.js';
import type { ServerTransactionOptions, ServerTransactionMachine } from './server-transaction.js';
import { TIMER_F_MS, TIMER_J_MS, TransactionTimers } from './timers.js';

/** Non-INVITE server transaction: RFC 3261 17.2.2. */
export class NonInviteServerTransaction implements ServerTransactionMachine {
  #state: 'Trying' | 'Proceeding' | 'Completed' | 'Terminated' = 'Trying';
  readonly #timers = new TransactionTimers();
  /** The last response: a copy of the request gets it again. */
  #last: Buffer | undefined;

  constructor(private readonly setup: ServerTransactionOptions) {
    // The far end's timer F. A response after it would come too late (RFC 4320 4.2), so a request without a response is dropped then.
    this.#timers.start('F', TIMER_F_MS, () => this.terminate());
  }

  get isOpen(): boolean {
    return this.#state === 'Trying' || this.#state === 'Proceeding';
  }

  receive(_copy: SipRequest): boolean {
    if (this.#last) this.setup.send(this.#last);
    return false;
  }

  respond(response: SipResponse): void {
    if (!this.isOpen) return;
    const bytes = writeMessage(response);
    this.#last = this.setup.isReliable ? undefined : bytes;
    this.setup.send(bytes);
    if (response.status < 200) this.#state = 'Proceeding';
    else this.#complete();
  }

  terminate(): void {
    if (this.#state === 'Terminated') return;
    this.#state = 'Terminated';
    this.#timers.stopAll();
    this.setup.owner.onTerminated();
  }

  #complete(): void {
    this.#state = 'Completed';
    this.#timers.stopAll();
    this.setup.owner.onFinished();
    if (this.setup.isReliable) this.terminate();
    else this.#timers.start('J', TIMER_J_MS, () => this.terminate());
  }
}
