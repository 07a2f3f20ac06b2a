/** RFC 3533 6: a page begins with 27 bytes, then a byte for each segment. */
const PAGE_HEAD_BYTES = 27;
const CAPTURE = 'OggS';
const MAX_SEGMENTS = 255;
const SEGMENT_BYTES = 255;
const AT_GRANULE = 6;
const AT_SERIAL = 14;
const AT_SEQUENCE = 18;
const AT_CHECKSUM = 22;
const AT_SEGMENTS = 26;

/** Whole packets of a stream, none of which goes on in another page. */
export interface OggPage {
  packets: readonly Uint8Array[];
  /** RFC 7845 4: samples at 48 kHz up to the end of this page, the skipped ones at the beginning included. */
  granule: number;
  isFirst?: boolean;
  isLast?: boolean;
}

/** The bytes of a page. @throws Error if the packets do not fit into one page */
export function writePage({ packets, granule, isFirst = false, isLast = false }: OggPage, serial: number, sequence: number): Buffer {
  const lacing = packets.flatMap(({ length }) => [
    ...Array.from({ length: Math.floor(length / SEGMENT_BYTES) }, () => SEGMENT_BYTES),
    length % SEGMENT_BYTES,
  ]);
  if (lacing.length > MAX_SEGMENTS) throw new Error('too many packets for one Ogg page');
  const head = Buffer.alloc(PAGE_HEAD_BYTES);
  head.write(CAPTURE, 'latin1');
  head[5] = (isFirst ? 2 : 0) | (isLast ? 4 : 0);
  head.writeBigInt64LE(BigInt(granule), AT_GRANULE);
  head.writeUInt32LE(serial, AT_SERIAL);
  head.writeUInt32LE(sequence, AT_SEQUENCE);
  head[AT_SEGMENTS] = lacing.length;
  const page = Buffer.concat([head, Buffer.from(lacing), ...packets]);
  page.writeUInt32LE(checksumOf(page), AT_CHECKSUM);
  return page;
}

export interface ReadPage extends OggPage {
  packets: readonly Buffer[];
}

/**
 * The pages of a stream that `writePage` has written. Their checksums are not looked at: what was sealed is known to be as it was.
 * @throws Error if the bytes are no such pages
 */
export function* readPages(stream: Buffer): Generator<ReadPage, void, undefined> {
  for (let at = 0; at < stream.length;) {
    const lacing = lacingOf(stream, at);
    const bodyAt = at + PAGE_HEAD_BYTES + lacing.length;
    const end = bodyAt + lacing.reduce((sum, length) => sum + length, 0);
    if (end > stream.length) throw new Error('an Ogg page is cut off');
    const flags = stream[at + 5] ?? 0;
    yield {
      packets: packetsOf(stream.subarray(bodyAt, end), lacing),
      granule: Number(stream.readBigInt64LE(at + AT_GRANULE)),
      isFirst: (flags & 2) !== 0,
      isLast: (flags & 4) !== 0,
    };
    at = end;
  }
}

function lacingOf(stream: Buffer, at: number): Buffer {
  if (stream.length < at + PAGE_HEAD_BYTES || stream.toString('latin1', at, at + 4) !== CAPTURE) throw new Error('no Ogg page begins here');
  const from = at + PAGE_HEAD_BYTES;
  return stream.subarray(from, from + (stream[at + AT_SEGMENTS] ?? 0));
}

function packetsOf(body: Buffer, lacing: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  let from = 0;
  let to = 0;
  for (const length of lacing) {
    to += length;
    if (length === SEGMENT_BYTES) continue;
    packets.push(body.subarray(from, to));
    from = to;
  }
  return packets;
}

/** RFC 3533 6, field 7: a CRC-32 with the usual polynomial, but neither reflected nor inverted, so that zlib's does not fit. */
const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  return sum;
});

function checksumOf(page: Buffer): number {
  let sum = 0;
  for (const byte of page) sum = (sum << 8) ^ (CHECKSUMS[(sum >>> 24) ^ byte] ?? 0);
  return sum >>> 0;
}
