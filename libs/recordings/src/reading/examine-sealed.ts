import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { openFrames, type FramesAbout } from '@turant/vault';
import { msOf } from '../ogg/recording-format.js';
import type { SpooledFile } from '../thread/protocol.js';
import { RecordingPages } from './recording-pages.js';

export type Examined = SpooledFile & { isCutOff: boolean };

/**
 * What the bytes of a sealed object are worth, wherever they lie.
 * @throws RejectedError SEALED_FRAMES if they were altered or have another key
 */
export async function examineSealed(chunks: AsyncIterable<Uint8Array>, key: Uint8Array, about: FramesAbout): Promise<Examined> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = countedBy(chunks, (chunk) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  const frames = openFrames(counted, key, about);
  const pages = new RecordingPages();
  for await (const frame of frames) if (about.kind === 'recording') pages.add(frame);
  return { bytes, sha256: hash.digest('hex'), durationMs: msOf(pages.samples), isCutOff: frames.isCutOff };
}

/**
 * What a file in the spool is worth whose writer has gone. Nothing is changed: such a file stays as it is, and is never written on.
 * @throws as `examineSealed`; the system's error if it cannot be read
 */
export const examineSpooled = (path: string, key: Uint8Array, about: FramesAbout): Promise<Examined> =>
  examineSealed(createReadStream(path), key, about);

async function* countedBy(
  chunks: AsyncIterable<Uint8Array>,
  count: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    count(chunk);
    yield chunk;
  }
}
