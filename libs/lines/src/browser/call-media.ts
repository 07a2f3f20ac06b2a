import { randomBytes } from 'node:crypto';
import type { AudioFrame, PlayedMark, Utterance } from '../line-driver.js';
import { FRAME_MS } from '../sip/media/frame.js';
import { FrameClock } from '../sip/media/frame-clock.js';
import { FrameCutter } from '../sip/media/frame-cutter.js';
import { readRtp, RTP_HEADER_BYTES, writeRtpHeader, type RtpPacket } from '../sip/media/rtp-packet.js';
import { UtteranceQueue } from '../sip/media/utterance-queue.js';
import type { SampleRate } from './browser-line.js';
import { ReorderWindow } from './reorder-window.js';
import type { VoiceCodec } from './voice-codec.js';

/** A longer gap is silence: what a decoder makes up of nothing for longer than 100 ms is no speech. */
const MAX_CONCEALED_FRAMES = 5;

export interface CallMediaParts {
  codec: VoiceCodec;
  sampleRate: SampleRate;
  payloadType: number;
  ssrc: number;
  send(packet: Buffer): void;
  onAudio(frame: AudioFrame, atMs: number): void;
  onPlayed(mark: PlayedMark): void;
}

/** The audio of one call both ways, between RTP packets and frames of 20 ms. */
export class CallMedia {
  readonly #queue: UtteranceQueue;
  readonly #clock = new FrameClock();
  readonly #window: ReorderWindow;
  readonly #cutter: FrameCutter;
  readonly #frameSamples: number;
  readonly #base = randomBytes(4).readUInt32BE();
  #sequence = randomBytes(2).readUInt16BE();
  #isFirst = true;
  /** Length of the last packet. */
  #packetSamples: number;

  constructor(private readonly parts: CallMediaParts) {
    this.#frameSamples = (parts.sampleRate * FRAME_MS) / 1_000;
    this.#packetSamples = this.#frameSamples;
    this.#queue = new UtteranceQueue(this.#frameSamples);
    this.#cutter = new FrameCutter(this.#frameSamples, parts.onAudio);
    this.#window = new ReorderWindow({
      packet: (packet, atMs) => this.#decode(packet, atMs),
      lost: (count, atMs) => this.#conceal(count, atMs),
      restarted: () => this.#cutter.reset(),
    });
  }

  /** False if the bytes are no RTP packet of this call. */
  onPacket(bytes: Buffer, nowMs: number): boolean {
    const packet = readRtp(bytes);
    if (!packet || packet.payloadType !== this.parts.payloadType) return false;
    this.#window.push(packet, nowMs);
    return true;
  }

  play(utterance: Utterance): void {
    if (!this.#queue.add(utterance)) this.#report([{ id: utterance.id, playedMs: 0, isComplete: false }]);
  }

  flush(): void {
    this.#report(this.#queue.flush());
  }

  tick(nowMs: number, gridMs: number): void {
    this.#window.tick(nowMs);
    this.#clock.advance(nowMs, gridMs);
    for (let frame = this.#clock.take(); frame !== undefined; frame = this.#clock.take()) {
      this.#report(this.#queue.takeEnded());
      this.#send(frame, nowMs);
    }
  }

  #report(marks: readonly PlayedMark[]): void {
    for (const mark of marks) this.parts.onPlayed(mark);
  }

  #send(frame: number, nowMs: number): void {
    const { codec, payloadType, ssrc } = this.parts;
    const payload = codec.encode(this.#queue.next(nowMs));
    const packet = Buffer.allocUnsafe(RTP_HEADER_BYTES + payload.length);
    const timestamp = (this.#base + frame * codec.ticksPerFrame) >>> 0;
    writeRtpHeader(packet, { payloadType, isMarked: this.#isFirst, sequence: this.#sequence, timestamp, ssrc });
    packet.set(payload, RTP_HEADER_BYTES);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#isFirst = false;
    this.parts.send(packet);
  }

  #decode({ payload }: RtpPacket, atMs: number): void {
    const samples = payload.length > 0 ? this.parts.codec.decode(payload) : undefined;
    if (!samples) return this.#conceal(1, atMs);
    this.#packetSamples = samples.length;
    this.#cutter.add(samples, atMs);
  }

  #conceal(packets: number, atMs: number): void {
    let left = Math.min(packets * this.#packetSamples, MAX_CONCEALED_FRAMES * this.#frameSamples);
    while (left > 0) {
      const samples = this.parts.codec.conceal().subarray(0, left);
      this.#cutter.add(samples, atMs);
      left -= samples.length;
    }
  }
}
