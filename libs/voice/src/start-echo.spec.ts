import type { AudioFrame, AudioLink, PlayedMark } from './ports.js';
import { startEcho } from './start-echo.js';

/** A line that plays what it is told to when the test says so. */
function aLine() {
  const queue: string[] = [];
  let [hear, mark] = [(_: AudioFrame, _atMs: number): void => undefined, (_: PlayedMark): void => undefined];
  const link: AudioLink = {
    onFrame: (listener) => void (hear = listener),
    onPlayed: (listener) => void (mark = listener),
    onDigit: () => undefined,
    play: ({ id }) => void queue.push(id),
    flush: () => undefined,
  };
  const play = (): void => {
    const id = queue.shift();
    if (id !== undefined) mark({ id, playedMs: 20, isComplete: true });
  };
  return { link, queue, play, hear: () => hear(new Int16Array(320), 0) };
}

describe('an echo', () => {
  it('sends each frame back', () => {
    const line = aLine();
    startEcho(line.link);
    for (let n = 0; n < 100; n++) {
      line.hear();
      expect(line.queue).toHaveLength(1);
      line.play();
    }
  });

  it('keeps a burst, and is on time again within seconds', () => {
    const line = aLine();
    startEcho(line.link);
    for (let n = 0; n < 6; n++) line.hear();
    expect(line.queue).toHaveLength(6);
    for (let n = 0; n < 500; n++) {
      line.hear();
      line.play();
    }
    expect(line.queue.length).toBeLessThanOrEqual(2);
  });

  it('keeps no more than 200 ms', () => {
    const line = aLine();
    startEcho(line.link);
    for (let n = 0; n < 60; n++) line.hear();
    expect(line.queue).toHaveLength(10);
  });

  it('ends when it is told to', async () => {
    const { link } = aLine();
    const echo = startEcho(link);
    echo.finish('max-length', 0);
    expect(await echo.done).toEqual({ reason: 'max-length' });
  });
});
