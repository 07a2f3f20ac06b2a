import type { NarrowFrame } from '../../line-driver.js';
import type { RemoteMedia } from '../sdp.js';
import { FadingRepeat } from './fading-repeat.js';
import { NARROW_FRAME_SAMPLES, NARROW_SAMPLES_PER_MS } from './frame.js';
import { FrameCutter } from './frame-cutter.js';
import { decodeG711 } from './g711.js';
import { ReceptionStats } from './reception-stats.js';
import { ReorderWindow } from './reorder-window.js';
import { readRtp, type RtpPacket } from './rtp-packet.js';
import type { MediaAddress, SourceLatch } from './source-latch.js';

const KEYS = '0123456789*#ABCD';
const EVENT_BYTES = 4;

/** Comfort noise (RFC 3389): sent instead of silence. It keeps the stream alive and is not played. */
const COMFORT_NOISE = 13;
/** A longer gap than 100 ms is left out: nobody makes up so much of nothing. */
const MAX_CONCEALED_SAMPLES = 5 * NARROW_FRAME_SAMPLES;

export interface RtpListener {
  /** `atMs`: the time of the ticker at which the last packet of the frame came in. */
  onAudio(frame: NarrowFrame, atMs: number): void;
  onDigit(digit: string): void;
}

/**
 * Turns the packets of one call into frames of 20 ms and keys, puts packets in order, and something in place of lost ones. It ignores other
 * sources and payload types that were not negotiated.
 */
export class RtpReceiver {
  /** Time of the last admitted packet. */
  lastInMs: number | undefined;
  readonly stats = new ReceptionStats();
  readonly #digits = new DigitReader();
  readonly #frames = new FrameCutter(NARROW_FRAME_SAMPLES, (frame, atMs) => this.listener.onAudio(frame, atMs));
  readonly #window = new ReorderWindow(
    { packet: (packet, atMs) => this.#decode(packet, atMs), restarted: () => this.#restart() },
    NARROW_SAMPLES_PER_MS,
  );
  readonly #repeat = new FadingRepeat(NARROW_FRAME_SAMPLES);
  #remote: RemoteMedia | undefined;
  /** The last packet of this stream, and where its audio ends by the clock of the stream. */
  #last: { sequence: number; endsAt: number } | undefined;

  constructor(
    private readonly latch: SourceLatch,
    private readonly listener: RtpListener,
  ) {}

  start(remote: RemoteMedia): void {
    this.#remote = remote;
    this.latch.start(remote);
  }

  onPacket(bytes: Buffer, from: MediaAddress, nowMs: number): void {
    const remote = this.#remote;
    const packet = readRtp(bytes);
    if (!packet || !remote) return;
    const type = packet.payloadType;
    const codec = remote.codecs.find((one) => one === type);
    const isEvent = codec === undefined && remote.eventTypes.includes(type);
    if (!isEvent && codec === undefined && type !== COMFORT_NOISE) return;
    if (!this.latch.admits(packet.ssrc, from, nowMs)) return;
    this.lastInMs = nowMs;
    this.stats.count(packet, nowMs, isEvent);
    if (isEvent) this.#onEvent(packet);
    // Keys and comfort noise have their places in the order, too.
    this.#window.push(packet, nowMs, !isEvent);
  }

  /** To be called every 20 ms: a missing packet is not waited for until another one comes. */
  tick(nowMs: number): void {
    this.#window.tick(nowMs);
  }

  /** Packets that came when something else had been put in their place. */
  get packetsLate(): number {
    return this.#window.late;
  }

  #onEvent(packet: RtpPacket): void {
    const digit = this.#digits.read(packet);
    if (digit !== undefined) this.listener.onDigit(digit);
  }

  #decode({ payloadType, payload, sequence, timestamp }: RtpPacket, atMs: number): void {
    const codec = this.#remote?.codecs.find((one) => one === payloadType);
    const isLost = this.#last !== undefined && sequence !== ((this.#last.sequence + 1) & 0xffff);
    if (codec === undefined) {
      this.#last = this.#last && { ...this.#last, sequence };
      return;
    }
    if (isLost) this.#conceal((timestamp - (this.#last?.endsAt ?? timestamp)) | 0, atMs);
    const samples = decodeG711(codec, payload);
    this.#repeat.heard(samples);
    this.#last = { sequence, endsAt: (timestamp + samples.length) >>> 0 };
    this.#frames.add(samples, atMs);
  }

  /** Packets without speech, which a far end may leave out, have no gap in their sequence. */
  #conceal(missing: number, atMs: number): void {
    if (missing <= 0 || missing > MAX_CONCEALED_SAMPLES) return;
    for (let left = missing; left > 0; left -= NARROW_FRAME_SAMPLES)
      this.#frames.add(this.#repeat.next(Math.min(left, NARROW_FRAME_SAMPLES)), atMs);
  }

  /** Another stream begins: the rest of a frame is dropped. */
  #restart(): void {
    this.#frames.reset();
    this.#last = undefined;
  }
}

/**
 * Reads keys from RFC 4733 packets. One press is sent as many packets, the last of them three times, all with the timestamp of the
 * press's beginning: a new timestamp is a new press (section 2.5.1). The first packet of a press counts, so that the key is told at once.
 */
export class DigitReader {
  #last: string | undefined;

  /** The key, if the packet is the first one of a press. */
  read(packet: RtpPacket): string | undefined {
    const [event = KEYS.length] = packet.payload;
    const key = KEYS[event];
    if (packet.payload.length < EVENT_BYTES || key === undefined) return undefined;
    const press = `${packet.ssrc} ${packet.timestamp}`;
    if (press === this.#last) return undefined;
    this.#last = press;
    return key;
  }
}
