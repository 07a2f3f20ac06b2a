import { randomBytes } from 'node:crypto';
import type { G711 } from '../sdp.js';
import { NARROW_FRAME_SAMPLES, NARROW_SAMPLES_PER_MS } from './frame.js';
import { FrameClock } from './frame-clock.js';
import { comfortNoise } from './comfort-noise.js';
import { encodeG711Into } from './g711.js';
import { RTP_HEADER_BYTES, writeRtpHeader } from './rtp-packet.js';
import type { FrameSlice } from './utterance-queue.js';

export interface FrameSource {
  /** Called before each frame: the frames before it were played. */
  onFrameStart(): void;
  /** The next frame, which leaves at `nowMs`; undefined for silence. */
  next(nowMs: number): FrameSlice | undefined;
  /** A frame that is no silence was sent. `slice` is valid until the next frame. */
  onSent(slice: FrameSlice, nowMs: number): void;
}

/**
 * Sends the RTP stream of one call (RFC 3550 5.1). Frame n is due 20 * n ms after the first tick and has the timestamp base + 160 * n,
 * also if frames before it were not sent. So late ticks cannot make the RTP clock drift from the wall clock.
 */
export class RtpSender {
  readonly ssrc = randomBytes(4).readUInt32BE();
  packetsSent = 0;
  octetsSent = 0;
  readonly #base = randomBytes(4).readUInt32BE();
  readonly #clock = new FrameClock();
  #sequence = randomBytes(2).readUInt16BE();
  #lastSent = -2;

  constructor(
    private readonly source: FrameSource,
    /** False if nothing may be sent to the far end's address. */
    private readonly send: (packet: Buffer) => boolean,
  ) {}

  /** Sends the frames that are due. `codec` is called for each frame and returns undefined while nothing may be sent. */
  tick(nowMs: number, gridMs: number, codec: () => G711 | undefined): void {
    this.#clock.advance(nowMs, gridMs);
    for (let frame = this.#clock.take(); frame !== undefined; frame = this.#clock.take()) {
      this.source.onFrameStart();
      const slice = this.source.next(nowMs);
      const type = codec();
      if (type !== undefined) this.#sendFrame(frame, type, slice, nowMs);
    }
  }

  /** The RTP timestamp for a time of the ticker, for sender reports; undefined before the first tick. */
  timestampAt(nowMs: number): number | undefined {
    const elapsedMs = this.#clock.elapsedMs(nowMs);
    return elapsedMs === undefined ? undefined : (this.#base + Math.round(elapsedMs * NARROW_SAMPLES_PER_MS)) >>> 0;
  }

  #sendFrame(frame: number, payloadType: G711, slice: FrameSlice | undefined, nowMs: number): void {
    const packet = Buffer.allocUnsafe(RTP_HEADER_BYTES + NARROW_FRAME_SAMPLES);
    // The marker bit is set in the first packet after a pause (RFC 3551 4.1).
    const isMarked = frame !== this.#lastSent + 1;
    const timestamp = (this.#base + frame * NARROW_FRAME_SAMPLES) >>> 0;
    writeRtpHeader(packet, { payloadType, isMarked, sequence: this.#sequence, timestamp, ssrc: this.ssrc });
    if (slice) encodeG711Into(payloadType, slice.samples, slice.from, packet, RTP_HEADER_BYTES, NARROW_FRAME_SAMPLES);
    else packet.set(comfortNoise(payloadType, frame), RTP_HEADER_BYTES);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#lastSent = frame;
    this.packetsSent += 1;
    this.octetsSent += NARROW_FRAME_SAMPLES;
    if (this.send(packet) && slice) this.source.onSent(slice, nowMs);
  }
}
