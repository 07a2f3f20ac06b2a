import fc from 'fast-check';
import { ProviderSound, soundFormatOf } from './from-provider-audio.js';
import { toMuLaw } from './mu-law.js';

const tone = (hz: number, rate: number, ms: number): Int16Array =>
  Int16Array.from({ length: (rate * ms) / 1_000 }, (_, i) => Math.round(8_000 * Math.sin((2 * Math.PI * hz * i) / rate)));
const bytesOf = (samples: Int16Array): Uint8Array => new Uint8Array(samples.slice().buffer);
const rms = (samples: Int16Array): number => Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length);

it('takes the format that needs the least conversion, and none that it does not know', () => {
  const [wide, narrow, alaw] = [
    { encoding: 'pcm16', rate: 16000 },
    { encoding: 'pcmu', rate: 8000 },
    { encoding: 'pcma', rate: 8000 },
  ] as const;
  expect([soundFormatOf([narrow, wide]), soundFormatOf([alaw, narrow]), soundFormatOf([alaw])]).toEqual([wide, narrow, undefined]);
});

it('loses no sample, in whatever pieces of bytes 16 kHz comes', () => {
  const whole = tone(440, 16_000, 50);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 12 }), (sizes) => {
      const [sound, bytes, got] = [new ProviderSound({ encoding: 'pcm16', rate: 16000 }), bytesOf(whole), [] as number[]];
      let at = 0;
      for (const size of [...sizes, Infinity]) {
        got.push(...sound.push(bytes.subarray(at, at + size)));
        at = Math.min(bytes.length, at + size);
      }
      expect(Int16Array.from(got)).toEqual(whole);
    }),
  );
});

it.each<[string, ConstructorParameters<typeof ProviderSound>[0], (samples: Int16Array) => Uint8Array]>([
  ['24 kHz', { encoding: 'pcm16', rate: 24000 }, bytesOf],
  ['8 kHz', { encoding: 'pcm16', rate: 8000 }, bytesOf],
  ['mu-law', { encoding: 'pcmu', rate: 8000 }, toMuLaw],
])('gives %s as 16 kHz without clicks between its pieces', (_, format, encode) => {
  const sound = new ProviderSound(format);
  const bytes = encode(tone(440, format.rate, 300));
  const step = format.rate / 50;
  const got: number[] = [];
  for (let at = 0; at < bytes.length; at += 2 * step + 2) got.push(...sound.push(bytes.subarray(at, at + 2 * step + 2)));
  const heard = Int16Array.from([...got, ...sound.flush()]);
  expect(Math.abs(heard.length - 4_800)).toBeLessThan(200);
  const expected = tone(440, 16_000, 300);
  // The same sine, late by some samples.
  const errors = Array.from({ length: 100 }, (_unused, late) =>
    rms(Int16Array.from({ length: 4_000 }, (_sample, i) => (heard[i + 200 + late] ?? 0) - (expected[i + 200] ?? 0))),
  );
  expect(Math.min(...errors)).toBeLessThan(700);
});

it('gives the same sound of 24 kHz byte by byte, converted 20 ms at a time', () => {
  const format = { encoding: 'pcm16', rate: 24000 } as const;
  const bytes = bytesOf(tone(440, 24_000, 300));
  const [whole, dripped] = [new ProviderSound(format), new ProviderSound(format)];
  const pieces = Array.from(bytes, (_, at) => dripped.push(bytes.subarray(at, at + 1))).filter(({ length }) => length > 0);
  expect(pieces.map(({ length }) => length)).toEqual(Array.from({ length: 15 }, () => 320));
  expect([...pieces.flatMap((piece) => [...piece]), ...dripped.flush()]).toEqual([...whole.push(bytes), ...whole.flush()]);
});
