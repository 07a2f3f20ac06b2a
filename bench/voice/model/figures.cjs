/** What became of each thing that a person said to an employee that talks by a model: out of the person's own recording, and of what the providers have noted. */
const { backchannelOf, interruptionOf, saidSpans, turnOf } = require('../conversation-figures.cjs');
const { loudBlocks, soundOf } = require('../loud.cjs');
const { DELAYS, PROVIDERS_MS } = require('./delays.cjs');

/** The same begin of a clip, noted by the person and by the providers. */
const SAME_MS = 150;

const kindOf = (clip) => clip.split(' ').at(-1);
const lastBefore = (works, atMs) => works.findLast(({ doneMs }) => doneMs !== undefined && doneMs <= atMs);

/**
 * Where the time of a response went, in milliseconds: what each provider took longer than it says (`vendorsLateMs`), and our own share of each step. Undefined if the
 * providers do not know the sentence.
 */
function partsOf(sentence, firstMs) {
  if (sentence?.toldMs === undefined) return undefined;
  const { untilMs, toldMs, thoughts, texts } = sentence;
  const text = lastBefore(texts, firstMs);
  const thought = text && lastBefore(thoughts, text.askedMs);
  if (!thought) return undefined;
  const lateOf = ({ askedMs, doneMs }, ms) => doneMs - askedMs - ms;
  return {
    toWordsMs: toldMs - untilMs - DELAYS.finalWordsMs,
    wordsToRequestMs: thought.askedMs - toldMs,
    tokenToTextMs: text.askedMs - thought.doneMs,
    soundToEarMs: firstMs - text.doneMs,
    vendorsLateMs: lateOf(thought, DELAYS.firstTokenMs) + lateOf(text, DELAYS.firstSoundMs),
    requests: thoughts.filter(({ askedMs }) => askedMs <= firstMs).length,
  };
}

/** The longest silence within what was heard between two moments; 0 if it has none. */
function gapWithin(parts, fromMs, untilMs) {
  const own = parts.filter((part) => part.fromMs >= fromMs && part.fromMs < untilMs);
  return own.slice(1).reduce((most, part, i) => Math.max(most, part.fromMs - own[i].untilMs), 0);
}

/** @param sentences of vendors.cjs, of the same line @returns {clip, kind, ...}[] */
function saidFigures(call, sentences, clipMsOf) {
  const parts = loudBlocks(soundOf(call.heard));
  const spans = saidSpans(call, clipMsOf);
  return spans.map(({ clip, ...span }, at) => {
    const kind = kindOf(clip);
    if (kind === 'backchannel' || kind === 'cough') return { clip, kind, ...backchannelOf(span, parts) };
    if (kind === 'interruption') return { clip, kind, ...interruptionOf(span, parts) };
    const turn = turnOf(span, parts);
    if (turn.responseMs === undefined) return { clip, kind, ...turn };
    const sentence = sentences.find((one) => one.clip === clip && Math.abs(one.fromMs - span.fromMs) < SAME_MS);
    const firstMs = span.untilMs + turn.responseMs;
    const gapMs = gapWithin(parts, firstMs, spans[at + 1]?.fromMs ?? Infinity);
    return { clip, kind, ...turn, ownMs: turn.responseMs - PROVIDERS_MS, gapMs, parts: partsOf(sentence, firstMs) };
  });
}

module.exports = { gapWithin, partsOf, saidFigures };
