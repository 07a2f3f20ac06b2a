import type { TranscriptTurn } from '@turant/domain';
import { FrameSealer, openFrames, type FramesAbout } from '@turant/vault';

/** A transcript in the order in which its turns began. */
export interface OpenedTranscript {
  turns: TranscriptTurn[];
  isCutOff: boolean;
}

/** Reads a sealed transcript. @throws RejectedError SEALED_FRAMES if it was altered or has another key */
export async function openTurns(
  chunks: AsyncIterable<Uint8Array>,
  key: Uint8Array,
  about: Omit<FramesAbout, 'kind'>,
): Promise<OpenedTranscript> {
  const frames = openFrames(chunks, key, { ...about, kind: 'transcript' });
  const turns: TranscriptTurn[] = [];
  for await (const frame of frames) if (frame.length > 0) turns.push(JSON.parse(frame.toString('utf8')) as TranscriptTurn);
  return { turns: turns.sort((one, other) => one.startMs - other.startMs), isCutOff: frames.isCutOff };
}

/** Seals a transcript that takes the place of an earlier one under its key. */
export function sealTurnsAgain(turns: readonly TranscriptTurn[], key: Uint8Array, about: Omit<FramesAbout, 'kind'>): Buffer {
  const sealer = FrameSealer.inPlaceOf(key, { ...about, kind: 'transcript' });
  const sealed = turns.map((turn) => sealer.seal(Buffer.from(JSON.stringify(turn))));
  return Buffer.concat([sealer.header(), ...sealed, sealer.seal(new Uint8Array(), true)]);
}
