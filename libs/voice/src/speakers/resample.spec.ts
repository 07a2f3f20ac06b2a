import fc from 'fast-check';
import { levelOf } from '../levels.js';
import { readWav } from './read-wav.js';
import { resample } from './resample.js';
import { trimSilence } from './trim-silence.js';

const RATE = 22_050;
const sine = (hz: number, rate = RATE, peak = 10_000): Int16Array =>
  Int16Array.from({ length: rate }, (_, i) => Math.round(peak * Math.sin((2 * Math.PI * hz * i) / rate)));
const inside = (samples: Int16Array): Int16Array => samples.subarray(400, samples.length - 400);

describe('resample 22050 to 8000 Hz', () => {
  it('keeps the length in time', () => {
    expect(resample(sine(440), RATE, 8000)).toHaveLength(8000);
  });
  it('keeps the telephone band', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 3100 }), (hz) => {
        expect(Math.abs(levelOf(inside(resample(sine(hz), RATE, 8000))) - 7071)).toBeLessThan(150);
      }),
      { numRuns: 15 },
    );
  });
  it('keeps phase and shape', () => {
    const expected = sine(440, 8000);
    const got = resample(sine(440), RATE, 8000);
    for (let i = 400; i < 7600; i++) expect(Math.abs((got[i] as number) - (expected[i] as number))).toBeLessThan(30);
  });
  it('leaves next to nothing of frequencies that would alias', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4200, max: 10_900 }), (hz) => {
        expect(levelOf(inside(resample(sine(hz), RATE, 8000)))).toBeLessThan(25);
      }),
      { numRuns: 15 },
    );
  });
  it('does not overflow, and changes nothing if the rates are equal', () => {
    const square = Int16Array.from({ length: 2205 }, (_, i) => (i % 50 < 25 ? 32_767 : -32_768));
    expect(Math.max(...resample(square, RATE, 8000))).toBe(32_767);
    expect(resample(square, 8000, 8000)).toBe(square);
    expect(resample(new Int16Array(0), RATE, 8000)).toHaveLength(0);
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
  expect(trimSilence(samples)).toHaveLength(160 + 4000 + 1200);
  expect(trimSilence(new Int16Array(100))).toHaveLength(0);
});
