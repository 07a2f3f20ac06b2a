/** An RTP packet (RFC 3550 5.1). */
export interface RtpPacket {
  payloadType: number;
  isMarked: boolean;
  /** 16 bits. */
  sequence: number;
  /** 32 bits, in samples of 125 us. */
  timestamp: number;
  ssrc: number;
  payload: Uint8Array;
}

export const RTP_HEADER_BYTES = 12;
const VERSION = 2;

/** Reads an RTP packet; undefined if the version is not 2 or a length is wrong. */
export function readRtp(bytes: Buffer): RtpPacket | undefined {
  if (bytes.length < RTP_HEADER_BYTES) return undefined;
  const [first = 0, second = 0] = bytes;
  if (first >> 6 !== VERSION) return undefined;
  let start = RTP_HEADER_BYTES + (first & 0x0f) * 4;
  if (first & 0x10) {
    if (bytes.length < start + 4) return undefined;
    start += 4 + bytes.readUInt16BE(start + 2) * 4;
  }
  const padding = first & 0x20 ? (bytes.at(-1) ?? 0) : 0;
  if ((first & 0x20 && padding === 0) || start + padding > bytes.length) return undefined;
  return {
    payloadType: second & 0x7f,
    isMarked: (second & 0x80) !== 0,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    ssrc: bytes.readUInt32BE(8),
    payload: bytes.subarray(start, bytes.length - padding),
  };
}

/** Writes a header of 12 bytes, without contributing sources, extension or padding. */
export function writeRtpHeader(bytes: Buffer, header: Omit<RtpPacket, 'payload'>): void {
  bytes[0] = VERSION << 6;
  bytes[1] = (header.isMarked ? 0x80 : 0) | header.payloadType;
  bytes.writeUInt16BE(header.sequence, 2);
  bytes.writeUInt32BE(header.timestamp, 4);
  bytes.writeUInt32BE(header.ssrc, 8);
}

export function writeRtp(packet: RtpPacket): Buffer {
  const bytes = Buffer.allocUnsafe(RTP_HEADER_BYTES + packet.payload.length);
  writeRtpHeader(bytes, packet);
  bytes.set(packet.payload, RTP_HEADER_BYTES);
  return bytes;
}

/** How many packets `sequence` is ahead of `before`, across the wrap at 65,536; negative if it is older. */
export const sequenceAhead = (sequence: number, before: number): number => ((sequence - before + 0x8000) & 0xffff) - 0x8000;
