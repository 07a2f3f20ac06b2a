/** ESTOI of what was heard of a sentence that is known. */
const { join } = require('node:path');
const { ROOT } = require('../built.cjs');
const { aligned } = require('./align.cjs');
const { estoi, ESTOI_RATE } = require('./intelligibility.cjs');

/** The sentence begins at the ear this long after it began at the mouth, at most; the clocks of mouth and ear may differ a little. */
const MOST_DELAY_MS = 1_000;
const CLOCKS_MS = 200;
const SAMPLES_PER_MS = ESTOI_RATE / 1_000;

/** By the compiled filter of the voices. */
function resampled(samples, from) {
  if (from === ESTOI_RATE) return samples;
  return require(join(ROOT, 'dist/libs/voice/src/speakers/resample.js')).resample(samples, from, ESTOI_RATE);
}

/**
 * @param sent {samples, rate}
 * @param heard {samples, rate, blockSamples, atMs} of loud.cjs
 * @param fromMs when it began at the mouth, on the clock of `heard`
 */
function intelligibility(sent, heard, fromMs) {
  const firstBlock = heard.atMs.findIndex((atMs) => atMs >= fromMs - CLOCKS_MS);
  if (firstBlock < 0) return undefined;
  const sound = resampled(sent.samples, sent.rate);
  const wanted = Math.ceil(((sound.length / SAMPLES_PER_MS + CLOCKS_MS + MOST_DELAY_MS) * heard.rate) / 1_000);
  const from = firstBlock * heard.blockSamples;
  const ear = resampled(heard.samples.subarray(from, from + wanted), heard.rate);
  return estoi(sound, aligned(sound, ear, 0, (CLOCKS_MS + MOST_DELAY_MS) * SAMPLES_PER_MS));
}

module.exports = { intelligibility, resampled };
