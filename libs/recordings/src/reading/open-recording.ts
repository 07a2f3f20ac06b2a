import { openFrames, type FramesAbout } from '@turant/vault';
import { msOf } from '../ogg/recording-format.js';
import { clip, type ByteRange } from './byte-range.js';
import { RecordingPages } from './recording-pages.js';
import { readWav, wavBytesOf, type Sound } from './wav-reader.js';

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
