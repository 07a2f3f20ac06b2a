import { randomBytes } from 'node:crypto';
import type { DialogIds } from '@turant/domain';
import type { AudioFrame, LineCall, LineEnd, LineEvent, LineListener, PlaceOrder } from '../line-driver.js';
import { credentialsOf } from './abandon.js';
import { sendBye } from './bye.js';
import { ackOf, cancelOf, dialogFrom, repeatedOf } from './dialog.js';
import { answerChallenge, type Authorization } from './digest.js';
import { nextHop, type Hop } from './hop.js';
import { inviteOf } from './invite-request.js';
import { fromWireText, tagOf, type SipRequest, type SipResponse } from './message.js';
import { ReInvites } from './re-invite.js';
import type { RtpPort } from './media/rtp-port.js';
import { readSdp, writeOffer, type LocalMedia, type RemoteMedia } from './sdp.js';
import type { ClientTransaction, LineLog, SipStack } from './stack.js';
import type { StrayAnswers } from './stray.js';

/** So long do we wait for the answer to our CANCEL or BYE, or for a provisional answer that lets us CANCEL. */
const GOODBYE_MS = 4_000;
/** 64 * T1 (RFC 3261 9.1): after that the far end is taken to have forgotten an INVITE that it never answered. */
const LATE_MS = 32_000;

export interface CallSetup {
  stack: SipStack;
  strays: StrayAnswers;
  order: PlaceOrder;
  hop: Hop;
  dialog: DialogIds;
  media: RtpPort;
  mediaAddress: string;
  log: LineLog | undefined;
  onEnded(): void;
}

/** Why we end a call that was not answered. */
type Wish = 'cancelled' | 'ring-timeout';
type State = 'calling' | 'proceeding' | 'answered' | 'ending' | 'ended';

/** One outgoing call from INVITE to end (RFC 3261 13.2, 14, 15). One INVITE, and one repeat with credentials; never another. */
export class SipCall implements LineCall {
  readonly callId: string;
  #state: State = 'calling';
  #dialog: DialogIds;
  #invite: ClientTransaction | undefined;
  #authorization: Authorization | undefined;
  #wish: Wish | undefined;
  #isCancelSent = false;
  /** The far end's tag of the 2xx that made the call. */
  #answeredBy: string | undefined;
  #isAcknowledged = false;
  #isRinging = false;
  #earlyMedia: RemoteMedia | undefined;
  #final: LineEnd['sip'];
  #timer: NodeJS.Timeout | undefined;
  #remoteCseq = -1;
  #pendingEnd: LineEnd = { by: 'us', reason: 'hung-up' };
  #audioListener: ((frame: AudioFrame) => void) | undefined;
  readonly #local: LocalMedia;
  readonly #reInvites: ReInvites;

