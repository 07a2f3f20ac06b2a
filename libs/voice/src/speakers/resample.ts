/** Local names: under Jest each access to a global costs more than a tap of the filter. */
const { floor, max, min, round } = Math;
/** Zero crossings of the sinc on each side, at the lower rate. */
const LOBES = 10;
/** Cutoff frequency as a part of half the lower rate: at 8 kHz the passband ends near 3.6 kHz, at 16 kHz near 7.2 kHz. */
const ROLL_OFF = 0.9;

interface Filter {
  up: number;
  down: number;
  /** Samples on each side of the centre. */
  reach: number;
  /** The taps of each phase. */
  phases: Float64Array[];
}

const filters = new Map<string, Filter>();

/** Changes the sample rate with a polyphase filter: a windowed sinc low-pass (Hamming). If the rates are equal, it returns the same array. */
export function resample(samples: Int16Array, fromHz: number, toHz: number): Int16Array {
  if (fromHz === toHz) return samples;
  const { up, down, reach, phases } = filterFor(fromHz, toHz);
  // With silence on both sides the inner loop, which takes all the time, needs no bounds checks.
  const source = new Float64Array(samples.length + 2 * reach);
  source.set(samples, reach);
  const result = new Int16Array(floor((samples.length * up) / down));
  for (let i = 0; i < result.length; i++) {
    const taps = phases[(i * down) % up] as Float64Array;
    const first = floor((i * down) / up) + 1;
    let sum = 0;
    for (let k = 0; k < taps.length; k++) sum += (taps[k] as number) * (source[first + k] as number);
    result[i] = max(-32_768, min(32_767, round(sum)));
  }
  return result;
}

function filterFor(fromHz: number, toHz: number): Filter {
  const key = `${fromHz}:${toHz}`;
  let filter = filters.get(key);
  if (!filter) filters.set(key, (filter = design(fromHz, toHz)));
  return filter;
}

function design(fromHz: number, toHz: number): Filter {
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const up = toHz / divisor;
  const cutOff = Math.min(1, toHz / fromHz) * ROLL_OFF;
  const reach = Math.ceil(LOBES / cutOff);
  const phases = Array.from({ length: up }, (_, phase) => tapsOf(phase / up, cutOff, reach));
  return { up, down: fromHz / divisor, reach, phases };
}

/** Taps for a point that lies `fraction` of a sample after the centre. They add up to 1, so a constant signal keeps its level. */
function tapsOf(fraction: number, cutOff: number, reach: number): Float64Array {
  const taps = Float64Array.from({ length: 2 * reach }, (_, k) => {
    const distance = k - reach + 1 - fraction;
    return sinc(distance * cutOff) * hamming(distance / reach);
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

function hamming(x: number): number {
  return Math.abs(x) > 1 ? 0 : 0.54 + 0.46 * Math.cos(Math.PI * x);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
