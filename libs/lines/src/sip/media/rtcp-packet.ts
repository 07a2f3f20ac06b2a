import type { Reception } from './reception-stats.js';

/** Packet types of RTCP (RFC 3550 section 6). */
const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const SOURCE_DESCRIPTION = 202;
const GOODBYE = 203;
const CNAME = 1;
const VERSION = 2;
const RTCP_HEADER_BYTES = 8;
const SENDER_INFO_BYTES = 20;
const BLOCK_BYTES = 24;
const MAX_LOST = 0x7f_ffff;
/** Seconds from 1900, the epoch of NTP, to 1970. */
const NTP_OFFSET_S = 2_208_988_800;

/** A report block (RFC 3550 6.4.1). Its times are the middle 32 bits of NTP time, in units of 1/65,536 s. */
export interface ReportBlock extends Reception {
  lastReport: number;
  sinceLastReport: number;
}

export interface SenderInfo {
  /** Unix time in milliseconds. */
  wallMs: number;
  rtpTimestamp: number;
  packets: number;
  octets: number;
}

export interface Report {
  ssrc: number;
  /** Undefined for a receiver report: no audio was sent since the last report. */
  sender: SenderInfo | undefined;
  block: ReportBlock | undefined;
  cname: string;
  isBye: boolean;
}

/** The fields of a compound packet that we use. */
export interface RtcpReports {
  ssrc: number;
  /** Middle 32 bits of the NTP time of the sender report; undefined for a receiver report. */
  reportTime: number | undefined;
  blocks: ReportBlock[];
}

/** The middle 32 bits of NTP time: 16 bits of seconds and 16 bits of fraction. */
export function ntpMiddle(wallMs: number): number {
  const seconds = Math.floor(wallMs / 1_000);
  const fraction = Math.floor(((wallMs - seconds * 1_000) / 1_000) * 0x1_0000);
  return (((seconds + NTP_OFFSET_S) % 0x1_0000) * 0x1_0000 + fraction) >>> 0;
}

/** Writes a compound packet: SR or RR, SDES with CNAME, and BYE if `isBye`. */
export function writeReport(report: Report): Buffer {
  const bye = report.isBye ? [header(GOODBYE, 1, report.ssrc, RTCP_HEADER_BYTES)] : [];
  return Buffer.concat([writeFirst(report), writeCname(report), ...bye]);
}

function header(type: number, count: number, ssrc: number, lengthBytes: number): Buffer {
  const bytes = Buffer.alloc(lengthBytes);
  bytes[0] = (VERSION << 6) | count;
  bytes[1] = type;
  bytes.writeUInt16BE(lengthBytes / 4 - 1, 2);
  bytes.writeUInt32BE(ssrc, 4);
  return bytes;
}

function writeFirst({ ssrc, sender, block }: Report): Buffer {
  const infoBytes = sender ? SENDER_INFO_BYTES : 0;
  const lengthBytes = RTCP_HEADER_BYTES + infoBytes + (block ? BLOCK_BYTES : 0);
  const bytes = header(sender ? SENDER_REPORT : RECEIVER_REPORT, block ? 1 : 0, ssrc, lengthBytes);
  if (sender) writeSenderInfo(bytes, sender);
  if (block) writeBlock(bytes, RTCP_HEADER_BYTES + infoBytes, block);
  return bytes;
}

function writeSenderInfo(bytes: Buffer, { wallMs, rtpTimestamp, packets, octets }: SenderInfo): void {
  const seconds = Math.floor(wallMs / 1_000);
  bytes.writeUInt32BE((seconds + NTP_OFFSET_S) % 2 ** 32, 8);
  bytes.writeUInt32BE(Math.floor(((wallMs - seconds * 1_000) / 1_000) * 2 ** 32), 12);
  bytes.writeUInt32BE(rtpTimestamp, 16);
  bytes.writeUInt32BE(packets % 2 ** 32, 20);
  bytes.writeUInt32BE(octets % 2 ** 32, 24);
}

function writeBlock(bytes: Buffer, at: number, block: ReportBlock): void {
  bytes.writeUInt32BE(block.ssrc, at);
  bytes[at + 4] = block.fractionLost;
  bytes.writeIntBE(Math.max(-MAX_LOST, Math.min(MAX_LOST, block.packetsLost)), at + 5, 3);
  bytes.writeUInt32BE(block.highestSequence, at + 8);
  bytes.writeUInt32BE(block.jitter >>> 0, at + 12);
  bytes.writeUInt32BE(block.lastReport, at + 16);
  bytes.writeUInt32BE(block.sinceLastReport, at + 20);
}

/** SDES with one chunk of one item, padded with at least one zero byte to a multiple of 4 bytes (RFC 3550 6.5). */
function writeCname({ ssrc, cname }: Report): Buffer {
  const text = Buffer.from(cname, 'latin1');
  const bytes = header(SOURCE_DESCRIPTION, 1, ssrc, RTCP_HEADER_BYTES + Math.ceil((text.length + 3) / 4) * 4);
  bytes[8] = CNAME;
  bytes[9] = text.length;
  bytes.set(text, 10);
  return bytes;
}

/** Reads a compound packet. Undefined if it is invalid (RFC 3550 A.2): wrong version, no report first, or lengths that do not add up. */
export function readRtcp(bytes: Buffer): RtcpReports | undefined {
  if (bytes.length < RTCP_HEADER_BYTES || (bytes[1] !== SENDER_REPORT && bytes[1] !== RECEIVER_REPORT)) return undefined;
  // The first packet of a compound packet may not be padded.
  if (((bytes[0] ?? 0) & 0x20) !== 0) return undefined;
  const reports: RtcpReports = { ssrc: bytes.readUInt32BE(4), reportTime: undefined, blocks: [] };
  let at = 0;
  while (at < bytes.length) {
    if (bytes.length - at < 4 || (bytes[at] ?? 0) >> 6 !== VERSION) return undefined;
    const end = at + (bytes.readUInt16BE(at + 2) + 1) * 4;
    if (end > bytes.length || !readPart(bytes.subarray(at, end), reports)) return undefined;
    at = end;
  }
  return reports;
}

/** Adds the fields of one packet to `reports`. False if a report is too short for its number of blocks. */
function readPart(part: Buffer, reports: RtcpReports): boolean {
  const [first = 0, type] = part;
  if (type !== SENDER_REPORT && type !== RECEIVER_REPORT) return true;
  const count = first & 0x1f;
  const start = RTCP_HEADER_BYTES + (type === SENDER_REPORT ? SENDER_INFO_BYTES : 0);
  if (part.length < start + count * BLOCK_BYTES) return false;
  if (part.readUInt32BE(4) === reports.ssrc && type === SENDER_REPORT) reports.reportTime = part.readUInt32BE(10);
  for (let at = start; at < start + count * BLOCK_BYTES; at += BLOCK_BYTES) reports.blocks.push(readBlock(part, at));
  return true;
}

const readBlock = (bytes: Buffer, at: number): ReportBlock => ({
  ssrc: bytes.readUInt32BE(at),
  fractionLost: bytes[at + 4] ?? 0,
  packetsLost: bytes.readIntBE(at + 5, 3),
  highestSequence: bytes.readUInt32BE(at + 8),
  jitter: bytes.readUInt32BE(at + 12),
  lastReport: bytes.readUInt32BE(at + 16),
  sinceLastReport: bytes.readUInt32BE(at + 20),
});
