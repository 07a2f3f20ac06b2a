import fc from 'fast-check';
import { promptSamples, speechLanguages } from '../testing/noises.js';
import { joined, lowNoise, mixedWide, silence, sine, tune, WIDE_FRAME_SAMPLES } from '../testing/wide-samples.js';
import { powerSpectrum, SPECTRUM_SAMPLES, BIN_HZ } from './spectrum.js';
import { ToneFinder } from './tone-finder.js';

function found(samples: Int16Array): ToneFinder {
  const finder = new ToneFinder();
  for (let at = 0; at + WIDE_FRAME_SAMPLES <= samples.length; at += WIDE_FRAME_SAMPLES)
    finder.push(samples.subarray(at, at + WIDE_FRAME_SAMPLES));
  return finder;
}

it('has the power of a sine at its frequency, and all power of the samples', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 3_500 }), (hz) => {
      const power = powerSpectrum(sine([hz], 32).subarray(0, SPECTRUM_SAMPLES));
      const loudest = power.indexOf(Math.max(...power));
      expect(Math.abs(loudest * BIN_HZ - hz)).toBeLessThanOrEqual(BIN_HZ / 2 + 0.01);
    }),
    { numRuns: 50 },
  );
});

it('finds tones of one and of two frequencies in noise, and when they were', () => {
  const samples = joined(silence(500), sine([400, 425], 400), silence(300), sine([1_400], 330), silence(500));
  const { tones } = found(mixedWide(lowNoise(2_030, 100), samples));
  expect(tones).toHaveLength(2);
  expect(Math.abs((tones[0]?.hz ?? 0) - 412)).toBeLessThan(32);
  expect(Math.abs((tones[1]?.hz ?? 0) - 1_400)).toBeLessThan(32);
  for (const [index, [fromMs, untilMs]] of [[500, 900], [1_200, 1_530]].entries()) {
    expect(Math.abs((tones[index]?.fromMs ?? 0) - (fromMs ?? 0))).toBeLessThanOrEqual(60);
    expect(Math.abs((tones[index]?.untilMs ?? 0) - (untilMs ?? 0))).toBeLessThanOrEqual(60);
  } // prettier-ignore
});

it('finds no tone in speech, noise, silence and short tones', () => {
  for (const language of speechLanguages) expect([language, found(promptSamples(language, 'greeting')).tones]).toEqual([language, []]);
  expect(found(joined(silence(1_000), lowNoise(2_000, 3_000), sine([1_000], 150), silence(500))).tones).toEqual([]);
});

it('hears notes in music more than in speech', () => {
  expect(found(silence(1_000)).sounds()).toMatchObject({ notePart: 0, soundMs: 0 });
  for (const seed of [1, 2, 3]) expect(found(tune(4_000, 12_000, seed)).sounds().notePart).toBeGreaterThan(0.5);
  for (const language of speechLanguages) expect(found(promptSamples(language, 'greeting')).sounds().notePart).toBeLessThan(0.5);
});
