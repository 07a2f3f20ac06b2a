import type { SipRequest, SipResponse } from '../message.js';
import { writeMessage } from '../wire/write-message.js';
import { timeoutOf, type ClientTransactionOptions, type ClientTransactionMachine } from './client-transaction.js';
import { TIMER_A_MS, TIMER_B_MS, TIMER_D_MS, TIMER_M_MS, TransactionTimers } from './timers.js';

/** INVITE client transaction: RFC 3261 17.1.1.2, with the Accepted state of RFC 6026 7.2. */
export class InviteClientTransaction implements ClientTransactionMachine {
  #state: 'Calling' | 'Proceeding' | 'Completed' | 'Accepted' | 'Terminated' = 'Calling';
  readonly #timers = new TransactionTimers();
  #ack: Buffer | undefined;

  readonly #bytes: Buffer;

  constructor(private readonly setup: ClientTransactionOptions) {
    this.#bytes = writeMessage(setup.request);
  }

  start(): void {
    this.#timers.start('B', TIMER_B_MS, () => this.#onTimeout());
    if (!this.setup.isReliable) this.#startTimerA(TIMER_A_MS);
    this.setup.send(this.#bytes);
  }

  receive(response: SipResponse): boolean {
    if (this.#state === 'Terminated') return false;
    if (this.#state === 'Completed') return this.#onCopy(response);
    if (this.#state === 'Accepted') {
      // A copy of the 2xx, or the 2xx of another branch: the UAC core acknowledges each (RFC 3261 13.2.2.4).
      if (response.status >= 200 && response.status < 300) this.setup.onResponse(response, false);
      return true;
    }
    if (response.status < 200) this.#proceed();
    else if (response.status < 300) this.#accept();
    else this.#complete(response);
    this.setup.onResponse(response, false);
    return true;
  }

  stopRetransmissions(): void {
    this.#timers.stop('A');
  }

  terminate(): void {
    if (this.#state === 'Terminated') return;
    this.#state = 'Terminated';
    this.#timers.stopAll();
    this.setup.owner.onTerminated();
  }

  #startTimerA(afterMs: number): void {
    this.#timers.start('A', afterMs, () => {
      this.#startTimerA(afterMs * 2);
      this.setup.send(this.#bytes);
    });
  }

  #onTimeout(): void {
    this.terminate();
    this.setup.onResponse(timeoutOf(this.setup.request), true);
  }

  #proceed(): void {
    this.#state = 'Proceeding';
    this.#timers.stopAll();
  }

  #accept(): void {
    this.#state = 'Accepted';
    this.#timers.stopAll();
    this.#timers.start('M', TIMER_M_MS, () => this.terminate());
  }

  /** Sends the ACK before the core gets the response, so that an INVITE with credentials leaves after the ACK. */
  #complete(response: SipResponse): void {
    this.#state = 'Completed';
    this.#timers.stopAll();
    this.#ack = writeMessage(ackOf(this.setup.request, response));
    this.setup.send(this.#ack);
    this.setup.owner.onFinished();
    // On a reliable transport timer D is 0: no copies can come.
    if (this.setup.isReliable) this.terminate();
    else this.#timers.start('D', TIMER_D_MS, () => this.terminate());
  }

  /** A proxy passes on a 2xx even after a refusal (RFC 3261 16.7, 5): somebody has picked up, so the core must handle the 2xx. */
  #onCopy(response: SipResponse): boolean {
    if (response.status >= 200 && response.status < 300) return false;
    if (response.status >= 300 && this.#ack) this.setup.send(this.#ack);
    return true;
  }
}

/** The ACK to a refusal: Request-URI, Call-ID, From, top Via and Route of the INVITE, To of the response (RFC 3261 17.1.1.3). */
function ackOf({ uri, headers }: SipRequest, response: SipResponse): SipRequest {
  const { via, from, cseq, route, 'call-id': callId } = headers;
  return {
    method: 'ACK',
    uri,
    headers: {
      via: via.slice(0, 1),
      'max-forwards': 70,
      from,
      to: response.headers.to,
      'call-id': callId,
      cseq: { seq: cseq.seq, method: 'ACK' },
      ...(route === undefined ? {} : { route }),
    },
  };
}
