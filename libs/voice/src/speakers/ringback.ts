import { RATE_HZ, SAMPLES_PER_MS } from '../frames.js';

/** India's ringing tone: 400 Hz modulated by 25 Hz, 0.4 s on, 0.2 s off, 0.4 s on, 2 s off (ITU-T E.180 supplement 2). */
const [CARRIER_HZ, MODULATION_HZ] = [400, 25];
const [ON_MS, GAP_MS, PERIOD_MS] = [400, 200, 3_000];
const PEAK = 4_000;

let period: Int16Array | undefined;

/** One period of the ringing tone, 3 s. All callers get the same samples, and only read them. */
export const ringback = (): Int16Array => (period ??= synthesise());

function synthesise(): Int16Array {
  const samples = new Int16Array(PERIOD_MS * SAMPLES_PER_MS);
  for (const fromMs of [0, ON_MS + GAP_MS]) {
    const from = fromMs * SAMPLES_PER_MS;
    for (let i = 0; i < ON_MS * SAMPLES_PER_MS; i++) {
      const loudness = (1 + Math.sin((2 * Math.PI * MODULATION_HZ * i) / RATE_HZ)) / 2;
      samples[from + i] = Math.round(PEAK * loudness * Math.sin((2 * Math.PI * CARRIER_HZ * i) / RATE_HZ));
    }
  }
  return samples;
}
