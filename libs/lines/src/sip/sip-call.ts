import { randomBytes } from 'node:crypto';
import { telephoneQuality, type DialogIds } from '@turant/domain';
import { AudioListeners } from '../audio-listeners.js';
import type { FrameListener, LineCall, LineCallEnd, LineEvent, LineListener, NarrowUtterance, PlayedMark } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import { tellListener } from '../tell-listener.js';
import { credentialsOf } from './abandon.js';
import { sendBye } from './send-bye.js';
import type { CallSetup, EndCause, SipCallState, CancelReason } from './call-setup.js';
import { CallTimers, DEFAULT_NO_RESPONSE_MS, HANG_UP_TIMEOUT_MS } from './call-timers.js';
import { ackOf, dialogFrom, withCredentials } from './dialog.js';
import { answerChallenge, type Authorization } from './digest.js';
import { InviteDialogs, isRinging } from './invite-dialogs.js';
import { readRetryAfter, sipEndOf, withCause } from './final-response.js';
import { nextHop, type Hop } from './hop.js';
import { InDialogRequests } from './in-dialog-requests.js';
import { inviteOf } from './invite-request.js';
import { LocalDescription } from './local-description.js';
import { tagOf, type SipRequest, type SipResponse } from './message.js';
import { PendingInvite } from './pending-invite.js';
import { ReInvites } from './re-invites.js';
import { readSdp, type RemoteMedia } from './read-sdp.js';

/** One outgoing call from INVITE to end (RFC 3261 13.2, 14, 15). It sends one INVITE and at most one more with credentials. */
export class SipCall implements LineCall {
  readonly callId: string;
  #state: SipCallState = 'calling';
  #dialog: DialogIds;
  #authorization: Authorization | undefined;
  #cancelReason: CancelReason | undefined;
  #isAcknowledged = false;
  #hasRung = false;
  #final: LineCallEnd['sip'];
  #pendingEnd: EndCause = { by: 'us', reason: 'hung-up' };
  #byeAtMs: number | undefined;
  #hadNoResponse = false;
  #hasToldLateAnswer = false;
  readonly #listeners = new AudioListeners(() => this.#state === 'answered');
  readonly #timers = new CallTimers();
  readonly #invite: PendingInvite;
  readonly #dialogs = new InviteDialogs();
  readonly #local: LocalDescription;
  readonly #reInvites: ReInvites;
  readonly #requests: InDialogRequests;

