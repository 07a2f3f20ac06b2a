/** Is each greeting heard whole: as long as it was made, with all of its energy, from its first sound on? */
const { median } = require('../figures.cjs');
const { bestShift, envelopeOf } = require('./align.cjs');
const { ESTOI_RATE } = require('./intelligibility.cjs');
const { resampled } = require('./intelligible.cjs');
const { loudBlocks, soundOf, spansOf, spanWithin } = require('./loud.cjs');

const AT_ONCE = 25;
const APART_MS = 60;
/** The greeting must be heard by so long after it could be over. */
const LATE_MS = 1_500;
/** A browser's jitter buffer, which finds its size in the first second, may shorten the greeting by so much. It may stretch it by more. */
const SHORTER_MS = 100;
const LEAST_ENERGY = 0.85;
/** Its first and its last three tenths of a second must be there, near the beginning and the end of what was heard. */
const PIECE_MS = 100;
const PIECES = 3;
const REACH_MS = 200;
const LEAST_LIKENESS = 0.5;
/** A preview has a second of silence after each utterance. */
const PREVIEW_GAP_MS = 900;

const soundOfPreview = ({ samples, rate }) => {
  const blockSamples = rate / 100;
  return { samples, rate, blockSamples, atMs: Array.from({ length: Math.floor(samples.length / blockSamples) }, (_, i) => i * 10) };
};

const energyOf = (samples, rate) => envelopeOf(samples, rate).reduce((sum, rms) => sum + rms * rms, 0);

/** The greeting by itself, out of a preview: its loud part. @returns {samples, rate, ms, energy} */
function greetingOf({ preview }) {
  const [{ fromMs, untilMs }] = spansOf(loudBlocks(soundOfPreview(preview)), PREVIEW_GAP_MS);
  const { rate } = preview;
  const samples = preview.samples.slice((fromMs * rate) / 1_000, (untilMs * rate) / 1_000);
  return { samples, rate, ms: untilMs - fromMs, energy: energyOf(samples, rate) };
}

/** How alike the first or the last pieces are, each at the place where it fits best; of the three the one in the middle. */
function edgeLikeness(words, heard, isFirst) {
  const [length, reach] = [PIECE_MS, REACH_MS].map((ms) => (ms * ESTOI_RATE) / 1_000);
  const pieces = Array.from({ length: PIECES }, (_, i) => {
    const from = isFirst ? i * length : words.length - (i + 1) * length;
    const at = isFirst ? from : from + heard.length - words.length;
    const bounds = { from: 0, length, least: Math.max(0, at - reach), most: Math.max(0, at + reach) };
    return bestShift(words.slice(from, from + length), heard, bounds).likeness;
  });
  return median(pieces);
}

/** What was heard in a call in which the person says nothing. */
function heardGreeting(call, greeting) {
  const sound = soundOf(call.heard);
  const part = spanWithin(loudBlocks(sound), call.connectedMs - LATE_MS, Infinity);
  if (!part) return { isWhole: false };
  const at = (ms) => sound.atMs.findIndex((atMs) => atMs >= ms) * sound.blockSamples;
  const heard = resampled(sound.samples.slice(at(part.fromMs), at(part.untilMs - 1)), sound.rate);
  const words = resampled(greeting.samples, greeting.rate);
  const longerMs = part.untilMs - part.fromMs - greeting.ms;
  const energyShare = energyOf(sound.samples, sound.rate) / greeting.energy;
  const likeness = Math.min(edgeLikeness(words, heard, true), edgeLikeness(words, heard, false));
  const isWhole = longerMs >= -SHORTER_MS && energyShare >= LEAST_ENERGY && likeness >= LEAST_LIKENESS;
  return { isWhole, longerMs, energyShare, likeness, beganMs: part.fromMs - call.connectedMs };
}

/** @param line {name, talkAll} @returns {line, calls, whole, ...} */
async function greetingRow({ sounds, service, lost }, line, calls) {
  const greetings = new Map(sounds.languages.map((language) => [language, greetingOf(service.employeeOf(language, 'short'))]));
  const heard = [];
  for (let from = 0; from < calls; from += AT_ONCE) {
    const orders = Array.from({ length: Math.min(AT_ONCE, calls - from) }, (_, i) => {
      const language = sounds.languages[(from + i) % sounds.languages.length];
      const ms = greetings.get(language).ms + LATE_MS;
      return { language, employee: service.employeeOf(language, 'short'), steps: [], ms, tailMs: ms };
    });
    const answers = await line.talkAll(orders, APART_MS);
    answers.forEach((call, i) => {
      if (call.error) lost.push(`${line.name}, greeting: ${call.error}`);
      heard.push(call.error ? { isWhole: false } : heardGreeting(call, greetings.get(orders[i].language)));
    });
  }
  const of = (field) => heard.map((one) => one[field] ?? NaN);
  return {
    ...{ line: line.name, calls, whole: heard.filter(({ isWhole }) => isWhole).length },
    ...{ leastLongerMs: Math.min(...of('longerMs')), mostLongerMs: Math.max(...of('longerMs')) },
    ...{ leastEnergy: Math.min(...of('energyShare')), leastLikeness: Math.min(...of('likeness')) },
    ...{ broken: heard.filter(({ isWhole }) => !isWhole).slice(0, 10), beganMs: of('beganMs').map(Math.round) },
  };
}

module.exports = { greetingOf, greetingRow, heardGreeting };
