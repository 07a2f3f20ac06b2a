/** The unit of all audio here: 20 ms of 8 kHz, 16-bit, mono. */
export const FRAME_MS = 20;
export const FRAME_SAMPLES = 160;
export const SAMPLES_PER_MS = 8;
