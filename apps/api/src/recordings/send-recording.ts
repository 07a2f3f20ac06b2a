import { Readable } from 'node:stream';
import type { OpenRecording } from '@turant/recordings';
import type { FastifyReply } from 'fastify';
import { readRange } from './read-range.js';

export const RECORDING_FORMATS = ['ogg', 'wav'] as const;
export type RecordingFormat = (typeof RECORDING_FORMATS)[number];

const TYPES: Readonly<Record<RecordingFormat, string>> = { ogg: 'audio/ogg; codecs=opus', wav: 'audio/wav' };

/** Sends a recording, or the part of it that a Range header asks for (RFC 9110 section 14). */
export function sendRecording(
  reply: FastifyReply,
  recording: OpenRecording,
  format: RecordingFormat,
  rangeHeader: string | undefined,
): void {
  const size = format === 'ogg' ? recording.oggBytes : recording.wavBytes;
  const asked = readRange(rangeHeader, size);
  void reply.headers({ 'accept-ranges': 'bytes', 'cache-control': 'private, no-store', 'content-type': TYPES[format] });
  if (asked === 'unsatisfiable') {
    void reply.status(416).header('content-range', `bytes */${size}`).send();
    return;
  }
  const { start, end } = asked === 'whole' ? { start: 0, end: size } : asked;
  if (asked !== 'whole') void reply.status(206).header('content-range', `bytes ${start}-${end - 1}/${size}`);
  void reply.header('content-length', end - start).send(Readable.from(exactly(end - start, recording[format]({ start, end }))));
}

/** Throws if there are not as many bytes as were promised: the connection is then cut, so that nobody takes the part for the whole. */
async function* exactly(bytes: number, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let left = bytes;
  for await (const piece of pieces) {
    left -= piece.length;
    if (left < 0) break;
    yield piece;
  }
  if (left !== 0) throw new Error(`a recording has other bytes than the ${bytes} that were promised`);
}
