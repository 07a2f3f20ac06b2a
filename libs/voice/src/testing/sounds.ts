import { FRAME_SAMPLES, RATE_HZ } from '../frames.js';
import type { AudioFrame } from '../ports.js';

const { imul, round, sin, PI } = Math;

/** A tone of 440 Hz. */
export function tone(samples = FRAME_SAMPLES, peak = 8000): Int16Array {
  const sound = new Int16Array(samples);
  for (let i = 0; i < samples; i++) sound[i] = round(peak * sin((2 * PI * 440 * i) / RATE_HZ));
  return sound;
}

/** White noise of a telephone line, below 4 kHz, of about this level (RMS), the same for the same seed. */
export function noise(level: number, seed = 1): () => AudioFrame {
  let state = seed >>> 0 || 1;
  const random = (): number => {
    state = (imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const scale = level * Math.sqrt(12);
  return () => twice(new Int16Array(FRAME_SAMPLES / 2).map(() => round(random() * scale)));
}

/** Sound of 8 kHz at 16 kHz, roughly: each sample twice. */
export function twice(samples: Int16Array): Int16Array {
  return new Int16Array(2 * samples.length).map((_, i) => samples[i >> 1] as number);
}
