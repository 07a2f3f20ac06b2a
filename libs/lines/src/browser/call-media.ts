import { randomBytes } from 'node:crypto';
import type { FrameListener, PlayedMark, Utterance } from '../line-driver.js';
import { FRAME_MS } from '../sip/media/frame.js';
import { FrameClock } from '../sip/media/frame-clock.js';
import { FrameCutter } from '../sip/media/frame-cutter.js';
import { ReceptionStats } from '../sip/media/reception-stats.js';
import { readRtcp, writeReport, type RtcpReports } from '../sip/media/rtcp-packet.js';
import { readRtp, RTP_HEADER_BYTES, writeRtpHeader, type RtpPacket } from '../sip/media/rtp-packet.js';
import { copyFrame, UtteranceQueue } from '../sip/media/utterance-queue.js';
import type { BrowserCallQuality } from '@turant/domain';
import type { SampleRate } from './browser-line.js';
import { ReorderWindow } from '../sip/media/reorder-window.js';
import type { VoiceCodec } from './voice-codec.js';

/** A longer gap is left out: what a decoder makes up of nothing for longer than 100 ms is no speech. */
const MAX_CONCEALED_FRAMES = 5;
/** If no packet comes for this time, silence is handed on in its place: listeners count frames to know that nobody speaks. */
const MAX_PACKET_PAUSE_MS = 200;
/** RFC 7587 3.1.3: a packet without speech, after which none may come for 400 ms. */
const MAX_SILENT_BYTES = 2;
/** A timestamp that jumps further was set anew. */
const MAX_TIMESTAMP_GAP_MS = 2_000;

/** Often enough for the browser to repeat more as soon as more is lost. */
const RECEIVER_REPORT_MS = 1_000;
const NTP_UNITS_PER_MS = 65.536;

export interface CallMediaParts {
  codec: VoiceCodec;
  sampleRate: SampleRate;
  payloadType: number;
  ssrc: number;
  /** False if the packet was dropped. */
  send(packet: Buffer): boolean;
  onAudio: FrameListener;
  onPlayed(mark: PlayedMark): void;
}

/** The audio of one call both ways, between RTP packets and frames of 20 ms. */
export class CallMedia {
  /** Gets each frame that is sent and is no silence. */
  onSent: FrameListener | undefined;
  readonly #queue: UtteranceQueue;
  readonly #clock = new FrameClock();
  readonly #window: ReorderWindow;
  readonly #cutter: FrameCutter;
  readonly #frameSamples: number;
  readonly #base = randomBytes(4).readUInt32BE();
  #sequence = randomBytes(2).readUInt16BE();
  #isFirst = true;
  readonly #reception: ReceptionStats;
  readonly #cname = randomBytes(12).toString('base64');
  #reportAtMs = 0;
  /** The browser's last sender report. */
  #heardReport: { time: number; atMs: number } | undefined;
  readonly #ticksPerMs: number;
  readonly #samplesPerMs: number;
  /** The last packet of the browser: when its audio ends by its clock. */
  #heard: { endsAt: number; isSilent: boolean; samples: number } | undefined;
  /** The time up to which the listener has audio, by our clock; undefined before the first tick. */
  #endsAtMs: number | undefined;
  /** The samples that were made up since the last packet, because no packet came. */
  #filledSamples = 0;
  #concealedSamples = 0;
  /** The browser's report of our packets. */
  #browser = { lostPackets: 0, jitterMs: 0, lossPercent: 0 };

