/** Where a known sound is within what was heard, and how alike the two are. Sounds are arrays of samples of the same rate. */

/** Each so many samples are enough to find a place. */
const STRIDE = 4;
/** Shifts that are tried to find the place of a whole sound. */
const COARSE_STEP = 2;
/** Parts that are placed for themselves: the jitter buffer of a browser stretches and shortens time. */
const PART_SAMPLES = 5_000;
/** How far a part may be from the place of the whole. */
const DRIFT_SAMPLES = 3_000;

/** Correlation, from -1 to 1, of `sound[from..from + length]` with `heard` at `at`. */
function likenessAt(sound, heard, from, length, at) {
  let [both, own, its] = [0, 0, 0];
  for (let i = from; i < from + length; i += STRIDE) {
    const [a, b] = [sound[i], heard[at + i] ?? 0];
    both += a * b;
    own += a * a;
    its += b * b;
  }
  return own > 0 && its > 0 ? both / Math.sqrt(own * its) : 0;
}

/** The shift between two bounds at which a part of `sound` is most like `heard`. */
function bestShift(sound, heard, { from, length, least, most, step = 1 }) {
  let best = { shift: least, likeness: -Infinity };
  for (let shift = least; shift <= most; shift += step) {
    const likeness = likenessAt(sound, heard, from, length, shift);
    if (likeness > best.likeness) best = { shift, likeness };
  }
  return best;
}

/** What was heard in place of each sample of `sound`. @param least @param most bounds of its beginning within `heard` */
function aligned(sound, heard, least, most) {
  const { shift } = bestShift(sound, heard, { from: 0, length: sound.length, least, most, step: COARSE_STEP });
  const result = new Float64Array(sound.length);
  for (let from = 0; from < sound.length; from += PART_SAMPLES) {
    const length = Math.min(PART_SAMPLES, sound.length - from);
    const bounds = { from, length, least: shift - DRIFT_SAMPLES, most: shift + DRIFT_SAMPLES };
    const own = bestShift(sound, heard, bounds).shift;
    for (let i = from; i < from + length; i += 1) result[i] = heard[own + i] ?? 0;
  }
  return result;
}

/** Root mean squares of pieces of 10 ms. */
function envelopeOf(samples, rate) {
  const size = rate / 100;
  return Float64Array.from({ length: Math.floor(samples.length / size) }, (_, n) => {
    let squares = 0;
    for (let i = n * size; i < (n + 1) * size; i += 1) squares += samples[i] * samples[i];
    return Math.sqrt(squares / size);
  });
}

module.exports = { aligned, bestShift, envelopeOf, likenessAt };
