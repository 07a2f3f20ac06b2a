/** A sine of `ms` milliseconds. */
export const tone = (hz: number, ms: number, rate = 16_000, peak = 9_000): Int16Array =>
  Int16Array.from({ length: (rate * ms) / 1_000 }, (_, at) => Math.round(peak * Math.sin((2 * Math.PI * hz * at) / rate)));

export const levelOf = (samples: Int16Array): number =>
  samples.length === 0 ? 0 : Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

/** Share of the energy that lies at a frequency (Goertzel); 0 for what is next to silent. */
export function shareAt(hz: number, samples: Int16Array, rate = 16_000): number {
  let [cosine, sine, energy] = [0, 0, 0];
  samples.forEach((sample, at) => {
    cosine += sample * Math.cos((2 * Math.PI * hz * at) / rate);
    sine += sample * Math.sin((2 * Math.PI * hz * at) / rate);
    energy += sample * sample;
  });
  return energy > samples.length * 1_000_000 ? (2 * (cosine ** 2 + sine ** 2)) / (samples.length * energy) : 0;
}