  constructor(private readonly parts: CallMediaParts) {
    this.#frameSamples = (parts.sampleRate * FRAME_MS) / 1_000;
    this.#samplesPerMs = parts.sampleRate / 1_000;
    this.#ticksPerMs = parts.codec.ticksPerFrame / FRAME_MS;
    this.#reception = new ReceptionStats(this.#ticksPerMs);
    this.#queue = new UtteranceQueue(this.#frameSamples);
    this.#cutter = new FrameCutter(this.#frameSamples, parts.onAudio);
    this.#window = new ReorderWindow(
      {
        packet: (packet, atMs) => this.#decode(packet, atMs),
        restarted: () => {
          this.#cutter.reset();
          this.#heard = undefined;
        },
      },
      this.#ticksPerMs,
    );
  }

  /** Says which kind of packet the bytes were; undefined if they are not of this call. */
  onPacket(bytes: Buffer, nowMs: number): 'audio' | 'report' | undefined {
    const reports = readRtcp(bytes);
    if (reports) {
      this.#onReports(reports, nowMs);
      return 'report';
    }
    const packet = readRtp(bytes);
    if (!packet || packet.payloadType !== this.parts.payloadType) return undefined;
    this.#reception.count(packet, nowMs, false);
    this.#window.push(packet, nowMs);
    return 'audio';
  }

  play(utterance: Utterance): void {
    if (!this.#queue.add(utterance)) this.#report([{ id: utterance.id, playedMs: 0, isComplete: false }]);
  }

  flush(): void {
    this.#report(this.#queue.flush());
  }

  /** The losses and delays that the network has brought the call so far. */
  quality(): BrowserCallQuality {
    return {
      receivedPackets: this.#reception.packetsReceived,
      lostPackets: this.#reception.packetsLost,
      latePackets: this.#window.late,
      concealedMs: Math.round(this.#concealedSamples / this.#samplesPerMs),
      jitterMs: Math.round(this.#reception.jitterMs),
      browserLostPackets: this.#browser.lostPackets,
      browserJitterMs: this.#browser.jitterMs,
    };
  }

  tick(nowMs: number, gridMs: number): void {
    this.#window.tick(nowMs);
    this.#goOn(nowMs);
    if (nowMs - this.#reportAtMs >= RECEIVER_REPORT_MS) this.#sendReport(nowMs);
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
    const slice = this.#queue.next(nowMs);
    const payload = codec.encode(slice);
    const packet = Buffer.allocUnsafe(RTP_HEADER_BYTES + payload.length);
    const timestamp = (this.#base + frame * codec.ticksPerFrame) >>> 0;
    writeRtpHeader(packet, { payloadType, isMarked: this.#isFirst, sequence: this.#sequence, timestamp, ssrc });
    packet.set(payload, RTP_HEADER_BYTES);
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#isFirst = false;
    if (this.parts.send(packet) && slice) this.onSent?.(copyFrame(slice, this.#frameSamples), nowMs);
  }

  /** A receiver report only: nothing of ours has to be in step with something else. */
  #sendReport(nowMs: number): void {
    const reception = this.#reception.report();
    if (!reception) return;
    this.#reportAtMs = nowMs;
    const { time = 0, atMs = nowMs } = this.#heardReport ?? {};
    const block = { ...reception, lastReport: time, sinceLastReport: Math.round((nowMs - atMs) * NTP_UNITS_PER_MS) >>> 0 };
    this.parts.send(writeReport({ ssrc: this.parts.ssrc, sender: undefined, block, cname: this.#cname, isBye: false }));
  }

  #onReports({ blocks, reportTime }: RtcpReports, nowMs: number): void {
    if (reportTime !== undefined) this.#heardReport = { time: reportTime, atMs: nowMs };
    for (const { ssrc, fractionLost, packetsLost, jitter } of blocks) {
      if (ssrc !== this.parts.ssrc) continue;
      const lossPercent = (this.#browser.lossPercent + (100 * fractionLost) / 256) / 2;
      this.#browser = { lostPackets: Math.max(0, packetsLost), jitterMs: Math.round(jitter / this.#ticksPerMs), lossPercent };
      this.parts.codec.expectLoss(lossPercent);
    }
  }

  #decode(packet: RtpPacket, atMs: number): void {
    const { payload, timestamp } = packet;
    this.#bridge(packet, atMs);
    const samples = payload.length > 0 ? this.parts.codec.decode(payload) : undefined;
    // A damaged packet counts as a lost one.
    if (!samples) return;
    this.#cutter.add(samples, atMs);
    const lengthMs = samples.length / this.#samplesPerMs;
    const isSilent = payload.length <= MAX_SILENT_BYTES;
    this.#heard = { endsAt: (timestamp + lengthMs * this.#ticksPerMs) >>> 0, isSilent, samples: samples.length };
    this.#endsAtMs = atMs + lengthMs;
    this.#filledSamples = 0;
  }

  /** Puts something in place of the audio between the last packet and this one, which lost packets or silence have left out. */
  #bridge(next: RtpPacket, atMs: number): void {
    if (!this.#heard) return;
    const gapMs = ((next.timestamp - this.#heard.endsAt) | 0) / this.#ticksPerMs;
    if (gapMs <= 0 || gapMs > MAX_TIMESTAMP_GAP_MS) return;
    const missing = Math.min(Math.floor(gapMs * this.#samplesPerMs) - this.#filledSamples, MAX_CONCEALED_FRAMES * this.#frameSamples);
    this.#heard.endsAt = next.timestamp;
    if (missing > 0) this.#conceal(missing, next.payload, atMs);
  }

  /** The last lost packet is rebuilt from what `next`, the packet after it, repeats of it; earlier ones continue what was said. */
  #conceal(missing: number, next: Uint8Array, atMs: number): void {
    const repeated = Math.min(missing, this.#heard?.samples ?? 0);
    this.#concealedSamples += missing;
    for (let left = missing; left > 0;) {
      const isLast = left <= repeated;
      const samples = this.parts.codec.conceal(isLast ? left : Math.min(left - repeated, this.#frameSamples), isLast ? next : undefined);
      this.#cutter.add(samples, atMs);
      left -= samples.length;
    }
  }

  /** Silence goes on while no packet comes: the browser does not send it, has no microphone any more, or the network stands still. */
  #goOn(nowMs: number): void {
    this.#endsAtMs ??= nowMs;
    const isSilent = this.#heard?.isSilent ?? false;
    const pauseMs = isSilent ? this.#window.arrivals.waitMs : MAX_PACKET_PAUSE_MS;
    for (; nowMs - this.#endsAtMs >= pauseMs; this.#endsAtMs += FRAME_MS) {
      this.#filledSamples += this.#frameSamples;
      // The comfort noise from before goes on. If the network stands still, the rest of the word may still come.
      this.#cutter.add(isSilent ? this.parts.codec.conceal(this.#frameSamples) : new Int16Array(this.#frameSamples), nowMs);
    }
  }
}
