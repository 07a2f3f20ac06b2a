import type { G711 } from '../sdp.js';

/**
 * G.711 (ITU-T G.711, as in the reference code of G.191): 16-bit linear audio to one byte and back. Both codecs use tables that are
 * filled once: 64 KiB for encoding and 256 values for decoding each.
 */
const MU_BIAS = 0x84;
const MU_CLIP = 32_635;
const SEGMENTS = 8;

function muLawToLinear(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + MU_BIAS) << ((bits >> 4) & 0x07)) - MU_BIAS;
  return bits & 0x80 ? -magnitude : magnitude;
}

function linearToMuLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), MU_CLIP) + MU_BIAS;
  const segment = 31 - Math.clz32(magnitude) - 7;
  return ~(sign | (segment << 4) | ((magnitude >> (segment + 3)) & 0x0f)) & 0xff;
}

function aLawToLinear(byte: number): number {
  const bits = byte ^ 0x55;
  const segment = (bits >> 4) & 0x07;
  const base = ((bits & 0x0f) << 4) + 8;
  const magnitude = segment === 0 ? base : (base + 0x100) << (segment - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}

function linearToALaw(sample: number): number {
  // Negative numbers are coded by their ones' complement, so 0 and -1 are two codes for silence.
  const magnitude = (sample >= 0 ? sample : -sample - 1) >> 4;
  const segment = magnitude < 16 ? 0 : Math.min(31 - Math.clz32(magnitude) - 3, SEGMENTS - 1);
  const mantissa = segment < 2 ? magnitude & 0x0f : (magnitude >> (segment - 1)) & 0x0f;
  return ((segment << 4) | mantissa | (sample >= 0 ? 0x80 : 0)) ^ 0x55;
}

const encodeTable = (encode: (sample: number) => number): Uint8Array =>
  Uint8Array.from({ length: 65_536 }, (_, index) => encode(index - 32_768));

const decodeTable = (decode: (byte: number) => number): Int16Array => Int16Array.from({ length: 256 }, (_, byte) => decode(byte));

const ENCODE: Record<G711, Uint8Array> = { 0: encodeTable(linearToMuLaw), 8: encodeTable(linearToALaw) };
const DECODE: Record<G711, Int16Array> = { 0: decodeTable(muLawToLinear), 8: decodeTable(aLawToLinear) };

/** The byte of a sample of 0. */
export const SILENCE_BYTE: Record<G711, number> = { 0: 0xff, 8: 0xd5 };

/** Encodes each sample to one byte. */
export function encodeG711(codec: G711, samples: Int16Array): Uint8Array {
  const bytes = new Uint8Array(samples.length);
  encodeG711Into(codec, samples, 0, bytes, 0, samples.length);
  return bytes;
}

/** Writes `count` bytes to `target` at `at`, from sample `from` on, with silence after the last sample. */
export function encodeG711Into(codec: G711, samples: Int16Array, from: number, target: Uint8Array, at: number, count: number): void {
  const table = ENCODE[codec];
  const sound = Math.max(0, Math.min(count, samples.length - from));
  for (let index = 0; index < sound; index += 1) target[at + index] = table[(samples[from + index] ?? 0) + 32_768] ?? 0;
  if (sound < count) target.fill(SILENCE_BYTE[codec], at + sound, at + count);
}

/** Decodes each byte to one sample. */
export function decodeG711(codec: G711, bytes: Uint8Array): Int16Array {
  const table = DECODE[codec];
  const samples = new Int16Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) samples[at] = table[bytes[at] ?? 0] ?? 0;
  return samples;
}
