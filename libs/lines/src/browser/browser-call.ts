import { RetryLaterError } from '@turant/domain';
import type { AudioFrame, FrameListener, LineCall, LineCallEnd, LineLog, PlayedMark, Utterance } from '../line-driver.js';
import { FRAME_MS } from '../sip/media/frame.js';
import type { Ticker } from '../sip/media/ticker.js';
import { tellListener } from '../tell-listener.js';
import type { BrowserEvent, BrowserListener, SampleRate } from './browser-line.js';
import { CallMedia } from './call-media.js';
import { openCodec } from './open-codec.js';
import type { Offer } from './read-offer.js';
import { refuseJoin } from './refuse-join.js';
import { RtcPeer, type PeerOptions } from './rtc-peer.js';
import type { VoiceCodec } from './voice-codec.js';

/** How long a call waits from its answer to the connection. A browser needs less than a second, or a few on a bad network. */
const BROWSER_CONNECT_MS = 15_000;
/** A browser sends audio all the time, also while its microphone is muted. A tab that was closed or lost its network sends nothing, and no word. */
const MAX_MEDIA_SILENCE_MS = 10_000;
/** A browser whose microphone has ended sends no audio, but still a report each 2.5 to 7.5 s (RFC 3550 6.2): somebody listens. Two may be lost. */
const MAX_REPORT_SILENCE_MS = 20_000;
/** A report that came with the last audio says nothing about the time after it. */
const MIN_REPORT_AFTER_MS = 1_000;
const FLOOD_WINDOW_MS = 1_000;
/** Opus packets of 2.5 ms, the shortest, are 400 a second. */
const MAX_PACKETS_PER_WINDOW = 1_000;

/** How much audio may come ahead of time: all that a network can hold back before the call ends, and a little more. */
const MAX_AUDIO_AHEAD_MS = 12_000;

type CallEnd = Pick<LineCallEnd, 'by' | 'reason'>;

export interface BrowserCallParts {
  callId: string;
  offer: Offer;
  connectMs: number | undefined;
  sampleRate: SampleRate;
  ticker: Ticker;
  listener: BrowserListener;
  onEnded(): void;
  log: LineLog | undefined;
}

/** One call of a browser. It is answered when DTLS is up and not when audio comes: whoever mutes the microphone hears the greeting, too. */
export class BrowserCall implements LineCall {
  readonly callId: string;
  lastAudioInMs: number | undefined;
  #state: 'connecting' | 'answered' | 'ended' = 'connecting';
  #media: CallMedia | undefined;
  #codec: VoiceCodec | undefined;
  #peer: RtcPeer | undefined;
  #stopTicking: (() => void) | undefined;
  #answeredAtMs = 0;
  #lastReportMs = 0;
  #packets = { sinceMs: 0, count: 0 };
  /** How much more audio has come than time has passed. */
  #ahead = { ms: 0, atMs: 0 };
  readonly #connectTimer: NodeJS.Timeout;
  #onAudio: FrameListener | undefined;
  #onSent: FrameListener | undefined;
  #onPlayed: ((mark: PlayedMark) => void) | undefined;

  constructor(private readonly parts: BrowserCallParts) {
    this.callId = parts.callId;
    const { connectMs = BROWSER_CONNECT_MS } = parts;
    this.#connectTimer = setTimeout(() => this.#finish({ by: 'system', reason: 'no-connection' }), connectMs);
  }

  /** Returns the answer. If it rejects, the call is over and its listener is told nothing. */
  async connect(options: PeerOptions): Promise<string> {
    try {
      const { peer, sdp } = await RtcPeer.answer(this.parts.offer, options, {
        onUp: () => this.#onUp(),
        onPacket: (bytes) => this.#onPacket(bytes),
        onText: (text) => this.#onText(text),
        onDown: (cause) =>
          this.#finish(cause === 'closed' ? { by: 'callee', reason: 'bye' } : { by: 'system', reason: 'connection-failed' }),
      });
      if (this.#isOver) {
        peer.close();
        throw new RetryLaterError('LINE_CLOSED');
      }
      this.#peer = peer;
      return sdp;
    } catch (error) {
      this.#state = 'ended';
      clearTimeout(this.#connectTimer);
      throw error;
    }
  }

  get #isOver(): boolean {
    return this.#state === 'ended';
  }

  onAudio(listener: FrameListener): void {
    this.#onAudio = listener;
  }

