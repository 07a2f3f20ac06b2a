import fc from 'fast-check';
import { PlayQueue, type Piece } from './play-queue.js';

const FRAME = 160;
const audio = (frames: number, value = 1): Int16Array => new Int16Array(frames * FRAME).fill(value);

/** All pieces that may be sent now. */
function take(queue: PlayQueue, nowMs = 0): Piece[] {
  const pieces: Piece[] = [];
  for (let piece = queue.next(nowMs); piece; piece = queue.next(nowMs)) pieces.push(piece);
  return pieces;
}

describe('the utterances on their way to Asterisk', () => {
  let queue: PlayQueue;
  beforeEach(() => void (queue = new PlayQueue()));

  it('go in pieces of at most one second, at most five seconds ahead of what was played', () => {
    queue.add({ id: 'long', samples: audio(1_500) });
    const first = take(queue);
    expect(first.map(({ samples }) => samples.length / FRAME)).toEqual([50, 50, 50, 50, 50]);
    expect(queue.onMark(first[0]?.mark ?? '', 1_000)).toBeUndefined();
    expect(take(queue)).toHaveLength(1);
  });

  it('fill their last frame with silence, and an empty one is one frame of silence', () => {
    queue.add({ id: 'odd', samples: new Int16Array(161).fill(7) });
    queue.add({ id: 'empty', samples: new Int16Array(0) });
    const [odd, empty] = take(queue);
    expect([...(odd?.samples ?? [])].slice(159, 163)).toEqual([7, 7, 0, 0]);
    expect(odd?.samples).toHaveLength(2 * FRAME);
    expect(empty?.samples).toEqual(new Int16Array(FRAME));
  });

  it('wait while Asterisk wants no more', () => {
    queue.isPaused = true;
    queue.add({ id: 'a', samples: audio(1) });
    expect(take(queue)).toEqual([]);
    queue.isPaused = false;
    expect(take(queue)).toHaveLength(1);
  });

  it('are told as played when their last mark comes, in order', () => {
    queue.add({ id: 'a', samples: audio(60) });
    queue.add({ id: 'b', samples: audio(1) });
    const marks = take(queue).map(({ mark }) => queue.onMark(mark, 1_230));
    expect(marks).toEqual([
      undefined,
      { id: 'a', playedMs: 1_200, isComplete: true, startedAtMs: 0 },
      { id: 'b', playedMs: 20, isComplete: true, startedAtMs: 1_230 },
    ]);
  });

  it('are told as cut when they are flushed, with what was heard of them; marks that were under way count no more', () => {
    queue.add({ id: 'a', samples: audio(200) });
    queue.add({ id: 'b', samples: audio(10) });
    const [first, second] = take(queue, 0);
    queue.onMark(first?.mark ?? '', 1_000);
    expect(queue.flush(1_500)).toEqual([
      { id: 'a', playedMs: 1_500, isComplete: false, startedAtMs: 0 },
      { id: 'b', playedMs: 0, isComplete: false },
    ]);
    queue.add({ id: 'c', samples: audio(1) });
    const [next] = take(queue, 2_000);
    expect(queue.onMark(second?.mark ?? '', 2_000)).toBeUndefined();
    expect(queue.onMark(next?.mark ?? '', 2_020)).toMatchObject({ id: 'c', playedMs: 20, isComplete: true });
  });

  it('never count as complete without their mark, however late the flush is', () => {
    queue.add({ id: 'a', samples: audio(10) });
    take(queue, 0);
    expect(queue.flush(60_000)).toMatchObject([{ id: 'a', playedMs: 180, isComplete: false }]);
  });

  describe('are told to who listens', () => {
    let queue: PlayQueue;
    let told: [number, number][];
    const numbered = (frames: number): Int16Array => Int16Array.from({ length: frames * FRAME }, (_, at) => Math.floor(at / FRAME));
    const upTo = (frames: number, from = 0): [number, number][] =>
      Array.from({ length: frames - from }, (_, at) => [from + at, 20 * (from + at)]);
    beforeEach(() => {
      [queue, told] = [new PlayQueue(), []];
      queue.onSent((frame, atMs) => told.push([frame[0] ?? 0, atMs]), 0);
    });

    it('frame by frame at the pace at which Asterisk sends them, and the last frame of an utterance by its mark', () => {
      queue.add({ id: 'a', samples: numbered(60) });
      const [first, second] = take(queue, 0);
      queue.tellSent(500);
      expect(told).toEqual(upTo(26));
      queue.tellSent(1_100);
      expect(told).toEqual(upTo(50));
      queue.onMark(first?.mark ?? '', 1_000);
      queue.tellSent(5_000);
      expect(told).toEqual(upTo(59));
      queue.onMark(second?.mark ?? '', 1_200);
      expect(told).toEqual(upTo(60));
    });

    it('as many as the mark of a flush says, and the one that is under way', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 120 }), fc.array(fc.integer({ max: 2_500, min: 0 })), (frames, times) => {
          [queue, told] = [new PlayQueue(), []];
          queue.onSent((frame, atMs) => told.push([frame[0] ?? 0, atMs]), 0);
          queue.add({ id: 'a', samples: numbered(frames) });
          take(queue, 0);
          const [lastMs = 0, ...others] = [...times].sort((a, b) => b - a);
          for (const atMs of others.reverse()) queue.tellSent(atMs);
          const [mark] = queue.flush(lastMs);
          expect(told).toEqual(upTo(Math.min((mark?.playedMs ?? 0) / 20 + 1, 50, frames - 1)));
        }),
      );
    });

    it('again if a new leg sends them again, from where the lost one stopped', () => {
      queue.add({ id: 'a', samples: numbered(30) });
      take(queue, 0);
      queue.tellSent(100);
      queue.rewind(210);
      expect(told).toEqual(upTo(11));
      const [again] = take(queue, 400);
      queue.onMark(again?.mark ?? '', 800);
      expect(told.map(([index]) => index)).toEqual([...upTo(11), ...upTo(30, 10)].map(([index]) => index));
      expect(told[11]).toEqual([10, 400]);
    });

    it('never at a time that is to come, and from the time on at which somebody listens', () => {
      queue = new PlayQueue();
      queue.add({ id: 'a', samples: numbered(10) });
      const [piece] = take(queue, 0);
      queue.onSent((frame, atMs) => told.push([frame[0] ?? 0, atMs]), 100);
      queue.onMark(piece?.mark ?? '', 150);
      expect(told).toEqual([6, 7, 8, 9].map((index) => [index, Math.min(150, 20 * index)]));
    });
  });

  it('go on from where they stopped on a new leg', () => {
    const samples = Int16Array.from({ length: 100 * FRAME }, (_, at) => Math.floor(at / FRAME));
    queue.add({ id: 'a', samples });
    const [first] = take(queue, 0);
    queue.onMark(first?.mark ?? '', 1_000);
    queue.rewind(1_200);
    const [again] = take(queue, 1_300);
    expect(again?.samples[0]).toBe(60);
    expect(queue.onMark(again?.mark ?? '', 2_000)).toMatchObject({ id: 'a', playedMs: 2_000, isComplete: true });
  });

  it('are refused beyond ten minutes', () => {
    expect(queue.add({ id: 'a', samples: audio(30_000) })).toBe(true);
    expect(queue.add({ id: 'b', samples: audio(1) })).toBe(false);
  });

  it('arrive whole and in order, whatever their lengths and however the marks come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 6 }), (lengths) => {
        lengths.forEach((frames, at) => queue.add({ id: String(at), samples: audio(frames, at + 1) }));
        const heard: number[] = [];
        const ended: string[] = [];
        const waiting: Piece[] = [];
        for (waiting.push(...take(queue)); waiting.length > 0; waiting.push(...take(queue))) {
          expect(waiting.reduce((sum, { samples }) => sum + samples.length / FRAME, 0)).toBeLessThan(300);
          const piece = waiting.shift() as Piece;
          for (let at = 0; at < piece.samples.length; at += FRAME) heard.push(piece.samples[at] ?? 0);
          const mark = queue.onMark(piece.mark, 0);
          if (mark) ended.push(mark.id);
        }
        expect(heard).toEqual(lengths.flatMap((frames, at) => new Array<number>(frames).fill(at + 1)));
        expect(ended).toEqual(lengths.map((_, at) => String(at)));
      }),
    );
  });
});
