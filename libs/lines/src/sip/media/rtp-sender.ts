import { randomBytes } from 'node:crypto';
import type { G711 } from '../sdp.js';
import { FRAME_MS, FRAME_SAMPLES, SAMPLES_PER_MS } from './frame.js';
import { encodeG711Into, SILENCE_BYTE } from './g711.js';
import { RTP_HEADER_BYTES, writeRtpHeader } from './rtp-packet.js';
import type { FrameSlice } from './utterance-queue.js';

/** How many frames are sent at once after a stall: 100 ms of audio. */
export const MAX_BURST_FRAMES = 5;
/** A timer that fires up to 2 ms early still sends its frame. */
const MAX_EARLY_MS = 2;

export interface FrameSource {
  /** Called before each frame: the frames before it were played. */
  onFrameStart(): void;
  /** The next frame; undefined for silence. */
  next(): FrameSlice | undefined;
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
  #sequence = randomBytes(2).readUInt16BE();
  #startedAtMs: number | undefined;
  /** Number of the next frame. */
  #next = 0;
  #lastSent = -2;

  constructor(
    private readonly source: FrameSource,
    private readonly send: (packet: Buffer) => void,
  ) {}

  /** Sends the frames that are due. `codec` is called for each frame and returns undefined while nothing may be sent. */
  tick(nowMs: number, gridMs: number, codec: () => G711 | undefined): void {
    this.#startedAtMs ??= Math.min(nowMs, gridMs);
    const due = Math.floor((nowMs - this.#startedAtMs + MAX_EARLY_MS) / FRAME_MS);
    // After a stall the missed frame numbers are skipped, but no speech is: it goes on where it stopped.
    if (due - this.#next >= MAX_BURST_FRAMES) this.#next = due - MAX_BURST_FRAMES + 1;
    while (this.#next <= due) {
      this.source.onFrameStart();
      const frame = this.#next++;
      const slice = this.source.next();
      const type = codec();
      if (type !== undefined) this.#sendFrame(frame, type, slice);
    }
  }

  /** The RTP timestamp for a time of the ticker, for sender reports; undefined before the first tick. */
  timestampAt(nowMs: number): number | undefined {
    if (this.#startedAtMs === undefined) return undefined;
    return (this.#base + Math.round((nowMs - this.#startedAtMs) * SAMPLES_PER_MS)) >>> 0;
  }

  #sendFrame(frame: number, payloadType: G711, slice: FrameSlice | undefined): void {
    const packet = Buffer.allocUnsafe(RTP_HEADER_BYTES + FRAME_SAMPLES);
    // The marker bit is set in the first packet after a pause (RFC 3551 4.1).
    const isMarked = frame !== this.#lastSent + 1;
    const timestamp = (this.#base + frame * FRAME_SAMPLES) >>> 0;
    writeRtpHeader(packet, { payloadType, isMarked, sequence: this.#sequence, timestamp, ssrc: this.ssrc });
    if (slice) encodeG711Into(payloadType, slice.samples, slice.from, packet, RTP_HEADER_BYTES, FRAME_SAMPLES);
    else packet.fill(SILENCE_BYTE[payloadType], RTP_HEADER_BYTES);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#lastSent = frame;
    this.packetsSent += 1;
    this.octetsSent += FRAME_SAMPLES;
    this.send(packet);
  }
}
