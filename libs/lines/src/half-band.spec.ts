import { Doubler, Halver } from './half-band.js';

const sine = (hz: number, rate: number): Int16Array =>
  Int16Array.from({ length: rate }, (_, at) => Math.round(10_000 * Math.sin((2 * Math.PI * hz * at) / rate)));

/** Converts a second in frames of 20 ms, and leaves out the beginning, where the filter fills. */
function inFrames(converter: Doubler | Halver, samples: Int16Array): Int16Array {
  const frames: Int16Array[] = [];
  for (let at = 0; at < samples.length; at += samples.length / 50)
    frames.push(converter.convert(samples.slice(at, at + samples.length / 50)));
  return Int16Array.from(frames.flatMap((frame) => [...frame])).slice(400);
}

const rms = (samples: Int16Array): number => Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** What is left of a signal besides a sine of that frequency, as a share of it. */
function distortion(samples: Int16Array, hz: number, rate: number): number {
  let [cosine, sineOf] = [0, 0];
  const count = Math.floor(samples.length / (rate / 100)) * (rate / 100);
  for (let at = 0; at < count; at += 1) {
    cosine += ((samples[at] ?? 0) * Math.cos((2 * Math.PI * hz * at) / rate) * 2) / count;
    sineOf += ((samples[at] ?? 0) * Math.sin((2 * Math.PI * hz * at) / rate) * 2) / count;
  }
  const rest = samples
    .slice(0, count)
    .map((sample, at) => sample - cosine * Math.cos((2 * Math.PI * hz * at) / rate) - sineOf * Math.sin((2 * Math.PI * hz * at) / rate));
  return rms(rest) / Math.hypot(cosine, sineOf);
}

describe('half-band filters', () => {
  it.each([200, 1_000, 3_100])('keep %i Hz, without a seam between frames', (hz) => {
    for (const [converter, from, to] of [[new Doubler(), 8_000, 16_000] as const, [new Halver(), 16_000, 8_000] as const]) {
      const result = inFrames(converter, sine(hz, from));
      expect(result).toHaveLength(to - 400);
      expect(Math.abs(rms(result) - 7_071)).toBeLessThan(150);
      expect(distortion(result, hz, to)).toBeLessThan(0.005);
    }
  });

  it('leave next to nothing of what would fold back', () => {
    for (const hz of [4_900, 6_000, 7_900]) expect(rms(inFrames(new Halver(), sine(hz, 16_000)))).toBeLessThan(20);
  });

  it('do not overflow', () => {
    const square = Int16Array.from({ length: 8_000 }, (_, at) => (at % 50 < 25 ? 32_767 : -32_768));
    const doubled = inFrames(new Doubler(), square);
    expect([Math.max(...doubled), Math.min(...doubled)]).toEqual([32_767, -32_768]);
  });
});
