/** What the callers of the bench do in their calls. */
const { PAUSES_MS } = require('./sounds.cjs');

/** Longer than the silences within what the employee says, and shorter than its patience. */
const ANSWER_AFTER_MS = 700;
const OVERLAP_AFTER_MS = 1_500;
const MAX_CALL_MS = 60_000;
/** The answer to the last word is waited for. */
const TAIL_MS = 3_000;
/** A sign of listening is followed by the rest of a long sentence. */
const LONG_TAIL_MS = 5_000;

const call = (steps, more = {}) => ({ steps, ms: MAX_CALL_MS, tailMs: TAIL_MS, ...more });

/** Answers, and sentences with pauses: which pauses come in which call changes with the language. `isShort`: one sentence instead of two. */
function turnsPlan({ step }, language, index, { background, isShort = false } = {}) {
  const say = (name) => step('silence', ANSWER_AFTER_MS, `${language} ${name}`);
  const pauses = [0, 1].map((i) => `pause-${PAUSES_MS[(2 * index + i) % PAUSES_MS.length]}`);
  const steps = [say('answer'), say(pauses[0]), say('answer')];
  return call(isShort ? steps : [...steps, say(pauses[1]), say('answer')], { background });
}

/** Interruptions and signs of listening, while the employee says long sentences. It says the sentence of an interruption again. */
function overlapPlan({ step }, language) {
  const over = (name) => step('speech', OVERLAP_AFTER_MS, `${language} ${name}`);
  const answer = step('silence', ANSWER_AFTER_MS, `${language} answer`);
  return call([over('backchannel'), answer, over('interruption'), over('interruption'), over('backchannel')], { tailMs: LONG_TAIL_MS });
}

/** A person who says nothing, with or without noise. */
const silentPlan = (background) => call([], { background, ms: SILENT_MS, tailMs: SILENT_MS });
const SILENT_MS = 36_000;

module.exports = { overlapPlan, silentPlan, turnsPlan };
