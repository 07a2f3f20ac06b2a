import fc from 'fast-check';
import { StereoTimeline } from './stereo-timeline.js';

const FRAME_MS = 20;
const FRAME = 320;
const LONG_MS = 20_000;

/** Each frame is full of its own number, so that its place can be found. */
const frameOf = (value: number): Int16Array => new Int16Array(FRAME).fill(value);

/** Both sides, once all frames have been taken. */
function sidesOf(packets: Iterable<Int16Array>): { heard: number[]; sent: number[] } {
  const all = [...packets].flatMap((packet) => [...packet]);
  return { heard: all.filter((_, at) => at % 2 === 0), sent: all.filter((_, at) => at % 2 === 1) };
}

/** Runs of equal samples as [value, count]. */
function runsOf(samples: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const sample of samples) {
    const last = runs.at(-1);
    if (last?.[0] === sample) last[1] += 1;
    else runs.push([sample, 1]);
  }
  return runs;
}

describe('the time line of a recording', () => {
  it('puts each side where its times say, with silence between', () => {
    const line = new StereoTimeline(5_000);
    line.add(line.heard, frameOf(1_000), 5_100);
    line.add(line.sent, frameOf(2_000), 5_030);
    line.add(line.heard, frameOf(3_000), 5_400);
    const { heard, sent } = sidesOf(line.takeRest());
    expect(runsOf(heard)).toEqual([
      [0, 1_600],
      [1_000, FRAME],
      [0, 4_480],
      [3_000, FRAME],
    ]);
    expect(runsOf(sent)).toEqual([
      [0, 480],
      [2_000, FRAME],
      [0, 5_920],
    ]);
  });

  it('keeps speech whole and in its place, though its frames come up to 150 ms late and in bursts', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 150 }), { minLength: 60, maxLength: 60 }), (delays) => {
        const line = new StereoTimeline(0);
        // None comes before the one that was sent before it. Each tenth comes in time, and all that were late until then come with it.
        let last = 0;
        const frames = delays.map((delay, n) => {
          const inTimeMs = (n - (n % 10) + 9) * FRAME_MS;
          last = n === 0 ? 0 : Math.min(Math.max(last, n * FRAME_MS + delay), inTimeMs);
          return { n, atMs: last };
        });
        const packets: Int16Array[] = [];
        for (let now = 0; now < 1_400; now += 50) {
          for (const { n, atMs } of frames.filter((one) => one.atMs > now - 50 && one.atMs <= now))
            line.add(line.heard, frameOf(n + 500), atMs);
          packets.push(...line.takeUntil(now));
        }
        packets.push(...line.takeRest());
        expect(runsOf(sidesOf(packets).heard)).toEqual(delays.map((_, n) => [n + 500, FRAME]));
      }),
      { numRuns: 50 },
    ));

  it('follows the times of a line whose clock is off by 1 %, and loses or doubles nothing that is loud but what it must', () => {
    for (const share of [0.99, 1.01]) {
      const line = new StereoTimeline(0);
      const count = LONG_MS / FRAME_MS;
      for (let n = 0; n < count; n += 1) line.add(line.heard, frameOf(n % 10 === 9 ? 0 : 1_000 + n), n * FRAME_MS * share);
      const { heard } = sidesOf(line.takeRest());
      const said = runsOf(heard).filter(([value]) => value !== 0);
      expect(said.every(([, samples]) => samples === FRAME)).toBe(true);
      // Only quiet frames were left out.
      expect(said).toHaveLength((count * 9) / 10);
      const place = heard.indexOf(1_000 + count - 2) / 16;
      expect(Math.abs(place - (count - 2) * FRAME_MS * share)).toBeLessThanOrEqual(120);
    }
  });

  it('takes a frame that comes after its time was written behind it, and catches up', () => {
    const line = new StereoTimeline(0);
    const packets = [...line.takeUntil(1_200)];
    expect(packets).toHaveLength(50);
    line.add(line.sent, frameOf(7_000), 900);
    line.add(line.sent, frameOf(0), 920);
    line.add(line.sent, frameOf(0), 940);
    line.add(line.sent, frameOf(8_000), 960);
    line.add(line.sent, frameOf(9_000), 1_060);
    packets.push(...line.takeRest());
    expect(runsOf(sidesOf(packets).sent)).toEqual([
      [0, 16_000],
      [7_000, FRAME],
      [8_000, FRAME],
      [9_000, FRAME],
    ]);
  });

  it('waits for the time of frames that are given ahead of it', () => {
    const line = new StereoTimeline(0);
    for (let n = 0; n < 100; n += 1) line.add(line.sent, frameOf(1_000 + n), n * FRAME_MS);
    expect([...line.takeUntil(1_000)]).toHaveLength(40);
    expect([...line.takeRest()]).toHaveLength(60);
    expect(line.taken).toBe(100 * FRAME);
  });
});
