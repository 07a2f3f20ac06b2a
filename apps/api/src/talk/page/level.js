/** Short enough to tell when a voice begins. */
const BLOCK_SECONDS = 0.01;
/** 0.68 s at 48 kHz, the most that an analyser keeps: a page that looks late has missed nothing, and a chirp and its echo fit in. */
const MEMORY_SAMPLES = 32_768;
/** What a meter shows as nothing. */
const QUIETEST_DB = -60;

/**
 * The loudness of 10 ms. `atMs` is on the clock of the audio context, and 1 is the loudest there is.
 * @typedef {{ atMs: number, level: number }} Block
 */

/** Reads the loudness of a sound, block for block and without a gap, however seldom it is asked. */
export class LevelReader {
  #samples = new Float32Array(MEMORY_SAMPLES);
  #readUntil;

  /** @param {AudioNode} sound */
  constructor(sound) {
    this.sound = sound;
    this.analyser = new AnalyserNode(sound.context, { fftSize: MEMORY_SAMPLES });
    sound.connect(this.analyser);
    this.#readUntil = sound.context.currentTime;
  }

  /** What was heard last, the newest sample at the end. The array is used again. */
  samples() {
    this.analyser.getFloatTimeDomainData(this.#samples);
    return this.#samples;
  }

  /**
   * The blocks since the last call, the oldest first.
   * @returns {Block[]}
   */
  read() {
    const { sampleRate, currentTime } = this.sound.context;
    const length = Math.round(sampleRate * BLOCK_SECONDS);
    const fresh = Math.min(MEMORY_SAMPLES, Math.round((currentTime - this.#readUntil) * sampleRate));
    const count = Math.floor(fresh / length);
    const rest = fresh - count * length;
    this.#readUntil = currentTime - rest / sampleRate;
    if (count === 0) return [];
    const samples = this.samples();
    return Array.from({ length: count }, (_, at) => {
      const from = MEMORY_SAMPLES - rest - (count - at) * length;
      const atMs = (this.#readUntil - ((count - at) * length) / sampleRate) * 1000;
      return { atMs, level: loudness(samples.subarray(from, from + length)) };
    });
  }
}

/** @param {Float32Array} samples */
function loudness(samples) {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}

/**
 * From 0 to 100, in steps of loudness as the ear hears them.
 * @param {readonly Block[]} blocks
 */
export function shownLevel(blocks) {
  const loudest = blocks.reduce((most, { level }) => Math.max(most, level), 0);
  const db = Math.max(QUIETEST_DB, 20 * Math.log10(Math.max(loudest, 1e-6)));
  return Math.round(100 * Math.min(1, 1 - db / QUIETEST_DB));
}
