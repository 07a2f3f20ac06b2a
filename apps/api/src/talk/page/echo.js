/** @typedef {import('./level.js').LevelReader} LevelReader */

/** Inside what a telephone's codec carries. */
const FROM_HZ = 600;
const TO_HZ = 3_000;
const SECONDS = 0.12;
const VOLUME = 0.5;
/** Every fourth sample is enough to find it within a tenth of a millisecond, and takes a sixteenth of the time. */
const STEP = 4;
/** 1 is the chirp itself; speech alone stays below 0.3. */
const LIKENESS = 0.4;
/** The chirp and its echo must both be in the memory of a `LevelReader`. */
const WAIT_MS = 600;

/**
 * A sound that rises and is unlike speech.
 * @param {number} sampleRate
 */
export function chirp(sampleRate) {
  const length = Math.round(SECONDS * sampleRate);
  return Float32Array.from({ length }, (_, at) => {
    const seconds = at / sampleRate;
    const phase = 2 * Math.PI * (FROM_HZ * seconds + ((TO_HZ - FROM_HZ) * seconds * seconds) / (2 * SECONDS));
    return VOLUME * Math.sin(phase) * Math.sin((Math.PI * at) / length) ** 2;
  });
}

/**
 * Where in `samples` the chirp begins; undefined if it is not in there.
 * @param {Float32Array} samples
 * @param {Float32Array} wanted
 * @returns {number | undefined}
 */
export function findChirp(samples, wanted) {
  const [where, what] = [thinned(samples), thinned(wanted)];
  const ownPower = power(what, 0, what.length);
  let best = LIKENESS;
  let found;
  for (let at = 0; at + what.length <= where.length; at += 1) {
    let product = 0;
    for (let offset = 0; offset < what.length; offset += 1) product += (where[at + offset] ?? 0) * (what[offset] ?? 0);
    if (product <= 0) continue;
    const likeness = product / Math.sqrt(ownPower * power(where, at, what.length) + Number.MIN_VALUE);
    if (likeness > best) [best, found] = [likeness, at * STEP];
  }
  return found;
}

/**
 * Plays a chirp into what is sent, and finds it in what comes back.
 * @param {{ context: AudioContext, into: AudioNode, sent: LevelReader, heard: LevelReader }} ends
 * @returns {Promise<number | undefined>} milliseconds from mouth to ear
 */
export async function measureEcho({ context, into, sent, heard }) {
  const wanted = chirp(context.sampleRate);
  const buffer = new AudioBuffer({ length: wanted.length, sampleRate: context.sampleRate });
  buffer.copyToChannel(wanted, 0);
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(into);
  source.start();
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  // Both are read in the same moment, so that the difference does not depend on it.
  const [left, came] = [sent.samples(), heard.samples()].map((samples) => findChirp(samples, wanted));
  if (left === undefined || came === undefined || came <= left) return undefined;
  return ((came - left) / context.sampleRate) * 1000;
}

/** The mean of each four samples. @param {Float32Array} samples */
function thinned(samples) {
  return Float32Array.from({ length: Math.floor(samples.length / STEP) }, (_, at) => {
    let sum = 0;
    for (const sample of samples.subarray(at * STEP, (at + 1) * STEP)) sum += sample;
    return sum / STEP;
  });
}

/**
 * @param {Float32Array} samples
 * @param {number} from
 * @param {number} length
 */
function power(samples, from, length) {
  let sum = 0;
  for (let at = from; at < from + length; at += 1) sum += (samples[at] ?? 0) ** 2;
  return sum;
}
