const QUIET = 200;
const LEAD = 160;
const TAIL = 1200;

/** Cuts the silence before and after 8 kHz speech down to 20 and 150 ms: the first word comes sooner. All quiet: nothing is left. */
export function trimSilence(samples: Int16Array): Int16Array {
  const isLoud = (sample: number): boolean => Math.abs(sample) > QUIET;
  const first = samples.findIndex(isLoud);
  if (first < 0) return samples.subarray(0, 0);
  return samples.subarray(Math.max(0, first - LEAD), Math.min(samples.length, samples.findLastIndex(isLoud) + 1 + TAIL));
}
