import { comfortNoise } from './comfort-noise.js';
import { decodeG711 } from './g711.js';

describe.each([0, 8] as const)('comfort noise of codec %i', (codec) => {
  const samples = Array.from({ length: 50 }, (_, frame) => [...decodeG711(codec, comfortNoise(codec, frame))]).flat();

  it('has frames of 20 ms, which begin anew after a second', () => {
    expect([comfortNoise(codec, 3).length, samples.length]).toEqual([160, 8_000]);
    expect(comfortNoise(codec, 53)).toEqual(comfortNoise(codec, 3));
  });

  it('is between -62 and -70 dBm0, without a direct current', () => {
    const rms = Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);
    // A sine of full scale is +3.17 dBm0, and has a root mean square of 32,124 / sqrt(2).
    const level = 3.17 + 20 * Math.log10(rms / (32_124 / Math.SQRT2));
    expect([level > -70, level < -62]).toEqual([true, true]);
    expect(Math.abs(samples.reduce((sum, one) => sum + one, 0) / samples.length)).toBeLessThan(2);
  });
});
