const FRAME_SAMPLES = 160;
const LEAST = 300;
/** G.711 changes a level by at most 3 %. */
const STEP = 1.08;
/** The most frames that can be told apart: 2.4 s of them. The loudest level is just below full scale. */
export const MAX_NUMBERED = 120;

/** Narrow audio each of whose frames is known by its level. */
export const numberedFrames = (count: number): Int16Array =>
  Int16Array.from({ length: count * FRAME_SAMPLES }, (_, at) => levelOf(Math.floor(at / FRAME_SAMPLES)));

const levelOf = (number: number): number => Math.round((number % 2 === 0 ? 1 : -1) * LEAST * STEP ** Math.floor(number / 2));

/** The numbers of these frames, in the order in which at least half of a frame has their level. */
export function numbersIn(samples: ArrayLike<number>): number[] {
  const numbers: number[] = [];
  let [number, length] = [-1, 0];
  for (let at = 0; at < samples.length; at += 1) {
    const next = numberOf(samples[at] ?? 0);
    length = next === number ? length + 1 : 1;
    number = next;
    if (number >= 0 && length === FRAME_SAMPLES / 2) numbers.push(number);
  }
  return numbers;
}

function numberOf(sample: number): number {
  const step = Math.round(Math.log(Math.abs(sample) / LEAST) / Math.log(STEP));
  return step < 0 || step >= MAX_NUMBERED / 2 ? -1 : 2 * step + (sample < 0 ? 1 : 0);
}
