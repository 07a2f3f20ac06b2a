import fc from 'fast-check';
import { SimLine } from '../testing/sim-line.js';
import { Mouth, type Heard } from './mouth.js';

const FRAME_MS = 20;

/** Each sample says which frame it is in, so that repeats and gaps are seen. */
const numbered = (fromMs: number, untilMs: number): Int16Array =>
  Int16Array.from({ length: (untilMs - fromMs) * 16 }, (_, i) => 1 + Math.floor((fromMs * 16 + i) / 320));

const noEars = { onPlaybackStart: () => undefined, onPlaybackStop: () => undefined };

/** A mouth on a line that plays 20 ms in each step. */
class Rig {
  nowMs = 0;
  readonly line = new SimLine(() => this.nowMs);
  readonly mouth = new Mouth(this.line, noEars);
  readonly heard: Heard[] = [];

  constructor() {
    this.line.onPlayed((mark) => this.mouth.onMark(mark, this.nowMs));
  }

  say(ms: number): void {
    this.mouth.say(numbered(0, ms), this.nowMs, (heard) => this.heard.push(heard));
  }

  /** Begins an utterance of which this is not all. */
  begin(ms: number): void {
    this.mouth.say(numbered(0, ms), this.nowMs, (heard) => this.heard.push(heard), false);
  }

  run(ms: number): void {
    for (const until = this.nowMs + ms; this.nowMs < until; this.nowMs += FRAME_MS) this.line.step();
  }

  /** The frames that were heard, by their numbers; 0 is silence. */
  get frames(): number[] {
    return this.line.sent.map((frame) => frame[0] ?? 0);
  }
}