  constructor(
    private readonly setup: CallSetup,
    private readonly listener: LineListener,
  ) {
    this.callId = setup.order.callId;
    this.#dialog = setup.dialog;
    this.#local = { address: setup.mediaAddress, port: setup.media.port, sessionId: randomBytes(4).readUInt32BE(), version: 1 };
    this.#reInvites = new ReInvites(setup.stack, this.#local, {
      onMedia: (remote) => this.#startMedia(remote),
      onUnacknowledged: () => this.hangUp(),
    });
  }

  get localTag(): string {
    return this.#dialog.localTag;
  }

  get lastAudioInMs(): number | undefined {
    return this.setup.media.lastInMs;
  }

  /** Sends the INVITE before it returns. */
  start(): void {
    this.#timer = setTimeout(() => this.#onRingTimeout(), this.setup.order.ringTimeoutMs);
    this.#sendInvite();
    process.nextTick(() => this.#emit({ type: 'placed' }));
  }

  onAudio(listener: (frame: AudioFrame) => void): void {
    this.#audioListener = listener;
  }

  sendAudio(frame: AudioFrame): void {
    if (this.#state === 'answered') this.setup.media.send(frame);
  }

  hangUp(): void {
    if (this.#state === 'answered') this.#bye({ by: 'us', reason: 'hung-up' });
    else if (this.#state === 'calling' || this.#state === 'proceeding') this.#giveUp('cancelled');
  }

  /** A request inside this call's dialog. */
  onRequest(request: SipRequest): void {
    const { stack } = this.setup;
    if (request.method === 'ACK') return this.#reInvites.onAck(request);
    if (this.#answeredBy === undefined || tagOf(request.headers.from) !== this.#answeredBy) {
      return void stack.respond(request, 481, 'Call/Transaction Does Not Exist');
    }
    // RFC 3261 12.2.2: out of order.
    if (request.headers.cseq.seq <= this.#remoteCseq) return void stack.respond(request, 500, 'Server Internal Error');
    this.#remoteCseq = request.headers.cseq.seq;
    if (request.method === 'BYE') this.#onBye(request);
    else if (request.method === 'INVITE' && this.#state === 'answered') this.#reInvites.answer(request, this.#dialog);
    else stack.respond(request, 481, 'Call/Transaction Does Not Exist');
  }

  #onBye(request: SipRequest): void {
    this.setup.stack.respond(request, 200, 'OK');
    // Theirs and ours may cross: ours was first.
    this.#finish(this.#state === 'ending' ? this.#pendingEnd : { by: 'callee', reason: 'bye' });
  }

  #sendInvite(): void {
    const { order, hop, stack } = this.setup;
    const request = inviteOf(order, this.#dialog, writeOffer(this.#local), this.#authorization);
    const { branch } = this.#dialog;
    this.#invite = stack.request(request, hop, {
      onResponse: (response, isOurs, from) => {
        if (branch === this.#dialog.branch) this.#onResponse(response, isOurs, from);
      },
      onError: () => this.#onTransportError(),
    });
  }

  #onResponse(response: SipResponse, isOurs: boolean, from: Hop): void {
    if (isOurs) this.#finish({ by: 'system', reason: 'no-reply' });
    else if (response.status < 200) this.#onProvisional(response);
    else if (response.status < 300) this.#onSuccess(response, from);
    else this.#onRefusal(response);
  }

  #onProvisional(response: SipResponse): void {
    if (this.#state === 'calling') this.#state = 'proceeding';
    // Also after the end: the phone of a call that we gave up must not go on ringing.
    if (this.#wish) return this.#cancel();
    const media = readSdp(response.content);
    this.#earlyMedia = media ?? this.#earlyMedia;
    if (response.status !== 180 && !(response.status === 183 && media)) return;
    if (this.#isRinging || this.#state !== 'proceeding') return;
    this.#isRinging = true;
    this.#dialog = dialogFrom(this.#dialog, response);
    void this.#emit({ type: 'ringing', dialog: { ...this.#dialog } });
  }

  /**
   * A 2xx, or a copy of it: each is acknowledged (RFC 3261 13.2.2.4), the first when the listener has its dialog on record.
   * Unacknowledged, it comes again and finds whoever starts after a crash; acknowledged, only the record knows of the call.
   */
  #onSuccess(response: SipResponse, from: Hop): void {
    const tag = tagOf(response.headers.to) ?? '';
    // A proxy forked, and a second phone was answered too: end that one.
    if (this.#answeredBy !== undefined && tag !== this.#answeredBy) return this.setup.strays.end(response, from);
    const dialog = dialogFrom(this.#dialog, response);
    const acknowledge = (): void => {
      this.#isAcknowledged = true;
      this.setup.stack.sendAck(ackOf(dialog, this.#authorization), nextHop(dialog, from));
    };
    if (this.#answeredBy !== undefined) return this.#isAcknowledged ? acknowledge() : undefined;
    this.#answeredBy = tag;
    this.#dialog = dialog;
    this.#final = sipOf(response);
    const onRecord = this.#onAnswer(readSdp(response.content) ?? (response.content ? undefined : this.#earlyMedia));
    if (onRecord) void onRecord.then(acknowledge, acknowledge);
    else acknowledge();
  }

  /** Answers what the ACK must wait for. Where the call is not wanted BYE goes ahead of the ACK, as StrayAnswers does. */
  #onAnswer(media: RemoteMedia | undefined): Promise<void> | void {
    if (this.#wish) return this.#bye({ by: 'us', reason: this.#wish });
    if (this.#state === 'ended') return this.#bye({ by: 'us', reason: 'cancelled' });
    if (!media) return this.#bye({ by: 'us', reason: 'media-refused' });
    clearTimeout(this.#timer);
    this.#state = 'answered';
    this.#startMedia(media);
    return this.#emit({ type: 'answered', dialog: { ...this.#dialog } });
  }

  #onRefusal(response: SipResponse): void {
    const isChallenge = response.status === 401 || response.status === 407;
    if (isChallenge && this.#repeatWithCredentials(response)) return;
    this.#final = sipOf(response);
    if (this.#wish && this.#isCancelSent) this.#finish({ by: 'us', reason: this.#wish });
    else this.#finish({ by: 'callee', reason: isChallenge ? 'auth-refused' : 'refused' });
  }

  /** A new transaction in the same call: next CSeq, new branch (RFC 3261 22.2). */
  #repeatWithCredentials(response: SipResponse): boolean {
    const credentials = credentialsOf(this.setup.order.trunk);
    if (!credentials || this.#authorization || this.#wish || this.#state === 'ended') return false;
    const uri = this.#dialog.requestUri;
    this.#authorization = answerChallenge(response, { method: 'INVITE', uri }, credentials);
    if (!this.#authorization) return false;
    this.#dialog = repeatedOf(this.setup.dialog);
    this.#state = 'calling';
    // The transaction layer acknowledges the challenge after this callback: the ACK goes first.
    process.nextTick(() => {
      if (this.#wish || this.#state !== 'calling') this.#finish({ by: 'us', reason: this.#wish ?? 'cancelled' });
      else this.#sendInvite();
    });
    return true;
  }

  #onRingTimeout(): void {
    if (this.#state === 'proceeding') return this.#giveUp('ring-timeout');
    this.#wish = 'ring-timeout';
    this.#finish({ by: 'system', reason: 'no-reply' });
  }

  #onTransportError(): void {
    // With a provisional answer the far end has the INVITE: its answer may come another way, the ring time-out still holds.
    if (this.#state !== 'calling') return;
    this.#wish ??= 'cancelled';
    this.#finish({ by: 'system', reason: 'transport-error' });
  }

  /** Before a provisional answer there is nothing that a CANCEL could meet (RFC 3261 9.1): then we only stop knocking. */
  #giveUp(wish: Wish): void {
    if (this.#wish) return;
    this.#wish = wish;
    this.#setGoodbye({ by: 'us', reason: wish });
    if (this.#state === 'proceeding') this.#cancel();
    else this.#invite?.mute();
  }

  #cancel(): void {
    if (this.#isCancelSent) return;
    this.#isCancelSent = true;
    this.setup.stack.request(cancelOf(this.#dialog), this.setup.hop, { onResponse: () => undefined });
  }

  #bye(end: LineEnd): void {
    const { stack, hop, order } = this.setup;
    const isOver = this.#state === 'ended';
    if (!isOver) this.#state = 'ending';
    this.#pendingEnd = end;
    this.setup.media.close();
    if (!isOver) this.#setGoodbye(end);
    const bye = { dialog: this.#dialog, fallback: hop, credentials: credentialsOf(order.trunk) };
    void sendBye(stack, bye).then(() => this.#finish(end));
  }

  #setGoodbye(end: LineEnd): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#finish(end), GOODBYE_MS);
  }

  #startMedia(remote: RemoteMedia): void {
    this.setup.media.start(remote, {
      onAudio: (frame) => {
        if (this.#state === 'answered') this.#audioListener?.(frame);
      },
      onDigit: (digit) => this.#emit({ type: 'digit', digit }),
    });
  }

  #finish(end: LineEnd): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    clearTimeout(this.#timer);
    this.#reInvites.close();
    this.setup.media.close();
    this.setup.onEnded();
    if (this.#final === undefined) this.#leaveBehind();
    void this.#emit({ type: 'ended', end: this.#final ? { sip: this.#final, ...end } : end });
  }

  /** The INVITE may still be answered: its transaction stays for that, silent, and is then forgotten. */
  #leaveBehind(): void {
    this.#invite?.mute();
    setTimeout(() => this.#invite?.end(), LATE_MS).unref();
  }

  /** A listener that throws must not stop the far end's message half way. */
  #emit(event: LineEvent): Promise<void> | void {
    try {
      return this.listener(event);
    } catch (error) {
      this.setup.log?.warn({ callId: this.callId, error: (error as Error).stack }, 'listener of a call failed');
    }
  }
}

const sipOf = ({ status, reason }: SipResponse): { code: number; reason: string } => ({
  code: status,
  reason: fromWireText(reason ?? ''),
});
