import { AudioBatcher, unpackBatch } from './audio-batcher.js';
import type { AudioBatch } from './protocol.js';

const frame = (value: number): Int16Array => new Int16Array(4).fill(value);

describe('frames of several calls', () => {
  const sent: { atMs: number; ids: unknown }[] = [];
  let batcher: AudioBatcher;

  beforeEach(() => {
    jest.useFakeTimers();
    sent.length = 0;
    const fromMs = performance.now();
    batcher = new AudioBatcher(({ ids, samples }: AudioBatch) => {
      expect(samples).toHaveLength(4 * ids.length);
      sent.push({ atMs: performance.now() - fromMs, ids });
    }, 5);
  });
  afterEach(() => void jest.useRealTimers());

  it('leave at once, with all that come at the same time, if none has left lately', () => {
    batcher.add(1, frame(1), 0);
    batcher.add(1, frame(2), 0);
    jest.advanceTimersByTime(0);
    jest.advanceTimersByTime(20);
    batcher.add(1, frame(3), 0);
    jest.advanceTimersByTime(1);
    expect(sent).toEqual([
      { atMs: 0, ids: [1, 1] },
      { atMs: 20, ids: [1] },
    ]);
  });

  it('leave together, not more often than each 5 ms, if they are many', () => {
    for (let atMs = 0; atMs < 20; atMs += 1) {
      batcher.add(atMs, frame(atMs), 0);
      jest.advanceTimersByTime(1);
    }
    expect(sent.map(({ atMs }) => atMs)).toEqual([0, 5, 10, 15, 20]);
    expect(sent.flatMap(({ ids }) => ids)).toEqual(Array.from({ length: 20 }, (_, id) => id));
  });

  it('go both ways in one message; a call of which nobody wants what was sent adds nothing to it', () => {
    const batches: AudioBatch[] = [];
    const both = new AudioBatcher((batch) => batches.push(batch), 5);
    both.add(1, frame(1), 10);
    both.add(1, frame(2), 11, true);
    both.add(2, frame(3), 12);
    jest.advanceTimersByTime(20);
    both.add(2, frame(4), 30);
    jest.advanceTimersByTime(20);
    expect(batches.map(({ areSent }) => areSent)).toEqual([[false, true, false], undefined]);
    const told: unknown[] = [];
    const tell =
      (...what: unknown[]) =>
      ([first]: Int16Array, atMs: number): void =>
        void told.push([...what, first, atMs]);
    for (const batch of batches) unpackBatch(batch, (id) => ({ onFrame: tell('heard', id), onSentFrame: tell('sent', id) }));
    expect(told).toEqual([
      ['heard', 1, 1, 10],
      ['sent', 1, 2, 11],
      ['heard', 2, 3, 12],
      ['heard', 2, 4, 30],
    ]);
  });

  it('do not leave after the end', () => {
    batcher.add(1, frame(1), 0);
    batcher.close();
    jest.advanceTimersByTime(20);
    expect(sent).toEqual([]);
  });
});
