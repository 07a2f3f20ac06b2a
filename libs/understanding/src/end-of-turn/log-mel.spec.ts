import { Fourier } from './fourier.js';
import { logMel, MEL_BANDS, MEL_PIECES } from './log-mel.js';

/** A sound of 16 kHz that is the same each time and has all frequencies. */
const noise = (length: number): Int16Array => {
  let state = 1;
  return new Int16Array(length).map(() => ((state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) >>> 18) - 8_192);
};
const heard = (sound: Int16Array): Float32Array => {
  const bands = new Float32Array(MEL_BANDS * MEL_PIECES);
  logMel(sound, bands);
  return bands;
};

it('transforms 400 points as the definition of the Fourier transform says', () => {
  const sound = Float32Array.from(noise(400), (value) => value / 8_192);
  const power = new Float32Array(201);
  new Fourier(400).power(sound, power);
  for (const k of [0, 1, 7, 100, 199, 200]) {
    let [real, imaginary] = [0, 0];
    for (const [i, value] of sound.entries()) {
      real += value * Math.cos((2 * Math.PI * k * i) / 400);
      imaginary -= value * Math.sin((2 * Math.PI * k * i) / 400);
    }
    expect(power[k]).toBeCloseTo(real ** 2 + imaginary ** 2, 2);
  }
});

it('has a tone in the band of its frequency, when it sounds', () => {
  const tone = new Int16Array(16_000).map((_, i) => 8_000 * Math.sin((2 * Math.PI * 1_000 * i) / 16_000));
  const bands = heard(tone);
  const loudest = (piece: number): number => {
    const column = Array.from({ length: MEL_BANDS }, (_, band) => bands[band * MEL_PIECES + piece] as number);
    return column.indexOf(Math.max(...column));
  };
  // Bands of Slaney's scale are 37 Hz wide below 1 kHz.
  expect(Math.abs(loudest(MEL_PIECES - 50) - 25)).toBeLessThanOrEqual(1);
  const at = 25 * MEL_PIECES;
  expect((bands[at + MEL_PIECES - 50] as number) - (bands[at + 300] as number)).toBeGreaterThan(1);
});

it('takes a short sound for one with silence before it, and of a long one the last 8 s', () => {
  const short = noise(20_000);
  const padded = new Int16Array(128_000);
  padded.set(short, 108_000);
  expect(heard(short)).toEqual(heard(padded));
  const long = noise(140_000);
  expect(heard(long)).toEqual(heard(long.slice(12_000)));
});
