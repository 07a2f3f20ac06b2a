/** After a silence: did the employee go on where it stopped, or did it begin its words again, or say others? */
const { bestShift } = require('./align.cjs');
const { ESTOI_RATE } = require('./intelligibility.cjs');
const { resampled } = require('./intelligible.cjs');

/** How much of the utterance is compared. */
const COMPARED_MS = 1_000;
/** It may go on a little before the place where it stopped, so that no word is cut in two. */
const REPEATED_MS = 700;
const LEAST_LIKENESS = 0.4;
const SAMPLES_PER_MS = ESTOI_RATE / 1_000;
const STEP = 2;

/**
 * @param words what it was saying, {samples, rate}
 * @param heard of loud.cjs @param times {beganMs, fellSilentMs, wentOnMs} of the words on the clock of `heard`
 * @returns 'went on', 'began again' or 'said something else'
 */
function howItWentOn(words, heard, { beganMs, fellSilentMs, wentOnMs }) {
  const whole = resampled(words.samples, words.rate);
  const from = heard.atMs.findIndex((atMs) => atMs >= wentOnMs) * heard.blockSamples;
  const piece = resampled(heard.samples.subarray(from, from + (COMPARED_MS * heard.rate) / 1_000), heard.rate);
  const length = Math.min(piece.length, COMPARED_MS * SAMPLES_PER_MS);
  const { shift, likeness } = bestShift(piece, whole, { from: 0, length, least: 0, most: Math.max(0, whole.length - length), step: STEP });
  if (likeness < LEAST_LIKENESS) return 'said something else';
  return shift / SAMPLES_PER_MS >= fellSilentMs - beganMs - REPEATED_MS ? 'went on' : 'began again';
}

module.exports = { howItWentOn };
