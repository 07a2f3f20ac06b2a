import type { AudioFrame } from '../ports.js';

const { imul, round, sin, PI } = Math;

/** A tone of 440 Hz. */
export function tone(samples = 160, peak = 8000): Int16Array {
  const sound = new Int16Array(samples);
  for (let i = 0; i < samples; i++) sound[i] = round(peak * sin((2 * PI * 440 * i) / 8000));
  return sound;
}

/** White noise of about this level (RMS), the same for the same seed. */
export function noise(level: number, seed = 1): () => AudioFrame {
  let state = seed >>> 0 || 1;
  const random = (): number => {
    state = (imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
  const scale = level * Math.sqrt(12);
  return () => new Int16Array(160).map(() => round(random() * scale));
}
