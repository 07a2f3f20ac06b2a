import type { SipResponse } from '../message.js';
import { writeMessage } from '../wire/write-message.js';
import { timeoutOf, type ClientTransactionOptions, type ClientTransactionMachine } from './client-transaction.js';
import { T2_MS, TIMER_E_MS, TIMER_F_MS, TIMER_K_MS, TransactionTimers } from './timers.js';

/** Non-INVITE client transaction: RFC 3261 17.1.2.2. */
export class NonInviteClientTransaction implements ClientTransactionMachine {
  #state: 'Trying' | 'Proceeding' | 'Completed' | 'Terminated' = 'Trying';
  readonly #timers = new TransactionTimers();

  readonly #bytes: Buffer;

  constructor(private readonly setup: ClientTransactionOptions) {
    this.#bytes = writeMessage(setup.request);
  }

  start(): void {
    this.#timers.start('F', TIMER_F_MS, () => this.#onTimeout());
    if (!this.setup.isReliable) this.#startTimerE(TIMER_E_MS);
    this.setup.send(this.#bytes);
  }

  receive(response: SipResponse): boolean {
    if (this.#state === 'Terminated') return false;
    if (this.#state === 'Completed') return true;
    if (response.status < 200) this.#state = 'Proceeding';
    else this.#complete();
    this.setup.onResponse(response, false);
    return true;
  }

  /** Does nothing: a BYE or CANCEL must get through. */
  stopRetransmissions(): void {}

  terminate(): void {
    if (this.#state === 'Terminated') return;
    this.#state = 'Terminated';
    this.#timers.stopAll();
    this.setup.owner.onTerminated();
  }

  /** In Proceeding the interval is T2; in Trying it doubles, up to T2. */
  #startTimerE(afterMs: number): void {
    this.#timers.start('E', afterMs, () => {
      this.#startTimerE(this.#state === 'Proceeding' ? T2_MS : Math.min(afterMs * 2, T2_MS));
      this.setup.send(this.#bytes);
    });
  }

  #onTimeout(): void {
    this.terminate();
    this.setup.onResponse(timeoutOf(this.setup.request), true);
  }

  #complete(): void {
    this.#state = 'Completed';
    this.#timers.stopAll();
    this.setup.owner.onFinished();
    if (this.setup.isReliable) this.terminate();
    else this.#timers.start('K', TIMER_K_MS, () => this.terminate());
  }
}
