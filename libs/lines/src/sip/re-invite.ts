import type { DialogIds } from '@turant/domain';
import { contactOf, ALLOW } from './invite-request.js';
import type { SipRequest, SipResponse } from './message.js';
import { readSdp, writeAnswer, writeOffer, type LocalMedia, type RemoteMedia } from './sdp.js';
import type { SipStack } from './stack.js';

const T1_MS = 500;
const T2_MS = 4_000;
/** 64 * T1 */
const PATIENCE_MS = 32_000;

export interface ReInviteWatch {
  /** Audio goes to another place, or rests. */
  onMedia(remote: RemoteMedia): void;
  /** Our 200 was never acknowledged: the session must end (RFC 3261 13.3.1.4). */
  onUnacknowledged(): void;
}

/** Answers re-INVITEs of the far end: hold, resume, another media address. Our port and codecs stay. */
export class ReInvites {
  #repeat: NodeJS.Timeout | undefined;
  #waiting: { cseq: number; offered: boolean } | undefined;

  constructor(
    private readonly stack: SipStack,
    private readonly local: LocalMedia,
    private readonly watch: ReInviteWatch,
  ) {}

  answer(request: SipRequest, dialog: DialogIds): void {
    // RFC 3261 14.2: one at a time.
    if (this.#waiting) return void this.stack.respond(request, 491, 'Request Pending');
    const hasOffer = Boolean(request.content?.trim());
    const remote = readSdp(request.content);
    if (hasOffer && !remote) return void this.stack.respond(request, 488, 'Not Acceptable Here');
    this.local.version += 1;
    const content = remote ? writeAnswer(this.local, remote) : writeOffer(this.local);
    const headers = { contact: contactOf(dialog), allow: ALLOW, 'content-type': 'application/sdp' };
    const response = this.stack.respond(request, 200, 'OK', { headers, content });
    this.#waiting = { cseq: request.headers.cseq.seq, offered: !remote };
    this.#repeatUntilAck(response, T1_MS, performance.now() + PATIENCE_MS);
    if (remote) this.watch.onMedia(remote);
  }

  /** An ACK inside the dialog; where we made the offer, it brings the answer. */
  onAck(ack: SipRequest): void {
    if (this.#waiting?.cseq !== ack.headers.cseq.seq) return;
    const remote = this.#waiting.offered ? readSdp(ack.content) : undefined;
    this.close();
    if (remote) this.watch.onMedia(remote);
  }

  close(): void {
    clearTimeout(this.#repeat);
    this.#waiting = undefined;
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
