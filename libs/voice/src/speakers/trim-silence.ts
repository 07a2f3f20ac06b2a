const QUIET = 200;
const LEAD = 160;
const TAIL = 1200;

/** Shortens the silence before 8 kHz speech to 20 ms and the silence after it to 150 ms. Audio without any speech becomes empty. */
export function trimSilence(samples: Int16Array): Int16Array {
  const isLoud = (sample: number): boolean => Math.abs(sample) > QUIET;
  const first = samples.findIndex(isLoud);
  if (first < 0) return samples.subarray(0, 0);
  return samples.subarray(Math.max(0, first - LEAD), Math.min(samples.length, samples.findLastIndex(isLoud) + 1 + TAIL));
}
