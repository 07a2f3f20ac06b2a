import type { DialogIds } from '@turant/domain';
import type { LineLog } from '../line-driver.js';
import { ackOf, dialogOfResponse } from './dialog.js';
import { sendBye } from './send-bye.js';
import { nextHop, type Hop } from './hop.js';
import { type SipRequest, type SipResponse } from './message.js';
import type { SipStack } from './sip-stack.js';
import { CallIdLookup } from './trunks/call-id-lookup.js';
import { loggable, RateLimitedLog } from './rate-limited-log.js';
import { TIMER_H_MS } from './transactions/timers.js';
import type { TrunkDirectory } from './trunks/trunk-directory.js';

/** How long a far end repeats its 2xx (RFC 3261 13.3.1.4). */
const REPEATS_MS = TIMER_H_MS;
/** Ended dialogs that are remembered at a time. The 2xx of a further dialog gets no response until it comes again and there is room. */
const MAX_ENDED_DIALOGS = 1_000;

export interface OrphanedResponsesOptions {
  stack: Pick<SipStack, 'sendAck' | 'request'>;
  directory: Pick<TrunkDirectory, 'sameTrunkAs'>;
  /** Whether this is the host and port of our Via. Responses with another Via are dropped (RFC 3261 18.1.2). */
  isOurVia(host: string, port: number | undefined): boolean;
  /** Whether a stored call has this Call-ID. */
  isKnown(sipCallId: string): Promise<boolean>;
  log?: LineLog | undefined;
  now?: () => number;
}

/**
 * Handles final responses to INVITEs that match no transaction of this process: a process that has died sent the INVITE from this port,
 * or the response is very late. A 2xx means that a person has picked up and nobody is there: the dialog gets an ACK and a BYE. Anybody
 * can forge such a response, so only those with the Call-ID of a stored call are handled.
 */
export class OrphanedResponses {
  /** When each ended dialog got its BYE, the oldest first. */
  readonly #ended = new Map<string, number>();
  readonly #listeners = new Map<string, () => void>();
  readonly #calls: CallIdLookup;
  readonly #log: RateLimitedLog;
  readonly #now: () => number;

  constructor(private readonly setup: OrphanedResponsesOptions) {
    this.#now = setup.now ?? (() => performance.now());
    this.#log = new RateLimitedLog(setup.log, this.#now);
    this.#calls = new CallIdLookup({
      isKnown: (sipCallId) => setup.isKnown(sipCallId),
      now: this.#now,
      onFailure: (error) =>
        this.#log.warn({ error: (error as Error).message }, 'orphaned response ignored: the store could not look up its Call-ID'),
    });
  }

  onResponse(response: SipResponse, from: Hop): void {
    const [via] = response.headers.via;
    const isOurs = via !== undefined && this.setup.isOurVia(via.host, via.port);
    if (!isOurs || response.headers.cseq.method !== 'INVITE' || response.status < 200) return;
    const sipCallId = response.headers['call-id'];
    if (this.#listeners.has(sipCallId)) this.#onKnown(response, from);
    else this.#calls.ifKnown(sipCallId, () => this.#onKnown(response, from));
  }

  /** Calls the listener when the INVITE with that Call-ID gets a refusal, such as 487, or its dialog has ended. Returns the unsubscribe function. */
  onEnd(sipCallId: string, listener: () => void): () => void {
    this.#listeners.set(sipCallId, listener);
    return () => {
      if (this.#listeners.get(sipCallId) === listener) this.#listeners.delete(sipCallId);
    };
  }

  /**
   * Sends one BYE for the dialog of a 2xx, and an ACK for each copy of the 2xx. BYE is sent before the ACK, which RFC 3261 15 allows to
   * the caller: after an ACK the 2xx does not come again, so a crash between the two would leave the call up for ever. Both requests go
   * to the trunk that the 2xx came from, even if the 2xx names another host.
   */
  end(response: SipResponse, from: Hop): void {
    const dialog = dialogOfResponse(response);
    if (!dialog) return;
    const isTrunkAddress = this.setup.directory.sameTrunkAs(from.address);
    if (!this.#hangUp(dialog, from, isTrunkAddress)) return;
    this.setup.stack.sendAck(ackOf(dialog), nextHop(dialog, from, isTrunkAddress));
  }

  #onKnown(response: SipResponse, from: Hop): void {
    if (response.status < 300) return this.end(response, from);
    this.setup.stack.sendAck(ackOfRefusal(response), from);
    this.#listeners.get(response.headers['call-id'])?.();
  }

  /** False if too many dialogs are remembered: then the 2xx gets no ACK and comes again. */
  #hangUp(dialog: DialogIds, from: Hop, isTrunkAddress: (address: string) => boolean): boolean {
    const key = `${dialog.sipCallId} ${dialog.localTag} ${dialog.remoteTag ?? ''}`;
    this.#forgetOld();
    if (this.#ended.has(key)) return true;
    if (this.#ended.size >= MAX_ENDED_DIALOGS) return false;
    this.#ended.set(key, this.#now());
    this.#log.warn({ sipCallId: loggable(dialog.sipCallId) }, 'hung up an answered call that no process here is running');
    const bye = sendBye(this.setup.stack, { dialog, fallback: from, isTrunkAddress });
    void bye.then(() => this.#listeners.get(dialog.sipCallId)?.());
    return true;
  }

  #forgetOld(): void {
    for (const [key, atMs] of this.#ended) {
      if (atMs + REPEATS_MS > this.#now()) return;
      this.#ended.delete(key);
    }
  }
}

/** The ACK to a final response other than a 2xx has the top Via of the INVITE and the To of the response (RFC 3261 17.1.1.3). */
function ackOfRefusal(response: SipResponse): SipRequest {
  const { via, from, to, cseq } = response.headers;
  return {
    method: 'ACK',
    uri: to.uri,
    headers: {
      via: via.slice(0, 1),
      'max-forwards': 70,
      from,
      to,
      'call-id': response.headers['call-id'],
      cseq: { seq: cseq.seq, method: 'ACK' },
    },
  };
}
