import type { DialogIds } from '@turant/domain';
import { contactOf, ALLOW } from './invite-request.js';
import type { LocalDescription } from './local-description.js';
import type { SipHeaders, SipRequest, SipResponse } from './message.js';
import { readSdp } from './read-sdp.js';
import type { RemoteMedia } from './sdp.js';
import type { SipStack } from './sip-stack.js';
import { T1_MS, T2_MS, TIMER_H_MS } from './transactions/timers.js';

const SDP_TYPE = 'application/sdp';

export interface ReInviteListener {
  /** The far end has changed where or whether it receives audio. */
  onMedia(remote: RemoteMedia): void;
  /** No ACK to our 200 came: the session must end (RFC 3261 13.3.1.4). */
  onUnacknowledged(): void;
}

export const mediaTypeOf = (request: SipRequest): string => {
  const type = request.headers['content-type'];
  return typeof type === 'string' ? (type.split(';')[0] ?? '').trim().toLowerCase() : '';
};

/**
 * Responds to re-INVITE (RFC 3261 14.2) and UPDATE (RFC 3311 5.2) of the far end: hold, resume, another media address, a refresh.
 * Our port and codecs stay the same.
 */
export class ReInvites {
  #repeat: NodeJS.Timeout | undefined;
  /** The re-INVITE whose ACK has not come. `hasOurOffer`: our 200 has the offer, and the ACK brings the answer. */
  #unacknowledged: { cseq: number; hasOurOffer: boolean } | undefined;
  #lastBranch: string | null | undefined;

  constructor(
    private readonly stack: SipStack,
    private readonly local: LocalDescription,
    private readonly listener: ReInviteListener,
  ) {}

  /** Responds to a re-INVITE. True if the response is a 2xx. */
  onReInvite(request: SipRequest, dialog: DialogIds): boolean {
    this.#lastBranch = request.headers.via[0]?.params['branch'];
    // One re-INVITE at a time (RFC 3261 14.2).
    if (this.#unacknowledged) return this.#refuse(request, 491, 'Request Pending');
    const offer = this.#readOffer(request);
    if (offer === 'refused') return false;
    const content = offer ? this.local.answer(offer) : this.local.offer();
    const response = this.#accept(request, dialog, content);
    this.#unacknowledged = { cseq: request.headers.cseq.seq, hasOurOffer: !offer };
    this.#repeatUntilAck(response, T1_MS, performance.now() + TIMER_H_MS);
    if (offer) this.listener.onMedia(offer);
    return true;
  }

  /** Responds to an UPDATE. True if the response is a 2xx. An UPDATE has no ACK: the transaction alone repeats its 200. */
  onUpdate(request: SipRequest, dialog: DialogIds): boolean {
    // The far end may not send an offer while ours is open (RFC 3311 5.2).
    if (hasBody(request) && this.#unacknowledged?.hasOurOffer) return this.#refuse(request, 491, 'Request Pending');
    const offer = this.#readOffer(request);
    if (offer === 'refused') return false;
    this.#accept(request, dialog, offer && this.local.answer(offer));
    if (offer) this.listener.onMedia(offer);
    return true;
  }

  /** An ACK inside the dialog. If our 200 had the offer, the ACK has the answer. */
  onAck(ack: SipRequest): void {
    if (this.#unacknowledged?.cseq !== ack.headers.cseq.seq) return;
    const remote = this.#unacknowledged.hasOurOffer ? readSdp(ack.content) : undefined;
    this.close();
    if (remote) this.listener.onMedia(remote);
  }

  /** Whether a CANCEL has the branch of the last re-INVITE (RFC 3261 9.1), which has had its final response and is not undone. */
  isCancelOfLast(cancel: SipRequest): boolean {
    return this.#lastBranch !== undefined && cancel.headers.via[0]?.params['branch'] === this.#lastBranch;
  }

  close(): void {
    clearTimeout(this.#repeat);
    this.#unacknowledged = undefined;
  }

  #readOffer(request: SipRequest): RemoteMedia | 'refused' | undefined {
    if (!hasBody(request)) return undefined;
    const type = mediaTypeOf(request);
    const offer = type === SDP_TYPE ? readSdp(request.content) : undefined;
    if (offer) return offer;
    if (type === SDP_TYPE) this.#refuse(request, 488, 'Not Acceptable Here');
    else this.#refuse(request, 415, 'Unsupported Media Type', { accept: SDP_TYPE });
    return 'refused';
  }

  #accept(request: SipRequest, dialog: DialogIds, content: string | undefined): SipResponse {
    const headers = { contact: contactOf(dialog), allow: ALLOW };
    if (content === undefined) return this.stack.respond(request, 200, 'OK', { headers });
    return this.stack.respond(request, 200, 'OK', { headers: { ...headers, 'content-type': SDP_TYPE }, content });
  }

  #refuse(request: SipRequest, status: number, reason: string, headers: Partial<SipHeaders> = {}): false {
    this.stack.respond(request, status, reason, { headers });
    return false;
  }

  #repeatUntilAck(response: SipResponse, afterMs: number, untilMs: number): void {
    this.#repeat = setTimeout(() => {
      if (performance.now() > untilMs) {
        this.close();
        return this.listener.onUnacknowledged();
      }
      this.stack.repeat(response);
      this.#repeatUntilAck(response, Math.min(afterMs * 2, T2_MS), untilMs);
    }, afterMs);
  }
}

export const hasBody = (request: SipRequest): boolean => Boolean(request.content?.trim());
