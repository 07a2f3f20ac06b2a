import { RATE_HZ } from '../frames.js';

const TONE_MS = 600;
const FADE_MS = 60;
const TONE_PEAK = 3000;

/** A soft tone of 440 Hz, for when no speaker has the audio: the person hears that the line is up. */
export function softTone(): Int16Array {
  const samples = new Int16Array((RATE_HZ * TONE_MS) / 1000);
  const fade = (RATE_HZ * FADE_MS) / 1000;
  for (let i = 0; i < samples.length; i++) {
    const gain = Math.min(1, i / fade, (samples.length - 1 - i) / fade);
    samples[i] = Math.round(TONE_PEAK * gain * Math.sin((2 * Math.PI * 440 * i) / RATE_HZ));
  }
  return samples;
}