  constructor(
    private readonly setup: CallSetup,
    private readonly listener: LineListener,
  ) {
    this.callId = setup.order.callId;
    this.#dialog = setup.dialog;
    this.#invite = new PendingInvite(setup.stack, setup.hop);
    const sessionId = randomBytes(4).readUInt32BE();
    this.#local = new LocalDescription({ address: setup.mediaAddress, port: setup.media.port, sessionId, version: 1 });
    this.#reInvites = new ReInvites(setup.stack, this.#local, {
      onMedia: (remote) => this.#startMedia(remote),
      onUnacknowledged: () => this.hangUp(),
    });
    this.#requests = new InDialogRequests(setup.stack, this.#dialogs, this.#reInvites, {
      phase: () => (this.#dialogs.confirmedTag === undefined ? 'early' : this.#state === 'answered' ? 'up' : 'over'),
      ids: () => this.#dialog,
      onBye: (bye) => this.#onBye(bye),
      onDigit: (digit) => void this.#emit({ type: 'digit', digit }),
      onRemoteTarget: (remoteTarget) => void (this.#dialog = { ...this.#dialog, remoteTarget }),
    });
  }

  get localTag(): string {
    return this.#dialog.localTag;
  }

  get lastAudioInMs(): number | undefined {
    return this.setup.media.lastInMs;
  }

  /** Sends the INVITE before it returns, unless the deadline of the order has passed. */
  start(): void {
    if (this.#isTooLate) return this.#finish({ by: 'system', reason: 'lease-lost' });
    this.#timers.start('ring', this.setup.order.ringTimeoutMs, () => this.#onRingTimeout());
    this.#sendInvite();
    process.nextTick(() => this.#emit({ type: 'placed' }));
  }

  onAudio(listener: FrameListener): void {
    this.#listeners.heard = listener;
  }

  onSent(listener: FrameListener): void {
    this.#listeners.sent = listener;
    this.setup.media.onSent(this.#listeners.onSent);
  }

  onPlayed(listener: (mark: PlayedMark) => void): void {
    this.#listeners.played = listener;
  }

  play(utterance: NarrowUtterance): void {
    if (this.#state === 'answered') this.setup.media.play(utterance);
  }

  flush(): void {
    this.setup.media.flush();
  }

  join(other: LineCall): void {
    if (other instanceof SipCall && this.#state === 'answered' && other.#state === 'answered') this.setup.media.join(other.setup.media);
  }

  hangUp(): void {
    if (this.#state === 'answered') this.#hangUpByBye({ by: 'us', reason: 'hung-up' });
    else if (this.#state === 'calling' || this.#state === 'proceeding') this.#cancel('cancelled');
  }

  /** The far end has sent a request in a dialog of this call. */
  onRequest(request: SipRequest): void {
    this.#requests.onRequest(request);
  }

  #onBye(bye: SipRequest): void {
    // The two BYEs crossed: ours was first.
    if (this.#state === 'ending') return this.#finish(this.#pendingEnd);
    if (this.#final) this.#final = withCause(this.#final, bye.headers['reason']);
    this.#finish({ by: 'callee', reason: 'bye' });
  }

  get #isTooLate(): boolean {
    return monotonicMs() > this.setup.sendBeforeMs;
  }

  #sendInvite(): void {
    const { order } = this.setup;
    const request = inviteOf(order, this.#dialog, this.#local.offer(), this.#authorization);
    const { branch } = this.#dialog;
    this.#timers.start('no-response', order.trunk.noResponseMs ?? DEFAULT_NO_RESPONSE_MS, () => this.#onNoResponse());
    this.#invite.send(request, {
      onResponse: (response, isTimeout, from) => {
        if (branch === this.#dialog.branch) this.#onResponse(response, isTimeout, from);
      },
      onError: () => this.#onTransportError(),
    });
  }

  #onResponse(response: SipResponse, isTimeout: boolean, from: Hop): void {
    this.#timers.stop('no-response');
    if (isTimeout) this.#finish({ by: 'system', reason: 'no-response' });
    else if (response.status < 200) this.#onProvisional(response);
    else if (response.status < 300) this.#onSuccess(response, from);
    else this.#onRefusal(response);
  }

  #onProvisional(response: SipResponse): void {
    if (this.#state === 'calling') this.#state = 'proceeding';
    // After the end, too: the phone of a call that was given up must not ring on.
    if (this.#cancelReason || this.#state === 'ended') {
      if (this.#hadNoResponse) this.#tellLateAnswer();
      return this.#invite.cancel(this.#dialog);
    }
    const media = readSdp(response.content);
    this.#dialogs.onProvisional(tagOf(response.headers.to) ?? '', media);
    if (this.#hasRung || this.#state !== 'proceeding' || !isRinging(response.status, media)) return;
    this.#hasRung = true;
    this.#dialog = dialogFrom(this.#dialog, response);
    void this.#emit({ type: 'ringing', dialog: { ...this.#dialog } });
  }

  /**
   * A 2xx, or a copy of it: each gets an ACK (RFC 3261 13.2.2.4), the first when the listener has stored the dialog. Before the ACK the
   * far end repeats its 2xx, so a process that starts after a crash learns of the call. After the ACK only the stored dialog shows it.
   */
  #onSuccess(response: SipResponse, from: Hop): void {
    const tag = tagOf(response.headers.to) ?? '';
    const { confirmedTag } = this.#dialogs;
    // A proxy forked the INVITE, and a second phone was answered: end the second dialog.
    if (confirmedTag !== undefined && tag !== confirmedTag) return this.setup.orphans.end(response, from);
    const acknowledge = (): void => {
      this.#isAcknowledged = true;
      this.setup.stack.sendAck(ackOf(this.#dialog, this.#authorization), nextHop(this.#dialog, this.setup.hop, this.setup.isTrunkAddress));
    };
    if (confirmedTag !== undefined) return this.#isAcknowledged ? acknowledge() : undefined;
    const isLate = this.#state === 'ended';
    const earlyMedia = this.#dialogs.confirm(tag);
    this.#dialog = dialogFrom(this.#dialog, response);
    this.#final = sipEndOf(response);
    const stored = this.#onAnswer(readSdp(response.content) ?? (response.content ? undefined : earlyMedia));
    if (stored) void stored.then(acknowledge, acknowledge);
    else acknowledge();
    if (!isLate) return;
    // The transaction stays, so that copies of the 2xx get an ACK, too.
    this.#invite.expectResponses();
    this.#tellLateAnswer();
  }

  /** Returns the promise for which the ACK must wait. If the call was cancelled, BYE leaves before the ACK, as in OrphanedResponses. */
  #onAnswer(media: RemoteMedia | undefined): Promise<void> | void {
    if (this.#cancelReason) return this.#hangUpByBye({ by: 'us', reason: this.#cancelReason });
    if (this.#state === 'ended') return this.#hangUpByBye({ by: 'us', reason: 'cancelled' });
    if (!media) return this.#hangUpByBye({ by: 'us', reason: 'media-refused' });
    this.#timers.stop('ring');
    this.#state = 'answered';
    this.#startMedia(media);
    return this.#emit({ type: 'answered', dialog: { ...this.#dialog }, atMs: monotonicMs() });
  }

  #onRefusal(response: SipResponse): void {
    const isChallenge = response.status === 401 || response.status === 407;
    if (isChallenge && this.#repeatWithCredentials(response)) return;
    this.#final = sipEndOf(response);
    if (this.#cancelReason && this.#invite.isCancelled) this.#finish({ by: 'us', reason: this.#cancelReason });
    else this.#finish({ by: 'callee', reason: isChallenge ? 'auth-refused' : 'refused', retryAfterMs: readRetryAfter(response) });
  }

  /** Sends the INVITE again in a new transaction: next CSeq number, new branch (RFC 3261 22.2). */
  #repeatWithCredentials(response: SipResponse): boolean {
    const credentials = credentialsOf(this.setup.order.trunk);
    if (!credentials || this.#authorization || this.#cancelReason || this.#state === 'ended') return false;
    const uri = this.#dialog.requestUri;
    this.#authorization = answerChallenge(response, { method: 'INVITE', uri }, credentials);
    if (!this.#authorization) return false;
    this.#dialog = withCredentials(this.setup.dialog);
    this.#state = 'calling';
    // It is sent in the next tick, because nothing may be sent from inside the callback of the first transaction.
    process.nextTick(() => {
      if (this.#cancelReason || this.#state !== 'calling') this.#finish({ by: 'us', reason: this.#cancelReason ?? 'cancelled' });
      else if (this.#isTooLate) this.#finish({ by: 'system', reason: 'challenge-too-late' });
      else this.#sendInvite();
    });
    return true;
  }

  #onRingTimeout(): void {
    if (this.#state === 'proceeding') this.#cancel('ring-timeout');
    else this.#onNoResponse();
  }

  /** No response came: the call ends. The transaction stays until timer B, because a late response may still come. */
  #onNoResponse(): void {
    if (this.#state === 'calling') this.#finish({ by: 'system', reason: 'no-response' });
  }

  /** After a provisional response the far end has the INVITE and a transport error does not end the call; the ring timeout does. */
  #onTransportError(): void {
    if (this.#state === 'calling') this.#finish({ by: 'system', reason: 'transport-error' });
  }

  /** Before a provisional response no CANCEL may be sent (RFC 3261 9.1): only the retransmissions stop. */
  #cancel(reason: CancelReason): void {
    if (this.#cancelReason) return;
    this.#cancelReason = reason;
    this.#startHangUpTimer({ by: 'us', reason });
    if (this.#state === 'proceeding') this.#invite.cancel(this.#dialog);
    else this.#invite.stopRetransmissions();
  }

  #hangUpByBye(end: EndCause): void {
    const { stack, hop, isTrunkAddress, order } = this.setup;
    const isOver = this.#state === 'ended';
    if (!isOver) this.#state = 'ending';
    this.#pendingEnd = end;
    this.#byeAtMs ??= monotonicMs();
    this.setup.media.close();
    if (!isOver) this.#startHangUpTimer(end);
    const bye = { dialog: this.#dialog, fallback: hop, isTrunkAddress, credentials: credentialsOf(order.trunk) };
    void sendBye(stack, bye).then(() => this.#finish(end));
  }

  #startHangUpTimer(end: EndCause): void {
    this.#timers.stop('ring', 'no-response');
    this.#timers.start('hang-up', HANG_UP_TIMEOUT_MS, () => this.#finish(end));
  }

  #startMedia(remote: RemoteMedia): void {
    const { onAudio, onPlayed } = this.#listeners;
    this.setup.media.start(remote, { onAudio, onPlayed, onDigit: (digit) => void this.#emit({ type: 'digit', digit }) });
  }

  #finish(end: EndCause): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#timers.stopAll();
    this.#reInvites.close();
    const quality = telephoneQuality(this.setup.media.stats());
    this.setup.media.close();
    this.setup.onEnded();
    if (this.#final === undefined) this.#invite.linger();
    this.#hadNoResponse = end.reason === 'no-response';
    const whole = { ...(this.#final && { sip: this.#final }), ...end, hasRung: this.#hasRung, quality };
    void this.#emit({ type: 'ended', end: whole, atMs: this.#byeAtMs ?? monotonicMs() });
  }

  #tellLateAnswer(): void {
    if (this.#hasToldLateAnswer) return;
    this.#hasToldLateAnswer = true;
    void this.#emit({ type: 'late-answer' });
  }

  #emit(event: LineEvent): Promise<void> | void {
    return tellListener(this.listener, event, this.callId, this.setup.log);
  }
}
