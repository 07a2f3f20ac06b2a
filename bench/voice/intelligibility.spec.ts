import { estoi } from './intelligibility.cjs';
import { aligned } from './align.cjs';
import { latenessOf } from './lateness.cjs';
import { howItWentOn } from './went-on.cjs';

/** Local names: under Jest each access to a global costs more than a sample. */
const { imul, sin, PI } = Math;
const RATE = 10_000;

/** The same numbers for the same seed (a linear congruential generator of Numerical Recipes). */
function noise(seed: number, length: number): Float64Array {
  let state = seed;
  return Float64Array.from({ length }, () => {
    state = (imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

/** Two seconds that swell and fall as speech does, with a silence in it. */
const speech = ((): Float64Array => {
  const hiss = noise(7, 2 * RATE);
  const tone = (hz: number, t: number, phase = 0): number => sin(2 * PI * hz * t + phase);
  return hiss.map((sample, i) => {
    const t = i / RATE;
    if (i >= 8_000 && i < 9_500) return 0;
    const voice = tone(180, t) + 0.6 * tone(720, t, 1) + 0.4 * tone(2_300, t);
    return voice * (0.55 + 0.45 * tone(3.1, t)) * (0.6 + 0.4 * tone(0.7, t)) + 0.2 * sample * (0.5 + 0.5 * tone(5, t, 2));
  });
})();

describe('ESTOI', () => {
  // By pystoi 0.4.1 (Python) with extended=True, of the same samples.
  it.each([
    [0, 1],
    [0.1, 0.736512],
    [0.5, 0.261833],
    [2, 0.095529],
  ])('is what pystoi says of noise with a gain of %d', (gain, expected) => {
    const hiss = noise(3, speech.length);
    const received = speech.map((sample, i) => sample + gain * (hiss[i] ?? 0));
    expect(estoi(speech, received)).toBeCloseTo(expected, 6);
  });

  it('is what pystoi says of speech with holes', () => {
    const holes = speech.map((sample, i) => (i % 2_000 < 400 ? 0 : sample));
    expect(estoi(speech, holes)).toBeCloseTo(0.741787, 6);
  });

  it('is nothing where there is too little speech', () => {
    expect(estoi(speech.subarray(0, 3_000), speech.subarray(0, 3_000))).toBeUndefined();
  });
});

describe('a sound that is looked for', () => {
  it('is found where it is, each second by itself', () => {
    const heard = new Float64Array(30_000);
    heard.set(speech.subarray(0, 10_000), 3_000);
    heard.set(speech.subarray(10_000), 13_200); // 20 ms were put in between
    const found = aligned(speech, heard, 2_500, 3_500);
    expect(estoi(speech, found)).toBeGreaterThan(0.99);
  });

  it('tells an employee that goes on from one that begins again', () => {
    const samples = Int16Array.from(speech, (sample) => sample * 8_000);
    const words = { samples, rate: RATE };
    const after = (piece: Int16Array): object => {
      const all = Int16Array.from([...new Int16Array(10_000), ...piece]);
      return { samples: all, rate: RATE, blockSamples: 100, atMs: Array.from({ length: all.length / 100 }, (_, i) => i * 10) };
    };
    const times = { beganMs: 0, fellSilentMs: 1_000, wentOnMs: 1_000 };
    expect(howItWentOn(words, after(samples.subarray(9_500, 19_500)), times)).toBe('went on');
    expect(howItWentOn(words, after(samples.subarray(0, 10_000)), times)).toBe('began again');
    const other = Int16Array.from(noise(11, 10_000), (sample) => sample * 8_000);
    expect(howItWentOn(words, after(other), times)).toBe('said something else');
  });
});

describe('how late packets are', () => {
  /** Packets of 20 ms on a clock of 48 kHz that wraps. */
  const recording = (arrivalsMs: number[], left: number[] = []) => {
    const kept = arrivalsMs.map((atMs, i) => ({ atMs, i })).filter(({ i }) => !left.includes(i));
    return {
      count: kept.length,
      arrivalsMs: kept.map(({ atMs }) => atMs),
      timestamps: kept.map(({ i }) => (0xfffffc00 + i * 960) >>> 0),
      sequences: kept.map(({ i }) => (0xfffe + i) & 0xffff),
    };
  };
  const all = { fromMs: 0, untilMs: 1_000 };

  it('is what they took longer than the quickest one', () => {
    expect(latenessOf(recording([5, 20, 52, 60]), 48, all)).toEqual({ packets: 4, missing: 0, lateMs: [5, 0, 12, 0] });
  });

  it('is measured in a window, and counts what is missing', () => {
    expect(latenessOf(recording([0, 20, 40, 63, 80], [2]), 48, { fromMs: 10, untilMs: 1_000 })).toEqual({
      packets: 3,
      missing: 1,
      lateMs: [0, 3, 0],
    });
  });
});
