/** What persons do in their calls with employees that talk by a model. */
const { LANGUAGES, PAUSES_MS, WORDLESS_PAUSES_MS } = require('./clips.cjs');
const { TROUBLES } = require('./trouble.cjs');

/** Longer than the silences within what the employee says. */
const ANSWER_AFTER_MS = 500;
/** A person speaks over the employee so long after it has begun or gone on. */
const OVER_AFTER_MS = 1_200;
const MAX_CALL_MS = 240_000;
const TAIL_MS = 2_500;
const EARS = ['flux', 'nova'];
/** How many calls are held at once in a round, and how often each thing is said in one. A round of the whole takes three minutes. */
const WHOLE_CONVERSATION = {
  ...{ phoneCalls: 10, browserCalls: 4 },
  phone: { answers: 8, pauses: 6, overlaps: 3 },
  browser: { answers: 9, pauses: 3, overlaps: 3 },
  wordless: { calls: 10, sentences: 4 },
  troubled: { answers: 3, pauses: 0, overlaps: 0 },
};
const SHORT_CONVERSATION = {
  ...{ phoneCalls: 4, browserCalls: 2, rounds: 1 },
  phone: { answers: 2, pauses: 1, overlaps: 1 },
  browser: { answers: 2, pauses: 1, overlaps: 1 },
  wordless: { calls: 2, sentences: 2 },
  troubled: { answers: 1, pauses: 0, overlaps: 0 },
};
const ANSWERS = 6;
const UNFINISHED = 4;
const SIGNS = 3;

/** Each line of calls has a language, and ears of its own. */
const lineOf = (index) => ({ line: index, language: LANGUAGES[index % LANGUAGES.length], ears: EARS[(index >> 1) % EARS.length] });

/** A line for each trouble of a first provider, after the others. */
const troubledLines = (from) => TROUBLES.map((trouble, i) => ({ ...lineOf(from + i), ears: 'nova', trouble }));

/** So many answers, sentences with a pause, and long replies that are spoken over, evenly mixed. @param clips of clips.cjs */
function planOf(clips, { line, language }, { answers, pauses, overlaps }) {
  const step = (when, ms, name) => {
    const clip = `${language} ${name}`;
    const { sound } = clips.get(clip);
    return { when, ms, clip, clipMs: Math.round(sound.length / 16) };
  };
  const say = (name) => step('silence', ANSWER_AFTER_MS, name);
  const over = (name) => step('speech', OVER_AFTER_MS, name);
  const answer = (at) => [say(`${(line + at) % ANSWERS} answer`)];
  const pause = (at) => [say(`${(line + at) % UNFINISHED} pause-${PAUSES_MS[(line + at) % PAUSES_MS.length]}`)];
  const overlap = (at) => [say('0 longing'), over(`${(line + at) % SIGNS} backchannel`), over('0 cough'), over('0 interruption')];
  const counts = [
    [answers, answer],
    [pauses, pause],
    [overlaps, overlap],
  ];
  const most = Math.max(answers, pauses, overlaps);
  // As often as asked for, spread over the call.
  const steps = Array.from({ length: most }, (_, at) =>
    counts.flatMap(([count, make]) => (Math.floor(((at + 1) * count) / most) > Math.floor((at * count) / most) ? make(at) : [])),
  ).flat();
  return { steps, ms: MAX_CALL_MS, tailMs: TAIL_MS };
}

/** Sentences with pauses for an employee without ears. */
function wordlessPlan(clips, { line, language }, count) {
  const steps = Array.from({ length: count }, (_, at) => {
    const clip = `${language} ${(line + at) % UNFINISHED} wordless-${WORDLESS_PAUSES_MS[(line + at) % WORDLESS_PAUSES_MS.length]}`;
    return { when: 'silence', ms: ANSWER_AFTER_MS, clip, clipMs: Math.round(clips.get(clip).sound.length / 16) };
  });
  return { steps, ms: MAX_CALL_MS, tailMs: TAIL_MS };
}

module.exports = { lineOf, planOf, SHORT_CONVERSATION, troubledLines, WHOLE_CONVERSATION, wordlessPlan };
