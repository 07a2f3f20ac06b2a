import fc from 'fast-check';
import { levelOf } from '../levels.js';
import { readWav } from './read-wav.js';
import { resample } from './resample.js';
import { trimSilence } from './trim-silence.js';

const RATE = 22_050;
const RATES = [8_000, 16_000] as const;
const sine = (hz: number, rate = RATE, peak = 10_000): Int16Array =>
  Int16Array.from({ length: rate }, (_, i) => Math.round(peak * Math.sin((2 * Math.PI * hz * i) / rate)));
const inside = (samples: Int16Array): Int16Array => samples.subarray(400, samples.length - 400);

describe.each(RATES)('resample 22050 to %i Hz', (to) => {
  it('keeps the length in time', () => {
    expect(resample(sine(440), RATE, to)).toHaveLength(to);
  });
  it('keeps the band', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 0.3875 * to }), (hz) => {
        expect(Math.abs(levelOf(inside(resample(sine(hz), RATE, to))) - 7071)).toBeLessThan(150);
      }),
      { numRuns: 15 },
    );
  });
  it('keeps phase and shape', () => {
    const expected = sine(440, to);
    const got = resample(sine(440), RATE, to);
    for (let i = 400; i < to - 400; i++) expect(Math.abs((got[i] as number) - (expected[i] as number))).toBeLessThan(30);
  });
  it('leaves next to nothing of frequencies that would alias', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0.525 * to, max: 10_900 }), (hz) => {
        expect(levelOf(inside(resample(sine(hz), RATE, to)))).toBeLessThan(25);
      }),
      { numRuns: 15 },
    );
  });
  it('does not overflow, and changes nothing if the rates are equal', () => {
    const square = Int16Array.from({ length: 2205 }, (_, i) => (i % 50 < 25 ? 32_767 : -32_768));
    expect(Math.max(...resample(square, RATE, to))).toBe(32_767);
    expect(resample(square, to, to)).toBe(square);
    expect(resample(new Int16Array(0), RATE, to)).toHaveLength(0);
  });
});

describe('readWav', () => {
  const wav = (length: number, samples: number[]): Buffer => {
    const header = Buffer.alloc(44);
    header.write('RIFF', 0);
    header.write('WAVEfmt ', 8);
    header.writeUInt32LE(16, 16);
    header.writeUInt16LE(1, 20);
    header.writeUInt16LE(1, 22);
    header.writeUInt32LE(RATE, 24);
    header.writeUInt16LE(16, 34);
    header.write('data', 36);
    header.writeUInt32LE(length, 40);
    return Buffer.concat([header, Buffer.from(Int16Array.from(samples).buffer)]);
  };
  it('reads a file, and a pipe with a wrong length', () => {
    for (const length of [6, 0x7ffff000])
      expect(readWav(wav(length, [1, -2, 3]))).toEqual({ rateHz: RATE, samples: Int16Array.of(1, -2, 3) });
  });
  it('returns undefined for anything else, and never throws', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => expect(readWav(Buffer.from(bytes))).toBeUndefined()));
    const good = wav(6, [1, 2, 3]);
    for (let cut = 0; cut < 44; cut++) readWav(good.subarray(0, cut));
    good.writeUInt16LE(8, 34);
    expect(readWav(good)).toBeUndefined();
  });
});

it('trims silence to 20 ms before and 150 ms after speech', () => {
  const samples = new Int16Array(16_000);
  samples.fill(1000, 4000, 8000);
  expect(trimSilence(samples, 8_000)).toHaveLength(160 + 4000 + 1200);
  expect(trimSilence(samples, 16_000)).toHaveLength(320 + 4000 + 2400);
  expect(trimSilence(new Int16Array(100), 16_000)).toHaveLength(0);
});
