/** An audio frame: 20 ms at 8 kHz, 16-bit, mono. */
export const FRAME_MS = 20;
export const FRAME_SAMPLES = 160;
export const SAMPLES_PER_MS = 8;
