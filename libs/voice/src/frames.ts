/** Audio inside is 16 kHz, 16-bit, mono. Each line converts it to its own rate. */
export const RATE_HZ = 16_000;
/** Length of a frame, and interval of the ticker. */
export const FRAME_MS = 20;
/** A longer time between two ticks means that this thread was blocked: frames and marks of that time come in only after the tick. */
export const MAX_TICK_INTERVAL_MS = 5 * FRAME_MS;
export const FRAME_SAMPLES = 320;
export const SAMPLES_PER_MS = FRAME_SAMPLES / FRAME_MS;

/** Time that the line needs to play this many samples, in whole frames. */
export function durationMs(samples: number): number {
  return Math.ceil(samples / FRAME_SAMPLES) * FRAME_MS;
}
