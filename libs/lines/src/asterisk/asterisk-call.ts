import { OutcomeUnknownError, type DialogIds } from '@turant/domain';
import { AudioListeners } from '../audio-listeners.js';
import type { FrameListener, LineCall, LineEvent, LineListener, NarrowUtterance, PlayedMark } from '../line-driver.js';
import { monotonicMs } from '../monotonic-ms.js';
import { tellListener } from '../tell-listener.js';
import { CallTimers, DEFAULT_NO_RESPONSE_MS, HANG_UP_TIMEOUT_MS } from '../sip/call-timers.js';
import { AriError, type AriChannel } from './ari-types.js';
import type { AsteriskCallSetup } from './asterisk-call-setup.js';
import { lineCallEnd, type HangupRequest, type OurEnd } from './call-end.js';
import { CallMedia } from './call-media.js';
import { CallStatistics } from './call-statistics.js';
import { readChannelEvent, type ChannelEvent } from './channel-event.js';
import { createChannel } from './create-channel.js';
import { readDialog } from './read-dialog.js';
import type { TrunkLife } from './trunk-life.js';

/** Asterisk ends the dialling this many seconds after our own ring timeout. So its time-out counts only if this process has died. */
const DIAL_MARGIN_S = 5;

type State = 'made' | 'dialling' | 'answered' | 'ended';

/** One outgoing call through Asterisk: one PJSIP channel from its creation to its end. */
export class AsteriskCall implements LineCall {
  readonly callId: string;
  lastAudioInMs: number | undefined;
  #state: State = 'made';
  #dialog: DialogIds;
  #listener: LineListener = () => undefined;
  #started: () => void = () => undefined;
  #placedAtMs = 0;
  #isPlacedTold = false;
  #hasRung = false;
  #ours: OurEnd | undefined;
  #byeAtMs: number | undefined;
  #hangupRequest: HangupRequest | undefined;
  #answer: Promise<void> | undefined;
  #isLost = false;
  readonly #listeners = new AudioListeners(() => this.#isUp);
  #silence: ReturnType<TrunkLife['watch']> | undefined;
  readonly #timers = new CallTimers();
  readonly #media: CallMedia;
  readonly #statistics: CallStatistics;
  readonly #unsubscribe: () => void;