describe('an utterance', () => {
  it('is heard whole if nobody stops it, from the first frame on that the line has sent', () => {
    const rig = new Rig();
    rig.say(400);
    rig.nowMs += 30;
    rig.run(600);
    expect(rig.heard).toEqual([{ heardMs: 400, wholeMs: 400, isComplete: true, firstFrameMs: 30 }]);
    expect(rig.mouth.isSaying).toBe(false);
  });

  it('that is paused goes on a fifth of a second before the place where it stopped', () => {
    const rig = new Rig();
    rig.say(1_000);
    rig.nowMs += 10;
    rig.run(500);
    rig.mouth.pause(rig.nowMs);
    expect(rig.mouth.isPaused).toBe(true);
    rig.run(300);
    rig.mouth.goOn(rig.nowMs);
    rig.run(1_000);
    expect(rig.heard).toEqual([{ heardMs: 1_000, wholeMs: 1_000, isComplete: true, firstFrameMs: 10 }]);
    const spoken = rig.frames.filter((frame) => frame > 0);
    expect(spoken).toEqual([...Array.from({ length: 25 }, (_, i) => i + 1), ...Array.from({ length: 35 }, (_, i) => i + 16)]);
  });

  it('that is stopped tells what was heard of it, also while it is paused', () => {
    const rig = new Rig();
    rig.say(1_000);
    rig.run(300);
    rig.mouth.stop(rig.nowMs);
    rig.say(1_000);
    rig.run(400);
    rig.mouth.pause(rig.nowMs);
    rig.run(100);
    rig.mouth.stop(rig.nowMs);
    rig.run(20);
    expect(rig.heard).toEqual([
      { heardMs: 300, wholeMs: 1_000, isComplete: false, firstFrameMs: 0 },
      { heardMs: 400, wholeMs: 1_000, isComplete: false, firstFrameMs: 0 },
    ]);
    rig.mouth.goOn(rig.nowMs);
    rig.run(200);
    expect(rig.frames.at(-1)).toBe(0);
  });

  it('whose sound comes in pieces is heard without a gap, and is over when its last piece was heard', () => {
    const rig = new Rig();
    rig.begin(110);
    rig.run(60);
    rig.mouth.add(numbered(110, 400), rig.nowMs);
    rig.run(400);
    expect([rig.heard, rig.mouth.isSaying, rig.mouth.leftMs(rig.nowMs)]).toEqual([[], true, FRAME_MS]);
    rig.mouth.add(new Int16Array(0), rig.nowMs, true);
    expect(rig.heard).toEqual([{ heardMs: 400, wholeMs: 400, isComplete: true, firstFrameMs: 0 }]);
    expect(rig.frames.filter((frame) => frame > 0)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  });

  it('whose sound comes slowly does not begin before so much is in hand that it need not stop in its middle', () => {
    const rig = new Rig();
    rig.mouth.say(numbered(0, 20), rig.nowMs, (heard) => rig.heard.push(heard), false, 80);
    // From now on 20 ms of sound come in 40 ms, and 400 ms are to come.
    for (let ms = 20; ms < 400; ms += 20) {
      rig.run(40);
      rig.mouth.add(numbered(ms, ms + 20), rig.nowMs, ms === 380, 400 - ms);
      if (ms === 100) expect(rig.frames.every((frame) => frame === 0)).toBe(true);
    }
    rig.run(600);
    const first = rig.frames.findIndex((frame) => frame > 0);
    expect(rig.frames.slice(first, first + 20)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect([first, rig.heard]).toEqual([20, [{ heardMs: 400, wholeMs: 400, isComplete: true, firstFrameMs: 400 }]]);
  });

  it('that has run dry waits until so much is in hand again, or for its end', () => {
    const rig = new Rig();
    rig.mouth.say(numbered(0, 100), rig.nowMs, (heard) => rig.heard.push(heard), false, 80);
    rig.run(160);
    rig.mouth.add(numbered(100, 160), rig.nowMs, false, 80);
    rig.run(60);
    rig.mouth.add(numbered(160, 180), rig.nowMs, false, 80);
    rig.run(100);
    rig.mouth.add(numbered(180, 200), rig.nowMs, false, 80);
    rig.run(60);
    rig.mouth.add(new Int16Array(0), rig.nowMs, true);
    rig.run(60);
    const silence = (frames: number): number[] => Array.from({ length: frames }, () => 0);
    expect(rig.frames).toEqual([1, 2, 3, 4, 5, ...silence(6), 6, 7, 8, 9, ...silence(4), 10, ...silence(2)]);
    expect(rig.heard).toMatchObject([{ heardMs: 200, isComplete: true }]);
  });

  it('whose next clause comes slowly does not begin it while the one before is still played', () => {
    const rig = new Rig();
    rig.begin(100);
    rig.mouth.add(numbered(100, 120), rig.nowMs, false, 200, true);
    rig.run(60);
    rig.mouth.add(numbered(120, 140), rig.nowMs, false, 100);
    rig.run(140);
    rig.mouth.add(numbered(140, 200), rig.nowMs, false, 80);
    rig.run(100);
    const silence = (frames: number): number[] => Array.from({ length: frames }, () => 0);
    expect(rig.frames).toEqual([1, 2, 3, 4, 5, ...silence(5), 6, 7, 8, 9, 10]);
  });

  it('is given up if the line never tells of its end', () => {
    const rig = new Rig();
    const dead = new Mouth({ play: () => undefined, flush: () => undefined }, noEars);
    dead.say(new Int16Array(1_600), 0, () => undefined);
    expect([dead.giveUp(2_000), dead.giveUp(2_100), dead.giveUp(2_200)]).toEqual([false, true, false]);
    expect(dead.isSaying).toBe(false);
    expect(rig.mouth.giveUp(9_999)).toBe(false);
  });

  it('loses no frame, however often it is paused and in whatever pieces it comes, and ends once', () => {
    const pauses = fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 10 })), { maxLength: 8 });
    const cuts = fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 6 });
    fc.assert(
      fc.property(pauses, cuts, (all, inner) => {
        const rig = new Rig();
        const ends = [...inner.toSorted((a, b) => a - b), 1_000];
        let saidMs = ends.shift() ?? 0;
        rig.mouth.say(numbered(0, saidMs), rig.nowMs, (heard) => rig.heard.push(heard), saidMs === 1_000);
        const more = (): void => {
          const endMs = ends.shift();
          if (endMs === undefined) return;
          rig.mouth.add(numbered(saidMs, endMs), rig.nowMs, endMs === 1_000);
          saidMs = endMs;
        };
        for (const [playFrames, silentFrames] of all) {
          rig.run(playFrames * FRAME_MS);
          rig.mouth.pause(rig.nowMs);
          more();
          rig.run(silentFrames * FRAME_MS);
          rig.mouth.goOn(rig.nowMs);
          more();
        }
        while (ends.length > 0) {
          rig.run(FRAME_MS);
          more();
        }
        rig.run(5_000);
        expect(rig.heard).toHaveLength(1);
        expect(rig.heard[0]).toMatchObject({ isComplete: true });
        expect([...new Set(rig.frames)].filter((frame) => frame > 0).sort((a, b) => a - b)).toEqual(
          Array.from({ length: 50 }, (_, i) => i + 1),
        );
      }),
    );
  });
});
