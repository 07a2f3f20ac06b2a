/** Taps on each side of the centre. At 16 kHz they pass up to 3.4 kHz and stop what lies above 4.6 kHz. */
const REACH = 31;

/** Low-pass at a quarter of the higher rate: a windowed sinc (Blackman). All taps at an even distance from the centre are 0. */
const TAPS = Float64Array.from({ length: 2 * REACH + 1 }, (_, index) => {
  const distance = index - REACH;
  const sinc = distance === 0 ? 0.5 : Math.sin((Math.PI * distance) / 2) / (Math.PI * distance);
  const turn = (2 * Math.PI * (index + 1)) / (2 * REACH + 2);
  return sinc * (0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn));
});

const clip = (value: number): number => Math.max(-32_768, Math.min(32_767, Math.round(value)));

/** Makes 16 kHz of 8 kHz, frame by frame, without a seam between the frames. Its delay is 2 ms. */
export class Doubler {
  #past = new Float64Array(REACH + 1);

  convert(samples: Int16Array): Int16Array {
    const source = new Float64Array(this.#past.length + samples.length);
    source.set(this.#past);
    source.set(samples, this.#past.length);
    const result = new Int16Array(2 * samples.length);
    for (let at = 0; at < result.length; at += 1) {
      // Between the samples of the lower rate lie zeros, which need no taps.
      const newest = this.#past.length + (at >> 1);
      let sum = 0;
      for (let tap = at & 1, from = newest; tap < TAPS.length; tap += 2, from -= 1) sum += (TAPS[tap] ?? 0) * (source[from] ?? 0);
      result[at] = clip(2 * sum);
    }
    this.#past = source.slice(samples.length);
    return result;
  }
}

/** Makes 8 kHz of 16 kHz, frame by frame, without a seam between the frames. Its delay is 2 ms. */
export class Halver {
  #past = new Float64Array(2 * REACH);

  convert(samples: Int16Array): Int16Array {
    const source = new Float64Array(this.#past.length + samples.length);
    source.set(this.#past);
    source.set(samples, this.#past.length);
    const result = new Int16Array(samples.length >> 1);
    for (let at = 0; at < result.length; at += 1) {
      let sum = 0;
      for (let tap = 0, from = 2 * at; tap < TAPS.length; tap += 1, from += 1) sum += (TAPS[tap] ?? 0) * (source[from] ?? 0);
      result[at] = clip(sum);
    }
    this.#past = source.slice(samples.length);
    return result;
  }
}
