/** Time of one frame, and of one beat of the clock. */
export const FRAME_MS = 20;
export const FRAME_SAMPLES = 160;
export const SAMPLES_PER_MS = FRAME_SAMPLES / FRAME_MS;

/** Time that so many samples take on the line, in whole frames. */
export function durationMs(samples: number): number {
  return Math.ceil(samples / FRAME_SAMPLES) * FRAME_MS;
}
