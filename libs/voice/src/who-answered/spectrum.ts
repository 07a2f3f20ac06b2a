const SIZE = 512;
/** Width of a bin at 16 kHz: 31.25 Hz. */
export const BIN_HZ = 16_000 / SIZE;
export const SPECTRUM_SAMPLES = SIZE;
const BITS = Math.log2(SIZE);

const HANN = Float64Array.from({ length: SIZE }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE));
const COS = Float64Array.from({ length: SIZE / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / SIZE));
const SIN = Float64Array.from({ length: SIZE / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / SIZE));
const REVERSED = Uint16Array.from({ length: SIZE }, (_, i) => {
  let reversed = 0;
  for (let bit = 0; bit < BITS; bit++) if (i & (1 << bit)) reversed |= 1 << (BITS - 1 - bit);
  return reversed;
});

/** Power of each bin of 512 samples behind a Hann window, by a fast Fourier transform (radix 2). */
export function powerSpectrum(samples: Int16Array): Float64Array {
  const real = new Float64Array(SIZE);
  const imaginary = new Float64Array(SIZE);
  for (let i = 0; i < SIZE; i++) real[REVERSED[i] as number] = (samples[i] as number) * (HANN[i] as number);
  for (let half = 1; half < SIZE; half *= 2) combine(real, imaginary, half);
  return Float64Array.from({ length: SIZE / 2 }, (_, k) => (real[k] as number) ** 2 + (imaginary[k] as number) ** 2);
}

function combine(real: Float64Array, imaginary: Float64Array, half: number): void {
  const step = SIZE / (2 * half);
  for (let start = 0; start < SIZE; start += 2 * half) {
    for (let k = 0; k < half; k++) {
      const [a, b] = [start + k, start + k + half];
      const [c, s] = [COS[k * step] as number, SIN[k * step] as number];
      const re = (real[b] as number) * c - (imaginary[b] as number) * s;
      const im = (real[b] as number) * s + (imaginary[b] as number) * c;
      real[b] = (real[a] as number) - re;
      imaginary[b] = (imaginary[a] as number) - im;
      real[a] = (real[a] as number) + re;
      imaginary[a] = (imaginary[a] as number) + im;
    }
  }
}
