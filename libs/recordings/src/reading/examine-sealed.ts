import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { openFrames, type FramesAbout } from '@turant/vault';
import { msOf } from '../ogg/recording-format.js';
import type { SpooledFile } from '../thread/protocol.js';
import { RecordingPages } from './recording-pages.js';

export type Examined = SpooledFile & { isCutOff: boolean };

/**
 * Finds out how much of a sealed object can be read, wherever it lies.
 * @throws RejectedError SEALED_FRAMES if its bytes were altered or have another key
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
 * Finds out how much can be read of a file in the spool whose writer has gone. The file stays as it is, and is never written on.
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
