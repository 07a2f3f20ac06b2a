import type { DialogIds } from '@turant/domain';
import { TIMER_B_MS } from './transactions/timers.js';
import { cancelOf } from './dialog.js';
import type { Hop } from './hop.js';
import type { SipRequest } from './message.js';
import type { ClientTransaction, ResponseListener, SipStack } from './sip-stack.js';

/** The INVITE of a call, on its way: sent, cancelled at most once, and kept as long as an answer to it may come. */
export class PendingInvite {
  #transaction: ClientTransaction | undefined;
  #isCancelled = false;
  #isLeftBehind = false;
  /** performance.now() */
  #openUntilMs = 0;
  #forgetting: NodeJS.Timeout | undefined;

  constructor(
    private readonly stack: SipStack,
    private readonly hop: Hop,
  ) {}

  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  send(request: SipRequest, watch: ResponseListener): void {
    this.keep();
    this.#transaction = this.stack.request(request, this.hop, watch);
  }

  /** No more retransmissions; answers are still received. */
  stopRetransmissions(): void {
    this.#transaction?.stopRetransmissions();
  }

  /** The final response to a cancelled INVITE may take 64 * T1 from the CANCEL (RFC 3261 9.1). */
  cancel(dialog: DialogIds): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    this.keep();
    this.stack.request(cancelOf(dialog), this.hop, { onResponse: () => undefined });
  }

  /** Its answers may come for 64 * T1 from now. */
  keep(): void {
    // RFC 3261 9.1: after that the far end is taken to have forgotten an INVITE that it never answered.
    this.#openUntilMs = performance.now() + TIMER_B_MS;
    if (this.#isLeftBehind) this.leaveBehind();
  }

  /** The call is over and the INVITE may still be answered: its transaction stays for that, silent, and is then forgotten. */
  leaveBehind(): void {
    this.#isLeftBehind = true;
    this.stopRetransmissions();
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => this.#transaction?.terminate(), this.#openUntilMs - performance.now()).unref();
  }
}
