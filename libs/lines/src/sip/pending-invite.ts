import type { DialogIds } from '@turant/domain';
import { TIMER_B_MS } from './transactions/timers.js';
import { cancelOf } from './dialog.js';
import type { Hop } from './hop.js';
import type { SipRequest } from './message.js';
import type { ClientTransaction, ResponseListener, SipStack } from './sip-stack.js';

/** The INVITE of a call: sent, cancelled at most once, and kept as long as a response to it may come. */
export class PendingInvite {
  #transaction: ClientTransaction | undefined;
  #isCancelled = false;
  #isLingering = false;
  /** Responses may come until this time of `performance.now()`. */
  #expectedUntilMs = 0;
  #lingerTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly stack: SipStack,
    private readonly hop: Hop,
  ) {}

  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  send(request: SipRequest, listener: ResponseListener): void {
    this.expectResponses();
    this.#transaction = this.stack.request(request, this.hop, listener);
  }

  /** Stops the retransmissions; responses are still received. */
  stopRetransmissions(): void {
    this.#transaction?.stopRetransmissions();
  }

  /** The final response to a cancelled INVITE may take 64 * T1 from the CANCEL (RFC 3261 9.1). */
  cancel(dialog: DialogIds): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    this.expectResponses();
    this.stack.request(cancelOf(dialog), this.hop, { onResponse: () => undefined });
  }

  /** Responses may come for 64 * T1 from now. After that a UAC takes the INVITE for cancelled (RFC 3261 9.1). */
  expectResponses(): void {
    this.#expectedUntilMs = performance.now() + TIMER_B_MS;
    if (this.#isLingering) this.linger();
  }

  /** The call is over, but a response may still come: the transaction stays without retransmissions until then, and terminates. */
  linger(): void {
    this.#isLingering = true;
    this.stopRetransmissions();
    clearTimeout(this.#lingerTimer);
    this.#lingerTimer = setTimeout(() => this.#transaction?.terminate(), this.#expectedUntilMs - performance.now()).unref();
  }
}
