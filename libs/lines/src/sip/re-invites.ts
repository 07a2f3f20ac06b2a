import type { DialogIds } from '@turant/domain';
import { contactOf, ALLOW } from './invite-request.js';
import type { LocalDescription } from './local-description.js';
import type { SipHeaders, SipRequest, SipResponse } from './message.js';
import { readSdp, type RemoteMedia } from './sdp.js';
import type { SipStack } from './sip-stack.js';
import { T1_MS, T2_MS, TIMER_H_MS } from './transactions/timers.js';

const SDP_TYPE = 'application/sdp';

export interface ReInviteListener {
  /** Audio goes to another place, or rests. */
  onMedia(remote: RemoteMedia): void;
  /** Our 200 was never acknowledged: the session must end (RFC 3261 13.3.1.4). */
  onUnacknowledged(): void;
}

export const mediaTypeOf = (request: SipRequest): string => {
  const type = request.headers['content-type'];
  return typeof type === 'string' ? (type.split(';')[0] ?? '').trim().toLowerCase() : '';
};

/**
 * Answers re-INVITE (RFC 3261 14.2) and UPDATE (RFC 3311 5.2) of the far end: hold, resume, another media address, a refresh.
 * Our port and codecs stay.
 */
export class ReInvites {
  #repeat: NodeJS.Timeout | undefined;
  #waiting: { cseq: number; offered: boolean } | undefined;
  #lastBranch: string | null | undefined;

  constructor(
    private readonly stack: SipStack,
    private readonly local: LocalDescription,
    private readonly watch: ReInviteListener,
  ) {}

  /** Answers a re-INVITE; true where it was taken. */
  answer(request: SipRequest, dialog: DialogIds): boolean {
    this.#lastBranch = request.headers.via[0]?.params['branch'];
    // RFC 3261 14.2: one at a time.
    if (this.#waiting) return this.#refuse(request, 491, 'Request Pending');
    const offer = this.#readOffer(request);
    if (offer === 'refused') return false;
    const content = offer ? this.local.answer(offer) : this.local.offer();
    const response = this.#accept(request, dialog, content);
    this.#waiting = { cseq: request.headers.cseq.seq, offered: !offer };
    this.#repeatUntilAck(response, T1_MS, performance.now() + TIMER_H_MS);
    if (offer) this.watch.onMedia(offer);
    return true;
  }

  /** Answers an UPDATE; true where it was taken. It has no ACK, and its 200 is repeated by the transaction alone. */
  answerUpdate(request: SipRequest, dialog: DialogIds): boolean {
    // RFC 3311 5.2: an offer may not cross our own.
    if (hasBody(request) && this.#waiting?.offered) return this.#refuse(request, 491, 'Request Pending');
    const offer = this.#readOffer(request);
    if (offer === 'refused') return false;
    this.#accept(request, dialog, offer && this.local.answer(offer));
    if (offer) this.watch.onMedia(offer);
    return true;
  }

  /** An ACK inside the dialog; where we made the offer, it brings the answer. */
  onAck(ack: SipRequest): void {
    if (this.#waiting?.cseq !== ack.headers.cseq.seq) return;
    const remote = this.#waiting.offered ? readSdp(ack.content) : undefined;
    this.close();
    if (remote) this.watch.onMedia(remote);
  }

  /** A CANCEL has the branch of what it cancels (RFC 3261 9.1). The re-INVITE has its answer by then, so nothing changes. */
  isCancelled(cancel: SipRequest): boolean {
    return this.#lastBranch !== undefined && cancel.headers.via[0]?.params['branch'] === this.#lastBranch;
  }

  close(): void {
    clearTimeout(this.#repeat);
    this.#waiting = undefined;
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
        return this.watch.onUnacknowledged();
      }
      this.stack.repeat(response);
      this.#repeatUntilAck(response, Math.min(afterMs * 2, T2_MS), untilMs);
    }, afterMs);
  }
}

export const hasBody = (request: SipRequest): boolean => Boolean(request.content?.trim());
