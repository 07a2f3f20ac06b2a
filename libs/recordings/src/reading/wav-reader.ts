import { setImmediate } from 'node:timers/promises';
import { Decoder } from '@evan/opus/wasm/index.js';
import { CHANNELS, PACKET_SAMPLES, RECORDING_RATE } from '../ogg/recording-format.js';
import { clip, type ByteRange } from './byte-range.js';

const WAV_HEADER_BYTES = 44;
const BYTES_PER_MOMENT = 2 * CHANNELS;
const PACKET_BYTES = PACKET_SAMPLES * BYTES_PER_MOMENT;
/**
 * What is decoded at once, 10 s: about 10 ms of work, then others have their turn. It is also why each range has the same bytes, wherever a
 * reader begins: every such part is decoded by itself, ...
 */
const PACKETS_AT_ONCE = 500;
/** ... after so much of what comes before it. RFC 7845 4.6 wants 80 ms; this is 500 ms. */
const RUN_UP_PACKETS = 25;

/** What of a recording is needed to decode it. */
export interface Sound {
  packets: readonly Buffer[];
  /** Samples of each channel that the decoder gives first, and that are dropped. */
  preskip: number;
  /** Samples of each channel that can be played. */
  samples: number;
}

export const wavBytesOf = ({ samples }: Sound): number => WAV_HEADER_BYTES + samples * BYTES_PER_MOMENT;

/** A recording as WAV: 16 bits, stereo, 16 kHz. */
export async function* readWav(sound: Sound, range: ByteRange = {}): AsyncGenerator<Buffer, void, undefined> {
  const { from, to } = clip(range, wavBytesOf(sound));
  if (from < WAV_HEADER_BYTES && from < to) yield wavHeader(sound).subarray(from, to);
  // From here in bytes of what the decoder gives.
  const shift = sound.preskip * BYTES_PER_MOMENT - WAV_HEADER_BYTES;
  const end = to + shift;
  for (let at = Math.max(from, WAV_HEADER_BYTES) + shift; at < end;) {
    const part = Math.floor(at / (PACKETS_AT_ONCE * PACKET_BYTES));
    const begin = part * PACKETS_AT_ONCE * PACKET_BYTES;
    const pcm = decodePart(sound.packets, part);
    if (pcm.length <= at - begin) return;
    yield pcm.subarray(at - begin, end - begin);
    at = begin + pcm.length;
    await setImmediate();
  }
}

function decodePart(packets: readonly Buffer[], part: number): Buffer {
  const decoder = new Decoder({ channels: CHANNELS, sample_rate: RECORDING_RATE });
  const first = part * PACKETS_AT_ONCE;
  const runUp = Math.max(0, first - RUN_UP_PACKETS);
  try {
    const decoded = packets.slice(runUp, first + PACKETS_AT_ONCE).map((packet) => decoder.decode(packet));
    return Buffer.concat(decoded.slice(first - runUp));
  } finally {
    decoder.drop();
  }
}

function wavHeader(sound: Sound): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 'latin1');
  header.writeUInt32LE(wavBytesOf(sound) - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(CHANNELS, 22);
  header.writeUInt32LE(RECORDING_RATE, 24);
  header.writeUInt32LE(RECORDING_RATE * BYTES_PER_MOMENT, 28);
  header.writeUInt16LE(BYTES_PER_MOMENT, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(sound.samples * BYTES_PER_MOMENT, 40);
  return header;
}
