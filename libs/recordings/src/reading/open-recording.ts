import { setImmediate } from 'node:timers/promises';
import { openFrames, type FramesAbout } from '@turant/vault';
import { Decoder } from '@evan/opus/wasm/index.js';
import { msOf, CHANNELS, PACKET_SAMPLES, RECORDING_RATE } from '../ogg/recording-format.js';
import { clip, type ByteRange } from './byte-range.js';
import { RecordingPages } from './recording-pages.js';

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
interface Sound {
  packets: readonly Buffer[];
  /** Samples of each channel that the decoder gives first, and that are dropped. */
  preskip: number;
  /** Samples of each channel that can be played. */
  samples: number;
}

/** Bytes of Ogg that are handed out at once. */
const PIECE_BYTES = 65_536;
/** 10 minutes are 3 MB. What is larger than this was not made by the recorder, and would only fill the memory. */
const MAX_RECORDING_BYTES = 268_435_456;

export interface SealedRecording {
  /** Where the sealed bytes come from; called once. */
  read: () => AsyncIterable<Uint8Array>;
  key: Uint8Array;
  about: Omit<FramesAbout, 'kind'>;
}

/** A recording that was opened, as long as it is in memory. */
export interface OpenRecording {
  oggBytes: number;
  wavBytes: number;
  durationMs: number;
  isCutOff: boolean;
  ogg(range?: ByteRange): AsyncIterable<Buffer>;
  wav(range?: ByteRange): AsyncIterable<Buffer>;
}

/**
 * Opens a whole recording, or what is left of one.
 * @throws RejectedError SEALED_FRAMES if it was altered, or is not the one that was asked for
 */
export async function openRecording({ read, key, about }: SealedRecording): Promise<OpenRecording> {
  const frames = openFrames(read(), key, { ...about, kind: 'recording' });
  const pages = new RecordingPages();
  const parts: Buffer[] = [];
  const packets: Buffer[] = [];
  let oggBytes = 0;
  for await (const frame of frames) {
    parts.push(frame);
    oggBytes += frame.length;
    if (oggBytes > MAX_RECORDING_BYTES) throw new Error('a recording is too large to be read');
    for (const packet of pages.add(frame)) packets.push(packet);
  }
  const ogg = Buffer.concat(parts);
  const sound: Sound = { packets, preskip: pages.preskip, samples: pages.samples };
  return {
    oggBytes,
    wavBytes: wavBytesOf(sound),
    durationMs: msOf(sound.samples),
    isCutOff: frames.isCutOff,
    ogg: (range) => inPieces(ogg, range),
    wav: (range) => readWav(sound, range),
  };
}

async function* inPieces(bytes: Buffer, range: ByteRange = {}): AsyncGenerator<Buffer, void, undefined> {
  const { from, to } = clip(range, bytes.length);
  for (let at = from; at < to; at += PIECE_BYTES) yield bytes.subarray(at, Math.min(to, at + PIECE_BYTES));
}

const wavBytesOf = ({ samples }: Sound): number => WAV_HEADER_BYTES + samples * BYTES_PER_MOMENT;

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
