import { randomBytes } from 'node:crypto';
import type { G711 } from '../sdp.js';
import { FRAME_MS, FRAME_SAMPLES, SAMPLES_PER_MS } from './frame.js';
import { encodeG711Into, SILENCE_BYTE } from './g711.js';
import { RTP_HEADER_BYTES, writeRtpHeader } from './rtp-packet.js';
import type { FrameSlice } from './utterance-queue.js';

/** After a stall no more frames than this go out at once: 100 ms. */
export const MAX_FRAMES_AT_ONCE = 5;
/** A timer may fire so much ahead of the grid and still sends the frame of its place. */
const MAX_EARLY_MS = 2;

export interface FrameSource {
  /** Called before each frame: whatever was handed out earlier has been played out by now. */
  onFrameStart(): void;
  /** The next 20 ms; undefined is silence. */
  next(): FrameSlice | undefined;
}

/**
 * The RTP clock of one call (RFC 3550 5.1): frame n lies 20 * n ms after the first tick and has the timestamp base + 160 * n,
 * whether it is speech, silence, held back or left out. So the clock cannot drift from the wall clock, whatever the ticks do.
 */
export class RtpSender {
  readonly ssrc = randomBytes(4).readUInt32BE();
  packetsSent = 0;
  octetsSent = 0;
  readonly #base = randomBytes(4).readUInt32BE();
  #sequence = randomBytes(2).readUInt16BE();
  #startedAtMs: number | undefined;
  /** Number of the frame that comes next. */
  #next = 0;
  #lastSent = -2;

  constructor(
    private readonly source: FrameSource,
    private readonly send: (packet: Buffer) => void,
  ) {}

  /** Sends what is due; `codec` is asked for each frame and answers undefined while nothing may be sent. */
  tick(nowMs: number, gridMs: number, codec: () => G711 | undefined): void {
    this.#startedAtMs ??= Math.min(nowMs, gridMs);
    const due = Math.floor((nowMs - this.#startedAtMs + MAX_EARLY_MS) / FRAME_MS);
    // The places in time that were missed are left out, the speech is not: it goes on where it was.
    if (due - this.#next >= MAX_FRAMES_AT_ONCE) this.#next = due - MAX_FRAMES_AT_ONCE + 1;
    while (this.#next <= due) {
      this.source.onFrameStart();
      const frame = this.#next++;
      const place = this.source.next();
      const type = codec();
      if (type !== undefined) this.#sendFrame(frame, type, place);
    }
  }

  /** The RTP timestamp of a moment, for sender reports; undefined before the first tick. */
  timestampAt(nowMs: number): number | undefined {
    if (this.#startedAtMs === undefined) return undefined;
    return (this.#base + Math.round((nowMs - this.#startedAtMs) * SAMPLES_PER_MS)) >>> 0;
  }

  #sendFrame(frame: number, payloadType: G711, place: FrameSlice | undefined): void {
    const packet = Buffer.allocUnsafe(RTP_HEADER_BYTES + FRAME_SAMPLES);
    // The marker bit stands at the first packet after a time in which none was sent (RFC 3551 4.1).
    const isMarked = frame !== this.#lastSent + 1;
    const timestamp = (this.#base + frame * FRAME_SAMPLES) >>> 0;
    writeRtpHeader(packet, { payloadType, isMarked, sequence: this.#sequence, timestamp, ssrc: this.ssrc });
    if (place) encodeG711Into(payloadType, place.samples, place.from, packet, RTP_HEADER_BYTES, FRAME_SAMPLES);
    else packet.fill(SILENCE_BYTE[payloadType], RTP_HEADER_BYTES);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#lastSent = frame;
    this.packetsSent += 1;
    this.octetsSent += FRAME_SAMPLES;
    this.send(packet);
  }
}