  constructor(private readonly setup: AsteriskCallSetup) {
    const { ari, channelId, log } = setup;
    this.callId = setup.order.callId;
    this.#dialog = setup.dialog;
    this.#statistics = new CallStatistics(ari, channelId);
    this.#unsubscribe = ari.onChannel(channelId, (event) => this.#onEvent(readChannelEvent(event)));
    this.#media = new CallMedia(ari, channelId, {
      onAudio: (frame, atMs) => {
        this.lastAudioInMs = atMs;
        this.#listeners.onAudio(frame, atMs);
      },
      onPlayed: this.#listeners.onPlayed,
      onLost: () => this.#endBy('media-lost'),
    }, log); // prettier-ignore
  }

  get dialog(): DialogIds {
    return { ...this.#dialog };
  }

  get isPlaced(): boolean {
    return this.#state !== 'made';
  }

  get #isUp(): boolean {
    return this.#state === 'answered' && this.#ours === undefined;
  }

  /**
   * Makes the channel. Nothing is on the wire yet.
   * @throws RetryLaterError TRUNK_UNREACHABLE, LINE_LOST
   */
  async create(): Promise<void> {
    const { ari, order, channelId } = this.setup;
    const started = new Promise<void>((resolve) => (this.#started = resolve));
    try {
      const { protocol_id: sipCallId = this.#dialog.sipCallId } = await createChannel(ari, order, channelId, started);
      this.#dialog = { ...this.#dialog, sipCallId };
    } catch (error) {
      this.discard();
      throw error;
    }
  }

  /** Sends the INVITE, unless the deadline has passed or the channel is gone. */
  place(listener: LineListener, sendBeforeMs: number): void {
    if (this.#state !== 'made') throw new OutcomeUnknownError('LINE_PLACED');
    this.#listener = listener;
    this.#placedAtMs = monotonicMs();
    if (this.#isLost || this.#placedAtMs > sendBeforeMs) {
      this.#delete();
      return this.#finish({ by: 'system', reason: 'lease-lost', hasRung: false });
    }
    this.#state = 'dialling';
    const { order, trunks } = this.setup;
    this.#timers.start('ring', order.ringTimeoutMs, () => this.#endBy('ring-timeout'));
    const { trunkId, noResponseMs = DEFAULT_NO_RESPONSE_MS } = order.trunk;
    this.#silence = trunks.watch(trunkId, noResponseMs, () => this.#endBy('no-response'));
    void this.#dial();
  }

  discard(): void {
    if (this.#state !== 'made') return;
    this.#state = 'ended';
    this.#delete();
    this.#unsubscribe();
    this.setup.onEnded();
  }

  onAudio(listener: FrameListener): void {
    this.#listeners.heard = listener;
  }

  onSent(listener: FrameListener): void {
    this.#listeners.sent = listener;
    this.#media.onSent(this.#listeners.onSent);
  }

  onPlayed(listener: (mark: PlayedMark) => void): void {
    this.#listeners.played = listener;
  }

  play(utterance: NarrowUtterance): void {
    if (this.#isUp) this.#media.play(utterance);
  }

  flush(): void {
    if (this.#isUp) this.#media.flush();
  }

  join(other: LineCall): void {
    if (other instanceof AsteriskCall && this.#isUp && other.#isUp) this.#media.join(other.#media);
  }

  hangUp(): void {
    this.#endBy(this.#state === 'answered' ? 'hung-up' : 'cancelled');
  }

  /** Brings the call up to date after a cut, in which events were lost. `channel` is undefined if Asterisk has no such channel any more. */
  resume(channel: AriChannel | undefined): void {
    if (!channel) return void this.lose();
    if (channel.state === 'Ringing') this.#onRinging();
    if (channel.state === 'Up') this.#onUp();
    if (this.#ours) this.#delete();
  }

  /** Ends a call that Asterisk has forgotten or cannot be told to end. The far end of an answered call may still be up, so it gets our own BYE. */
  async lose(): Promise<void> {
    if (this.#isLost || this.#state === 'ended') return;
    this.#isLost = true;
    if (this.#state === 'made') return;
    // The time that the BYE takes is not charged.
    if (this.#state === 'answered') this.#byeAtMs ??= monotonicMs();
    this.#timers.stopAll();
    this.#silence?.stop();
    this.#media.close();
    await this.#answer;
    if (this.#answer) await this.setup.rescue(this.dialog, this.setup.order.trunk, 'answered');
    const ours = this.#ours ?? 'line-lost';
    this.#finish(lineCallEnd({ ...this.#facts, ours, request: { isSoft: true } }));
  }

  async #dial(): Promise<void> {
    const timeout = String(Math.ceil(this.setup.order.ringTimeoutMs / 1_000) + DIAL_MARGIN_S);
    try {
      await this.setup.ari.request('POST', `channels/${this.setup.channelId}/dial`, { query: { timeout } });
    } catch (error) {
      this.setup.log?.warn({ callId: this.callId, error: (error as Error).message }, 'a channel was not dialled');
      // If no response came (status 0), Asterisk may have sent the INVITE, so the call goes on.
      if (error instanceof AriError && error.status > 0) return this.#endBy('media-lost');
    }
    this.#tellPlaced();
  }

  #onEvent(event: ChannelEvent | undefined): void {
    if (event?.type === 'started') this.#started();
    else if (event?.type === 'ringing') this.#onRinging();
    else if (event?.type === 'up') this.#onUp();
    else if (event?.type === 'digit' && this.#state === 'answered') void this.#emit(event);
    else if (event?.type === 'hang-up') this.#onHangupRequest(event.request);
    else if (event?.type === 'gone') void this.#onGone(event.end);
  }

  #onRinging(): void {
    if (this.#hasRung || this.#state !== 'dialling') return;
    this.#hasRung = true;
    this.#silence?.stop();
    this.#media.make();
    this.#tellPlaced();
    void this.#emit({ type: 'ringing', dialog: this.dialog });
  }

  #onUp(): void {
    if (this.#state !== 'dialling' || this.#ours) return;
    const atMs = monotonicMs();
    this.#state = 'answered';
    this.#timers.stop('ring');
    this.#silence?.stop();
    this.#tellPlaced();
    const read = readDialog(this.setup.ari, this.setup.channelId, this.#dialog);
    this.#answer = read.then((dialog) => {
      this.#dialog = dialog;
      void this.#emit({ type: 'answered', dialog: this.dialog, atMs });
    });
    void this.#media.connect();
    this.#statistics.start();
  }

  #onHangupRequest(request: HangupRequest): void {
    this.#hangupRequest ??= request;
    if (this.#state === 'answered') this.#byeAtMs ??= monotonicMs();
  }

  async #onGone(end: Extract<ChannelEvent, { type: 'gone' }>['end']): Promise<void> {
    this.#started();
    this.#isLost = true;
    if (this.#state === 'made') return;
    const facts = this.#facts;
    // The listener must hear of the answer before it hears of the end.
    await this.#answer;
    this.#finish(lineCallEnd({ ...facts, ...end, ...(this.#hangupRequest && { request: this.#hangupRequest }) }));
  }

  get #facts(): Pick<Parameters<typeof lineCallEnd>[0], 'isAnswered' | 'hasRung' | 'ours' | 'durationMs'> {
    return {
      isAnswered: this.#state === 'answered',
      hasRung: this.#hasRung,
      ...(this.#ours && { ours: this.#ours }),
      durationMs: monotonicMs() - this.#placedAtMs,
    };
  }

  #endBy(reason: OurEnd): void {
    if (this.#ours || this.#state === 'ended' || this.#state === 'made') return;
    this.#ours = reason;
    if (this.#state === 'answered') this.#byeAtMs ??= monotonicMs();
    this.#timers.stop('ring');
    this.#silence?.stop();
    this.#media.close();
    this.#delete();
    this.#startHangUpTimer();
  }

  #startHangUpTimer(): void {
    this.#timers.start('hang-up', HANG_UP_TIMEOUT_MS, () => {
      if (this.setup.ari.isOpen) return this.#finish(lineCallEnd({ ...this.#facts, request: { isSoft: true } }));
      // There is no connection by which Asterisk could be told, and the person hears nothing. A ringing phone is given up by Asterisk itself.
      void (this.#state === 'answered' ? this.lose() : this.#startHangUpTimer());
    });
  }

  /** Deletes the channel: Asterisk sends CANCEL before the answer, and BYE after it. */
  #delete(): void {
    this.setup.ari.request('DELETE', `channels/${this.setup.channelId}`, { query: { reason_code: '16' } }).catch(() => undefined);
  }

  #finish(end: ReturnType<typeof lineCallEnd>): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#timers.stopAll();
    this.#silence?.stop();
    this.#statistics.stop();
    this.#media.close();
    this.#unsubscribe();
    this.setup.onEnded();
    void this.#emit({ type: 'ended', end: { ...end, quality: this.#statistics.quality }, atMs: this.#byeAtMs ?? monotonicMs() });
  }

  #tellPlaced(): void {
    if (this.#isPlacedTold || this.#state === 'ended') return;
    this.#isPlacedTold = true;
    void this.#emit({ type: 'placed' });
  }

  #emit(event: LineEvent): Promise<void> | void {
    return tellListener(this.#listener, event, this.callId, this.setup.log);
  }
}
