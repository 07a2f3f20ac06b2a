import type { NarrowFrame } from '../../line-driver.js';
import type { RemoteMedia } from '../sdp.js';
import { NARROW_FRAME_SAMPLES } from './frame.js';
import { FrameCutter } from './frame-cutter.js';
import { decodeG711 } from './g711.js';
import { ReceptionStats } from './reception-stats.js';
import { readRtp, sequenceAhead, type RtpPacket } from './rtp-packet.js';
import type { MediaAddress, SourceLatch } from './source-latch.js';

const KEYS = '0123456789*#ABCD';
const EVENT_BYTES = 4;

/** Comfort noise (RFC 3389): sent instead of silence. It keeps the stream alive and is not played. */
const COMFORT_NOISE = 13;
/** A packet that is more than this many packets late belongs to a restarted stream (RFC 3550 A.1). */
const MAX_REORDER = 100;

export interface RtpListener {
  /** `atMs`: the time of the ticker at which the last packet of the frame came in. */
  onAudio(frame: NarrowFrame, atMs: number): void;
  onDigit(digit: string): void;
}

/** Turns the packets of one call into frames of 20 ms and keys. It ignores other sources and payload types that were not negotiated. */
export class RtpReceiver {
  /** Time of the last admitted packet. */
  lastInMs: number | undefined;
  readonly stats = new ReceptionStats();
  readonly #digits = new DigitReader();
  readonly #frames = new FrameCutter(NARROW_FRAME_SAMPLES, (frame, atMs) => this.listener.onAudio(frame, atMs));
  #remote: RemoteMedia | undefined;
  #lastSequence: { ssrc: number; sequence: number } | undefined;

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
    else if (codec !== undefined && this.#isNew(packet)) this.#frames.add(decodeG711(codec, packet.payload), nowMs);
  }

  #onEvent(packet: RtpPacket): void {
    const digit = this.#digits.read(packet);
    if (digit !== undefined) this.listener.onDigit(digit);
  }

  /** False for copies and late packets: there is no jitter buffer that could put them in order. */
  #isNew({ ssrc, sequence }: RtpPacket): boolean {
    const last = this.#lastSequence;
    const isSameStream = last?.ssrc === ssrc;
    const ahead = isSameStream ? sequenceAhead(sequence, last.sequence) : 1;
    const isNew = ahead > 0 || ahead < -MAX_REORDER;
    if (isNew) this.#lastSequence = { ssrc, sequence };
    // The rest of a frame is dropped when another stream begins.
    if (!isSameStream) this.#frames.reset();
    return isNew;
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
