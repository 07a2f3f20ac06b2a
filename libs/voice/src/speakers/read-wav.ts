export interface Wav {
  rateHz: number;
  samples: Int16Array;
}

/**
 * Reads a WAV of 16-bit mono PCM. A WAV that was written to a pipe has a wrong length (espeak-ng writes 0x7ffff000), so a data chunk that is
 * too long ends with the bytes.
 * @returns undefined if the bytes are anything else
 */
export function readWav(bytes: Buffer): Wav | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  let rateHz: number | undefined;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (name === 'fmt ') rateHz = rateOf(body);
    if (name === 'data') return rateHz ? { rateHz, samples: samplesOf(body) } : undefined;
    at += 8 + length + (length % 2);
  }
  return undefined;
}

function rateOf(format: Buffer): number | undefined {
  if (format.length < 16) return undefined;
  const isPcm16Mono = format.readUInt16LE(0) === 1 && format.readUInt16LE(2) === 1 && format.readUInt16LE(14) === 16;
  return isPcm16Mono ? format.readUInt32LE(4) : undefined;
}

/** Copies the bytes, because Int16Array needs alignment. Every machine that Node runs on is little-endian, as a WAV is. */
function samplesOf(body: Buffer): Int16Array {
  const bytes = Uint8Array.from(body.subarray(0, body.length & ~1));
  return new Int16Array(bytes.buffer);
}
