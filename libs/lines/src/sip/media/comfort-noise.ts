import type { G711 } from '../sdp.js';
import { NARROW_FRAME_SAMPLES } from './frame.js';
import { encodeG711 } from './g711.js';

/** About -65 dBm0, as loud as a quiet room on a good line: 9 of 32,767 (root mean square; uniform noise has its bound 1.73 times higher). */
const BOUND = 16;
/** After so many frames, 1 s, the noise begins anew: nobody hears that at this level. */
const NOISE_FRAMES = 50;
/** A linear congruential generator (Numerical Recipes): any even noise will do. */
const [MULTIPLIER, INCREMENT] = [1_664_525, 1_013_904_223];

function noise(): Int16Array {
  let state = 1;
  return Int16Array.from({ length: NOISE_FRAMES * NARROW_FRAME_SAMPLES }, () => {
    state = (Math.imul(state, MULTIPLIER) + INCREMENT) >>> 0;
    return Math.round((state / 2 ** 31 - 1) * BOUND);
  });
}

const NOISE: Record<G711, Uint8Array> = { 0: encodeG711(0, noise()), 8: encodeG711(8, noise()) };

/**
 * What is sent while nobody speaks, so that the line does not sound dead, and no session border controller takes the stream for ended.
 * @param frame the number of the frame
 * @returns a frame of 20 ms, which the caller only reads
 */
export function comfortNoise(codec: G711, frame: number): Uint8Array {
  const from = (frame % NOISE_FRAMES) * NARROW_FRAME_SAMPLES;
  return NOISE[codec].subarray(from, from + NARROW_FRAME_SAMPLES);
}
