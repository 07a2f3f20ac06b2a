const SAMPLE_BYTES = 2;
const HEADER_BYTES = 44;
/** What players take for a length that is not known yet: espeak-ng writes the same to a pipe. */
const UNKNOWN_BYTES = 0x7ffff000;

/** The header of a WAV of 16-bit mono PCM. Without a number of samples the audio goes on to the end of the file. */
export function wavHeader(rateHz: number, samples?: number): Buffer {
  const bytes = samples === undefined ? UNKNOWN_BYTES : samples * SAMPLE_BYTES;
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // mono
  header.writeUInt32LE(rateHz, 24);
  header.writeUInt32LE(rateHz * SAMPLE_BYTES, 28);
  header.writeUInt16LE(SAMPLE_BYTES, 32);
  header.writeUInt16LE(SAMPLE_BYTES * 8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  return header;
}
