/** When somebody is heard, out of what a caller has recorded. */
const { LOUD } = require('./caller.cjs');

/** A word's own pauses are shorter. */
const WORD_GAP_MS = 250;

/**
 * @param heard {base64, rate, blockSamples, atMs}: samples of 16 bits in blocks, and when each block was handed over
 * @returns `samples`, and the times again
 */
function soundOf({ base64, atMs, rate = 16_000, blockSamples = 128 }) {
  const bytes = Buffer.from(base64, 'base64');
  const samples = new Int16Array(new Uint8Array(bytes).buffer);
  return { samples, rate, blockSamples, atMs };
}

const peakOf = (samples, from, until) => {
  let peak = 0;
  for (let i = from; i < until; i += 1) peak = Math.max(peak, Math.abs(samples[i]));
  return peak / 32_768;
};

/** The blocks in which something is heard. A block begins when it was handed over: nobody can hear it sooner. */
function loudBlocks({ samples, rate, blockSamples, atMs }) {
  const blockMs = (1_000 * blockSamples) / rate;
  const blocks = [];
  atMs.forEach((fromMs, i) => {
    if (peakOf(samples, i * blockSamples, (i + 1) * blockSamples) > LOUD) blocks.push({ fromMs, untilMs: fromMs + blockMs });
  });
  return blocks;
}

/** Joins what is less than `gapMs` apart. @param parts {fromMs, untilMs}[], in order */
function spansOf(parts, gapMs = WORD_GAP_MS) {
  const spans = [];
  for (const { fromMs, untilMs } of parts) {
    const last = spans.at(-1);
    if (last && fromMs - last.untilMs < gapMs) last.untilMs = Math.max(last.untilMs, untilMs);
    else spans.push({ fromMs, untilMs });
  }
  return spans;
}

/** What of `parts` lies between two moments, as one span; undefined if there is nothing. */
function spanWithin(parts, fromMs, untilMs) {
  const own = parts.filter((part) => part.fromMs >= fromMs && part.untilMs <= untilMs);
  return own.length === 0 ? undefined : { fromMs: own[0].fromMs, untilMs: own.at(-1).untilMs };
}

module.exports = { loudBlocks, soundOf, spansOf, spanWithin };
