/** Taps on each side of the centre. At 16 kHz they pass up to 3.4 kHz and stop what lies above 4.6 kHz. */
const REACH = 31;
const CENTRE = 0.5;

/**
 * Low-pass at a quarter of the higher rate: a windowed sinc (Blackman). All taps at an even distance from the centre are 0, and the filter is
 * the same on both sides of it: these are the taps at odd distances on one side, the farthest first.
 */
const TAPS = Float64Array.from({ length: (REACH + 1) / 2 }, (_, index) => {
  const distance = 2 * index - REACH;
  const turn = (2 * Math.PI * (2 * index + 1)) / (2 * REACH + 2);
  return (Math.sin((Math.PI * distance) / 2) / (Math.PI * distance)) * (0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn));
});

const clip = (value: number): number => Math.max(-32_768, Math.min(32_767, Math.round(value)));

/** Makes 16 kHz of 8 kHz, frame by frame, without a seam between the frames. Its delay is 2 ms. */
export class Doubler {
  #past = new Float64Array(REACH);

  convert(samples: Int16Array): Int16Array {
    const source = after(this.#past, samples);
    const result = new Int16Array(2 * samples.length);
    for (let at = 0; at < samples.length; at += 1) {
      // Between the samples of the lower rate lie zeros, so a new sample needs the odd taps only, and the one after it the centre only.
      let sum = 0;
      for (let tap = 0; tap < TAPS.length; tap += 1)
        sum += (TAPS[tap] as number) * ((source[at + tap] as number) + (source[at + REACH - tap] as number));
      result[2 * at] = clip(2 * sum);
      result[2 * at + 1] = source[at + (REACH + 1) / 2] as number;
    }
    this.#past = source.slice(samples.length);
    return result;
  }
}

/** Makes 8 kHz of 16 kHz, frame by frame, without a seam between the frames. Its delay is 2 ms. */
export class Halver {
  #past = new Float64Array(2 * REACH);

  convert(samples: Int16Array): Int16Array {
    const source = after(this.#past, samples);
    const result = new Int16Array(samples.length >> 1);
    halve(source, result, 0, result.length);
    this.#past = source.slice(samples.length);
    return result;
  }
}

/** Makes the samples `from` to `end` of 8 kHz of a sound of 16 kHz that is there as a whole, without a delay. Silence surrounds the sound. */
export function halveInto(target: Int16Array, from: number, end: number, sound: Int16Array): void {
  const source = new Float64Array(2 * (end - from + REACH));
  const first = 2 * from - REACH;
  source.set(sound.subarray(Math.max(0, first), 2 * end + REACH), Math.max(0, -first));
  halve(source, target, from, end);
}

/** The sample `from` of the target lies at index `REACH` of the source. */
function halve(source: Float64Array, target: Int16Array, from: number, end: number): void {
  for (let at = from, first = 0; at < end; at += 1, first += 2) {
    let sum = CENTRE * (source[first + REACH] as number);
    for (let tap = 0, far = 0; tap < TAPS.length; tap += 1, far += 2)
      sum += (TAPS[tap] as number) * ((source[first + far] as number) + (source[first + 2 * REACH - far] as number));
    target[at] = clip(sum);
  }
}

function after(past: Float64Array, samples: Int16Array): Float64Array {
  const source = new Float64Array(past.length + samples.length);
  source.set(past);
  source.set(samples, past.length);
  return source;
}