  onSent(listener: FrameListener): void {
    this.#onSent = listener;
    if (this.#media) this.#media.onSent = listener;
  }

  onPlayed(listener: (mark: PlayedMark) => void): void {
    this.#onPlayed = listener;
  }

  play(utterance: Utterance): void {
    this.#media?.play(utterance);
  }

  flush(): void {
    this.#media?.flush();
  }

  join(): void {
    refuseJoin();
  }

  hangUp(): void {
    this.#finish({ by: 'us', reason: this.#state === 'answered' ? 'hung-up' : 'cancelled' });
  }

  #onUp(): void {
    if (this.#state !== 'connecting' || !this.#peer) return;
    clearTimeout(this.#connectTimer);
    this.#state = 'answered';
    const { offer, sampleRate, ticker } = this.parts;
    const peer = this.#peer;
    this.#codec = openCodec(offer.codec, sampleRate);
    this.#media = new CallMedia({
      codec: this.#codec,
      sampleRate,
      payloadType: offer.payloadType,
      ssrc: peer.ssrc,
      send: (packet) => peer.send(packet),
      onAudio: (frame, atMs) => this.#onFrame(frame, atMs),
      onPlayed: (mark) => this.#onPlayed?.(mark),
    });
    this.#media.onSent = this.#onSent;
    this.#answeredAtMs = ticker.now();
    this.#stopTicking = ticker.start((nowMs, gridMs) => this.#onTick(nowMs, gridMs));
    this.#tell({ type: 'answered', atMs: this.#answeredAtMs });
  }

  #onPacket(bytes: Buffer): void {
    const nowMs = this.parts.ticker.now();
    if (this.#isFlood(nowMs)) return this.#finish({ by: 'system', reason: 'flood' });
    const what = this.#media?.onPacket(bytes, nowMs);
    if (what === 'audio') this.lastAudioInMs = nowMs;
    else if (what === 'report') this.#lastReportMs = nowMs;
    // Few packets can be much work, too: one of 120 ms may have two bytes.
    if (this.#ahead.ms > MAX_AUDIO_AHEAD_MS) this.#finish({ by: 'system', reason: 'flood' });
  }

  #onFrame(frame: AudioFrame, atMs: number): void {
    this.#ahead = { ms: Math.max(0, this.#ahead.ms + FRAME_MS - (atMs - this.#ahead.atMs)), atMs };
    this.#onAudio?.(frame, atMs);
  }

  #onText(text: string | undefined): void {
    if (this.#isFlood(this.parts.ticker.now())) return this.#finish({ by: 'system', reason: 'flood' });
    if (this.#state === 'answered' && text !== undefined) this.#tell({ type: 'text', text });
  }

  /** Packets and texts wait in the native library's queue, which has no end. Nobody but this browser can send them: they are authenticated. */
  #isFlood(nowMs: number): boolean {
    if (nowMs - this.#packets.sinceMs >= FLOOD_WINDOW_MS) this.#packets = { sinceMs: nowMs, count: 0 };
    this.#packets.count += 1;
    return this.#packets.count > MAX_PACKETS_PER_WINDOW;
  }

  #onTick(nowMs: number, gridMs: number): void {
    if (this.#isSilent(nowMs)) return this.#finish({ by: 'system', reason: 'media-silence' });
    this.#media?.tick(nowMs, gridMs);
  }

  #isSilent(nowMs: number): boolean {
    const lastAudioMs = this.lastAudioInMs ?? this.#answeredAtMs;
    if (nowMs - lastAudioMs <= MAX_MEDIA_SILENCE_MS) return false;
    return this.#lastReportMs < lastAudioMs + MIN_REPORT_AFTER_MS || nowMs - this.#lastReportMs > MAX_REPORT_SILENCE_MS;
  }

  #finish(end: CallEnd): void {
    if (this.#isOver) return;
    const hasRung = this.#state === 'answered';
    this.#state = 'ended';
    clearTimeout(this.#connectTimer);
    this.#stopTicking?.();
    const quality = this.#media?.quality();
    this.#media = undefined;
    this.#codec?.release();
    this.#peer?.close();
    this.parts.onEnded();
    // Without a peer `connect` is still under way, and rejects.
    if (!this.#peer) return;
    const atMs = this.parts.ticker.now();
    this.#tell({ type: 'ended', end: { ...end, hasRung }, atMs, ...(quality && { quality }) });
  }

  #tell(event: BrowserEvent): void {
    void tellListener(this.parts.listener, event, this.callId, this.parts.log);
  }
}
