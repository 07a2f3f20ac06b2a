/** Sums over measurements. Numbers that are not there (undefined, NaN) are left out, not taken for 0. */
const known = (values) => values.filter((value) => Number.isFinite(value)).sort((a, b) => a - b);

function median(values) {
  const sorted = known(values);
  if (sorted.length === 0) return undefined;
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Nearest rank: the smallest value that at least `percent` of all are not above. */
function percentile(values, percent) {
  const sorted = known(values);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
}

const ratio = (ours, theirs) => (Number.isFinite(ours) && theirs > 0 ? ours / theirs : undefined);

/** The ratio is taken within each round, so that a slow minute of the machine slows both sides. The result is the median of the rounds. */
const medianRatio = (ours, theirs) => median(ours.map((value, round) => ratio(value, theirs[round])));

module.exports = { median, percentile, ratio, medianRatio };
