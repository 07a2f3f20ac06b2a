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

/** A far end repeats its 2xx for that long (RFC 3261 13.3.1.4). */
const REPEATS_MS = TIMER_H_MS;
/** Dialogs that are remembered as ended; more at a time are not looked after until their 2xx comes again. */
const MAX_ENDED = 1_000;

export interface OrphanedResponsesOptions {
  stack: Pick<SipStack, 'sendAck' | 'request'>;
  directory: Pick<TrunkDirectory, 'sameTrunkAs'>;
  /** host:port of our Via; answers to anybody else's requests are dropped (RFC 3261 18.1.2). */
  isOurVia(host: string, port: number | undefined): boolean;
  /** Whether the store has a call with that Call-ID. */
  isKnown(sipCallId: string): Promise<boolean>;
  log?: LineLog | undefined;
  now?: () => number;
}

/**
 * Final answers to INVITEs that no transaction here sent: a process that died sent them from this port, or the far end
 * is very late. A 2xx means that somebody is on the line with nobody: it is acknowledged and ended. Only where the store
 * knows the call: anybody can write such an answer, and to all others we are silent.
 */
export class OrphanedResponses {
  /** Dialogs that got their BYE, and when; the oldest first. */
  readonly #ended = new Map<string, number>();
  readonly #watches = new Map<string, () => void>();
  readonly #calls: CallIdLookup;
  readonly #log: RateLimitedLog;
  readonly #now: () => number;

  constructor(private readonly setup: OrphanedResponsesOptions) {
    this.#now = setup.now ?? (() => performance.now());
    this.#log = new RateLimitedLog(setup.log, this.#now);
    this.#calls = new CallIdLookup({
      isKnown: (sipCallId) => setup.isKnown(sipCallId),
      now: this.#now,
      onFailure: (error) => this.#log.warn({ error: (error as Error).message }, 'a stray answer: the store could not be asked'),
    });
  }

  onResponse(response: SipResponse, from: Hop): void {
    const [via] = response.headers.via;
    const isOurs = via !== undefined && this.setup.isOurVia(via.host, via.port);
    if (!isOurs || response.headers.cseq.method !== 'INVITE' || response.status < 200) return;
    const sipCallId = response.headers['call-id'];
    if (this.#watches.has(sipCallId)) this.#onKnown(response, from);
    else this.#calls.ifKnown(sipCallId, () => this.#onKnown(response, from));
  }

  /** Calls back when that call's INVITE is refused, such as by 487, or its dialog was ended; answers how to stop watching. */
  onEnd(sipCallId: string, listener: () => void): () => void {
    this.#watches.set(sipCallId, listener);
    return () => {
      if (this.#watches.get(sipCallId) === listener) this.#watches.delete(sipCallId);
    };
  }

  /**
   * Ends the dialog of a 2xx to a call of ours, once, and acknowledges it, each time it comes. BYE goes first (the caller
   * may send it before the ACK, RFC 3261 15): an acknowledged 2xx does not come again, so a crash between the two would
   * leave the call up with nobody who knows of it. Both go to the trunk that the answer came from, whatever it names.
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
    this.#watches.get(response.headers['call-id'])?.();
  }

  /** False where there are too many: then the 2xx stays unacknowledged, and comes again. */
  #hangUp(dialog: DialogIds, from: Hop, isTrunkAddress: (address: string) => boolean): boolean {
    const key = `${dialog.sipCallId} ${dialog.localTag} ${dialog.remoteTag ?? ''}`;
    this.#forgetOld();
    if (this.#ended.has(key)) return true;
    if (this.#ended.size >= MAX_ENDED) return false;
    this.#ended.set(key, this.#now());
    this.#log.warn({ sipCallId: loggable(dialog.sipCallId) }, 'ended an answered call that is not ours any more');
    const bye = sendBye(this.setup.stack, { dialog, fallback: from, isTrunkAddress });
    void bye.then(() => this.#watches.get(dialog.sipCallId)?.());
    return true;
  }

  #forgetOld(): void {
    for (const [key, atMs] of this.#ended) {
      if (atMs + REPEATS_MS > this.#now()) return;
      this.#ended.delete(key);
    }
  }
}

/** ACK to a final answer other than 2xx belongs to the INVITE's transaction: same Via, same To (RFC 3261 17.1.1.3). */
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
