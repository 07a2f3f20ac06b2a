import { randomBytes } from 'node:crypto';
import type { ReceptionStats } from './reception-stats.js';
import { ntpMiddle, readRtcp, writeReport, type ReportBlock, type SenderInfo } from './rtcp-packet.js';
import type { RtpSender } from './rtp-sender.js';
import type { MediaAddress, SourceLatch } from './source-latch.js';

/** The minimum interval (RFC 3550 6.2). Each interval is multiplied by a random factor of 0.5 to 1.5, and the first one is halved. */
const REPORT_INTERVAL_MS = 5_000;
const NTP_UNITS_PER_S = 0x1_0000;
/** A longer round trip is a measuring error and is ignored. */
const MAX_ROUND_TRIP_MS = 60_000;

export interface RtcpParts {
  sender: RtpSender;
  reception: ReceptionStats;
  latch: SourceLatch;
  /** Sends to the far end's RTCP port. */
  send(packet: Buffer): void;
}

/** The RTCP session of one call (RFC 3550 6): sends reports about the far end's audio and reads the reports about ours. */
export class RtcpSession {
  /** Round trip time by the last report of the far end. */
  roundTripMs: number | undefined;
  /** Our packets that the far end has reported as lost. */
  packetsLostThere: number | undefined;
  /** Random and the same for the whole call (RFC 7022 4.2). */
  readonly #cname = randomBytes(12).toString('base64');
  #nextAtMs: number | undefined;
  #packetsReported = 0;
  #hasReported = false;
  #heard: { ssrc: number; reportTime: number; atMs: number } | undefined;

  constructor(private readonly parts: RtcpParts) {}

  tick(nowMs: number): void {
    const interval = REPORT_INTERVAL_MS * (0.5 + Math.random());
    this.#nextAtMs ??= nowMs + interval / 2;
    if (nowMs < this.#nextAtMs) return;
    this.#nextAtMs = nowMs + interval;
    this.#report(nowMs, false);
  }

  /** Sends the last report, with a BYE. A participant that never sent anything sends no BYE (RFC 3550 6.3.7). */
  bye(nowMs: number): void {
    if (this.#hasReported || this.parts.sender.packetsSent > 0) this.#report(nowMs, true);
  }

  onPacket(bytes: Buffer, from: MediaAddress, nowMs: number): void {
    if (from.address !== this.parts.latch.address) return;
    const reports = readRtcp(bytes);
    if (!reports) return;
    if (reports.reportTime !== undefined) this.#heard = { ssrc: reports.ssrc, reportTime: reports.reportTime, atMs: nowMs };
    for (const block of reports.blocks) if (block.ssrc === this.parts.sender.ssrc) this.#onBlock(block, nowMs);
  }

  #onBlock(block: ReportBlock, nowMs: number): void {
    this.packetsLostThere = Math.max(0, block.packetsLost);
    if (block.lastReport === 0) return;
    const units = (ntpMiddle(wallMs(nowMs)) - block.lastReport - block.sinceLastReport) >>> 0;
    const roundTripMs = (units * 1_000) / NTP_UNITS_PER_S;
    if (roundTripMs <= MAX_ROUND_TRIP_MS) this.roundTripMs = roundTripMs;
  }

  #report(nowMs: number, isBye: boolean): void {
    const { sender } = this.parts;
    this.#hasReported = true;
    const info = this.#senderInfo(nowMs);
    this.parts.send(writeReport({ ssrc: sender.ssrc, sender: info, block: this.#block(nowMs), cname: this.#cname, isBye }));
  }

  /** Undefined if no audio was sent since the last report: then a receiver report is sent (RFC 3550 6.4). */
  #senderInfo(nowMs: number): SenderInfo | undefined {
    const { packetsSent, octetsSent } = this.parts.sender;
    const rtpTimestamp = this.parts.sender.timestampAt(nowMs);
    if (packetsSent === this.#packetsReported || rtpTimestamp === undefined) return undefined;
    this.#packetsReported = packetsSent;
    return { wallMs: wallMs(nowMs), rtpTimestamp, packets: packetsSent, octets: octetsSent };
  }

  #block(nowMs: number): ReportBlock | undefined {
    const reception = this.parts.reception.report();
    if (!reception) return undefined;
    const heard = this.#heard?.ssrc === reception.ssrc ? this.#heard : undefined;
    const sinceLastReport = heard ? Math.round(((nowMs - heard.atMs) * NTP_UNITS_PER_S) / 1_000) >>> 0 : 0;
    return { ...reception, lastReport: heard?.reportTime ?? 0, sinceLastReport };
  }
}

/** Unix time without jumps: a correction of the system's clock would falsify a round trip measured by Date.now(). */
const wallMs = (monotonicMs: number): number => performance.timeOrigin + monotonicMs;
