import fc from 'fast-check';
import { JitterBuffer } from './jitter-buffer.js';

const FRAMES = 1_000;
const FRAME_MS = 20;

/** What a far end sends, by our clock: frame `n` comes in `atMs`. */
interface Arrival {
  n: number;
  atMs: number;
}

/** Its clock is too fast by `drift`; each packet is up to `jitterMs` late, behind none that was sent later, and every `lossEvery`th is lost. */
function arrivals(drift: number, jitterMs: readonly number[], lossEvery: number): Arrival[] {
  let lastMs = 0;
  const sent = Array.from({ length: FRAMES }, (_, n) => {
    lastMs = Math.max(lastMs, 7 + (n * FRAME_MS) / (1 + drift) + (jitterMs[n % jitterMs.length] ?? 0));
    return { n, atMs: lastMs };
  });
  return sent.filter(({ n }) => lossEvery === 0 || n % lossEvery !== 3);
}

/** Takes one frame every 20 ms, as the port of the other call does. For each frame that was taken: its number, and how long it waited. */
function play(frames: readonly Arrival[]): { n: number; waitedMs: number }[] {
  const buffer = new JitterBuffer();
  const cameAtMs = new Map(frames.map(({ n, atMs }) => [n, atMs]));
  const played: { n: number; waitedMs: number }[] = [];
  const waiting = [...frames];
  for (let nowMs = 0; waiting.length > 0; nowMs += FRAME_MS) {
    while (waiting[0] && waiting[0].atMs <= nowMs) buffer.push(Int16Array.of(waiting.shift()?.n ?? 0));
    const slice = buffer.next();
    const n = slice?.samples[slice.from];
    if (n !== undefined) played.push({ n, waitedMs: nowMs - (cameAtMs.get(n) ?? 0) });
  }
  return played;
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

describe('the jitter buffer of a joined call', () => {
  it.each([
    { clock: 'exact', drift: 0, lossEvery: 0 },
    { clock: '0.5 % fast', drift: 0.005, lossEvery: 0 },
    { clock: '0.5 % fast', drift: 0.005, lossEvery: 50 },
    { clock: '0.5 % slow', drift: -0.005, lossEvery: 0 },
    { clock: '0.5 % slow', drift: -0.005, lossEvery: 50 },
  ])('plays 1,000 frames of a far end in order and soon (clock $clock, one of $lossEvery lost)', ({ drift, lossEvery }) => {
    const jitterMs = Array.from({ length: 97 }, (_, index) => (index * 37) % 12);
    const sent = arrivals(drift, jitterMs, lossEvery);
    const played = play(sent);
    expect(played.every(({ n }, at) => at === 0 || n > (played[at - 1]?.n ?? n))).toBe(true);
    // A clock that is 0.5 % fast makes 5 frames too many in 1,000.
    expect(played.length).toBeGreaterThanOrEqual(sent.length - 8);
    expect(Math.max(...played.map(({ waitedMs }) => waitedMs))).toBeLessThanOrEqual(80);
    expect(mean(played.slice(-300).map(({ waitedMs }) => waitedMs))).toBeLessThanOrEqual(50);
  });

  it('never holds back a frame for more than 100 ms, whatever drift, jitter and loss there are', () => {
    const jitters = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { minLength: 1, maxLength: 50 });
    const drifts = fc.double({ min: -0.01, max: 0.01, noNaN: true });
    fc.assert(
      fc.property(drifts, jitters, fc.integer({ min: 0, max: 20 }), (drift, jitterMs, lossEvery) => {
        const played = play(arrivals(drift, jitterMs, lossEvery));
        expect(played.length).toBeGreaterThan(0);
        expect(Math.max(...played.map(({ waitedMs }) => waitedMs))).toBeLessThanOrEqual(100);
      }),
      { numRuns: 200 },
    );
  });

  it('after a stall drops the oldest frames, and then frame by frame what is longer than needed', () => {
    const stalled = arrivals(0, [0], 0).map(({ n, atMs }) => ({ n, atMs: n >= 100 && n <= 150 ? 3_007 : atMs }));
    const played = play(stalled);
    const first = played.find(({ n }) => n >= 100);
    expect(first?.n).toBe(146);
    const gaps = played.filter(({ n }, at) => n > 150 && n - (played[at - 1]?.n ?? 0) > 1);
    expect(gaps.length).toBeGreaterThanOrEqual(1);
    expect(gaps.every(({ n }) => played.some((one) => one.n === n - 2))).toBe(true);
    expect(mean(played.slice(-100).map(({ waitedMs }) => waitedMs))).toBeLessThanOrEqual(60);
  });

  it('has nothing to say when nothing came', () => {
    const buffer = new JitterBuffer();
    expect(buffer.next()).toBeUndefined();
    buffer.push(new Int16Array(160).fill(1));
    expect(buffer.next()?.samples[0]).toBe(1);
    expect(buffer.next()).toBeUndefined();
  });
});
