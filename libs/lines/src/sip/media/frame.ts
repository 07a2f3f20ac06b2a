/** Length of an audio frame in milliseconds, at every rate. */
export const FRAME_MS = 20;
/** Narrow audio is that of telephone lines: 8 kHz, 16-bit, mono. */
export const NARROW_FRAME_SAMPLES = 160;
export const NARROW_SAMPLES_PER_MS = 8;
