import { CHANNELS, RECORDING_RATE } from './recording-format.js';

const HEAD = 'OpusHead';
const TAGS = 'OpusTags';
const VENDOR = 'turant';
const AT_PRESKIP = 10;

/** RFC 7845 5.1. @param preskip samples at 48 kHz that a player drops at the beginning: what the encoder is late by */
export function opusHead(preskip: number): Buffer {
  const head = Buffer.alloc(19);
  head.write(HEAD, 'latin1');
  head[8] = 1;
  head[9] = CHANNELS;
  head.writeUInt16LE(preskip, AT_PRESKIP);
  head.writeUInt32LE(RECORDING_RATE, 12);
  return head;
}

/** RFC 7845 5.2, without any comment: who spoke is not told by the file. */
export function opusTags(): Buffer {
  const tags = Buffer.alloc(TAGS.length + 4 + VENDOR.length + 4);
  tags.write(TAGS, 'latin1');
  tags.writeUInt32LE(VENDOR.length, TAGS.length);
  tags.write(VENDOR, TAGS.length + 4, 'latin1');
  return tags;
}

/** @throws Error if the packet is no head of a recording */
export function preskipOf(head: Uint8Array | undefined): number {
  const bytes = Buffer.from(head ?? []);
  if (bytes.length < 19 || !bytes.toString('latin1').startsWith(HEAD) || bytes[9] !== CHANNELS) throw new Error('no head of a recording');
  return bytes.readUInt16LE(AT_PRESKIP);
}
