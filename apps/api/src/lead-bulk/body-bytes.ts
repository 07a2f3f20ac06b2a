import type { Readable } from 'node:stream';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { RejectedError } from '@turant/domain';

/** A piece may be read in one turn whatever it holds: as CSV, each byte of it may be a cell. */
const MAX_BULK_PIECE_BYTES = 8 * 1024;

/**
 * The bytes of a body as they come. After each piece whatever else waits gets its turn, for a body that was sent in chunks of one byte has
 * tens of thousands of them at hand at once. Those that come meanwhile are one piece.
 * @throws RejectedError BODY_TOO_LARGE after `maxBytes`
 */
export async function* bodyBytes(body: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let count = 0;
  // Not destroyed when reading stops early: the connection still carries the answer.
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    count += (chunk as Buffer).length;
    if (count > maxBytes) throw new RejectedError('BODY_TOO_LARGE', `the body may have ${maxBytes} bytes`);
    for (let at = 0; at < (chunk as Buffer).length; at += MAX_BULK_PIECE_BYTES) {
      yield (chunk as Buffer).subarray(at, at + MAX_BULK_PIECE_BYTES);
      await turnOfEventLoop();
    }
  }
}

/** Reads the rest of a body and forgets it, so that a sender who sends before it reads comes to read. Endless ones are cut. */
export function discardRest(body: Readable, maxBytes: number): void {
  if (body.destroyed || body.readableEnded) return;
  let left = maxBytes;
  body.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.destroy();
  });
}
