/**
 * Providers of conversations by model, in a process of their own: ears that speak Deepgram's protocol, mind and voice that speak OpenAI's, one of each for a line of
 * calls, and a second one where the first one is in trouble. They take the time that delays.cjs names, and note when each thing came and went. Orders: {open: {ears,
 * trouble}[], clips} answers {lines: {stt, llm, tts}[]}, their origins; {mouth: {line, clip, fromMs}} says that a person has begun a clip and is not answered;
 * {report: true} answers {lines}, the sentences of each.
 */
const os = require('node:os');
const { setTimeout: pause } = require('node:timers/promises');
const { monotonicMs } = require('../../media-clock.cjs');
const { obeyOrders } = require('../../orders.cjs');
const { DELAYS } = require('./delays.cjs');
const { EARS } = require('./ears-line.cjs');
const { Trouble } = require('./trouble.cjs');

require('../../../test/engines/run-ts.cjs');
const { DeepgramVendor } = require('../../../test/providers/deepgram-vendor.ts');
const { OpenAiVendor } = require('../../../test/providers/openai-vendor.ts');

const VOICE_RATE = 24_000;
const LETTER_MS = 30;
const TONE_HZ = 500;
const LEVEL = 9_000;
/** The first text of a reply holds its first clause, and a blank that says that the clause is over. */
const REPLIES = {
  short: ['Yes, we have it here. ', 'Shall I note that down?'],
  long: Array.from({ length: 5 }, (_, i) => `This is part ${i + 1} of a long story about a house near the river. `),
};

let clips = {};
const lines = [];

/** By their text: to make one takes milliseconds, in which no other line of calls would be served. */
const sounds = new Map();

/** A tone as long as so many letters, loud from its first sample on. */
function soundOf(text) {
  const known = sounds.get(text);
  if (known) return known;
  const samples = Int16Array.from({ length: (text.length * LETTER_MS * VOICE_RATE) / 1_000 }, (_, at) =>
    Math.round(LEVEL * Math.cos((2 * Math.PI * TONE_HZ * at) / VOICE_RATE)),
  );
  const sound = Buffer.from(samples.buffer);
  sounds.set(text, sound);
  return sound;
}

/** The providers of one line of calls. */
class Line {
  sentences = [];
  /** The addresses of each list, in the order in which they are asked. */
  origins = { stt: [], llm: [], tts: [] };
  #ears = [];
  #trouble;

  static async open({ ears: kind, trouble }) {
    const line = new Line();
    for (let count = trouble ? 2 : 1; count > 0; count -= 1) {
      const [ears, mind] = [await DeepgramVendor.start(), await OpenAiVendor.start()];
      line.#add(kind, ears, mind);
    }
    if (trouble) line.#trouble = await Trouble.before(line.origins[trouble.list], { ...trouble, ears: line.#ears[0] });
    return line;
  }

  #add(kind, ears, mind) {
    const origin = new URL(mind.baseUrl).origin;
    this.origins.stt.push(ears.origin);
    this.origins.llm.push(origin);
    this.origins.tts.push(origin);
    this.#ears.push(new EARS[kind](ears));
    mind.answerTo = () => ({ pieces: REPLIES[clips[this.sentences.at(-1)?.clip]?.reply ?? 'short'] });
    mind.thinks = () => this.#work('thoughts', DELAYS.firstTokenMs);
    mind.warmsUp = () => this.#work('texts', DELAYS.firstSoundMs);
    mind.soundOf = soundOf;
  }

  begin(clip, fromMs) {
    const { parts } = clips[clip];
    const sentence = { clip, fromMs, untilMs: fromMs + parts.at(-1).untilMs, thoughts: [], texts: [] };
    this.sentences.push(sentence);
    for (const ears of this.#ears) ears.begin(clips[clip], fromMs, () => (sentence.toldMs ??= monotonicMs()));
    this.#trouble?.begin();
  }

  async #work(kind, ms) {
    const work = { askedMs: monotonicMs() };
    this.sentences.at(-1)?.[kind].push(work);
    await pause(ms);
    work.doneMs = monotonicMs();
  }
}

async function open({ open: wanted, clips: known }) {
  clips = known;
  for (const text of Object.values(REPLIES).flat()) soundOf(text.trim());
  for (const one of wanted) lines.push(await Line.open(one));
  return { lines: lines.map(({ origins }) => origins) };
}

async function obey(order) {
  if (order.open) return open(order);
  if (order.mouth) lines[order.mouth.line].begin(order.mouth.clip, order.mouth.fromMs);
  return order.report && { lines: lines.map(({ sentences }) => sentences.splice(0)) };
}

try {
  // What keeps time goes before what is measured, where the system allows it.
  os.setPriority(-10);
} catch {
  // Only root may raise the priority.
}
obeyOrders(obey);
