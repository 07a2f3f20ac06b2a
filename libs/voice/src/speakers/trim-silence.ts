const QUIET = 200;
const LEAD_MS = 20;
const TAIL_MS = 150;

/** Shortens the silence before speech to 20 ms and the silence after it to 150 ms. Audio without any speech becomes empty. */
export function trimSilence(samples: Int16Array, rateHz: number): Int16Array {
  const perMs = rateHz / 1_000;
  const isLoud = (sample: number): boolean => Math.abs(sample) > QUIET;
  const first = samples.findIndex(isLoud);
  if (first < 0) return samples.subarray(0, 0);
  return samples.subarray(
    Math.max(0, first - LEAD_MS * perMs),
    Math.min(samples.length, samples.findLastIndex(isLoud) + 1 + TAIL_MS * perMs),
  );
}
