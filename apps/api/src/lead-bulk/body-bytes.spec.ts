import { Readable } from 'node:stream';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import { bodyBytes } from './body-bytes.js';

/** A body that always has its next byte at hand, as one sent in chunks of one byte has. */
function drip(count: number): Readable {
  let left = count;
  return new Readable({
    read() {
      this.push(left > 0 ? Buffer.from('x') : null);
      left -= 1;
    },
  });
}

it('hands many small chunks out as few pieces, and lets whatever else waits have its turn after each', async () => {
  let turns = 0;
  let isRead = false;
  const others = (async () => {
    for (; !isRead; turns += 1) await turnOfEventLoop();
  })();
  const pieces: { bytes: number; turn: number }[] = [];
  for await (const { length } of bodyBytes(drip(200_000), 200_000)) pieces.push({ bytes: length, turn: turns });
  isRead = true;
  await others;
  expect(pieces.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(200_000);
  expect(pieces.length).toBeLessThan(100);
  expect(new Set(pieces.map(({ turn }) => turn)).size).toBe(pieces.length);
});

it('stops after the bytes that a body may have', async () => {
  const read = async (): Promise<void> => {
    for await (const piece of bodyBytes(drip(11), 10)) expect(piece.length).toBeLessThanOrEqual(10);
  };
  await expect(read()).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
});
