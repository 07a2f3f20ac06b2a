import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FRAME_SAMPLES, RATE_HZ, SAMPLES_PER_MS } from '../frames.js';
import { levelOf } from '../levels.js';
import type { AudioFrame, PromptKind, Speaker } from '../ports.js';
import { fromMuLaw } from '../speakers/mu-law.js';
import { findPromptsDir, joinSentences, PROMPT_FILES } from '../speakers/prompt-speaker.js';
import { resample } from '../speakers/resample.js';

/** Noise is made at the rate of a telephone line, and resampled. */
const NOISE_HZ = 8_000;
/** Local names, because under Jest each access to a global costs more than the computation of a sample. */
const { imul, round, sin } = Math;
const TAU = 2 * Math.PI;
const clipped = (x: number): number => (x > 32_767 ? 32_767 : x < -32_768 ? -32_768 : round(x));

/** An endless series of samples of any level. */
type Source = () => number;

/** Random numbers from -1 to 1, the same ones for the same seed (mulberry32). */
export function randomSource(seed: number): Source {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = imul(state ^ (state >>> 15), state | 1);
    t ^= t + imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

function white(seed: number): Source {
  const random = randomSource(seed);
  return () => random() + random() + random(); // a sum of three is close to a normal distribution
}

/** Pink noise, which falls by 3 dB an octave: three one-pole filters with the coefficients of Paul Kellet. */
function pink(seed: number): Source {
  const input = white(seed);
  let [a, b, c] = [0, 0, 0];
  return () => {
    const x = input();
    a = 0.99765 * a + 0.099046 * x;
    b = 0.963 * b + 0.2965164 * x;
    c = 0.57 * c + 1.0526913 * x;
    return a + b + c + 0.1848 * x;
  };
}

/** Mains hum of 50 Hz with its harmonics, and some hiss. */
function hum(seed: number): Source {
  const hiss = white(seed);
  let n = 0;
  return () => {
    const t = n++ / NOISE_HZ;
    const mains = [1, 0.6, 0.5, 0.3, 0.3].reduce((sum, part, i) => sum + part * sin(TAU * 50 * (i + 1) * t + i), 0);
    return mains + 0.05 * hiss();
  };
}

/** Street noise: low noise whose level varies by about 6 dB within seconds, as vehicles pass. */
function street(seed: number): Source {
  const input = pink(seed);
  const random = randomSource(seed + 1);
  const rates = [0.11, 0.23, 0.41].map((hz) => ({ hz, phase: Math.PI * random() }));
  let low = 0;
  let n = 0;
  return () => {
    const t = n++ / NOISE_HZ;
    const swellDb = rates.reduce((sum, { hz, phase }) => sum + 1.5 * sin(TAU * hz * t + phase), 0);
    low += 0.4 * (input() - low);
    return low * 10 ** (swellDb / 20);
  };
}

/** Eight voices of eight languages at once. */
function babble(seed: number): Source {
  const random = randomSource(seed);
  const voices = speechLanguages.slice(0, 8).map((language) => {
    const speech = joinSentences((['goodbye', 'question', 'are-you-there'] as const).map((kind) => promptSamples(language, kind)));
    return { speech, gain: 0.1 / levelOfSpeech(speech), at: 2 * Math.floor(((random() + 1) / 4) * speech.length) };
  });
  return () => {
    let sum = 0;
    for (const voice of voices) {
      sum += voice.gain * (voice.speech[voice.at] as number);
      voice.at = (voice.at + 2) % voice.speech.length;
    }
    return sum;
  };
}

export const noiseKinds = { white, pink, hum, street, babble } as const;
export type NoiseKind = keyof typeof noiseKinds;

export const amplitudeOf = (dbfs: number): number => 32_768 * 10 ** (dbfs / 20);

const MINUTE_SAMPLES = 60 * RATE_HZ;
const MINUTE_LEVEL = 3_000;
const minutes = new Map<NoiseKind, Int16Array>();

/** A minute of noise, computed once. */
function minuteOf(kind: NoiseKind): Int16Array {
  let minute = minutes.get(kind);
  if (minute) return minute;
  const source = noiseKinds[kind](1);
  const narrow = Float64Array.from({ length: 60 * NOISE_HZ }, source);
  const gain = MINUTE_LEVEL / Math.sqrt(narrow.reduce((sum, x) => sum + x * x, 0) / narrow.length);
  minutes.set(
    kind,
    (minute = resample(
      Int16Array.from(narrow, (x) => clipped(gain * x)),
      NOISE_HZ,
      RATE_HZ,
    )),
  );
  return minute;
}

/** Samples of a noise at a level, from sample `from` of its minute on. */
export function noiseSamples(kind: NoiseKind, dbfs: number, samples: number, from = 0): Int16Array {
  const minute = minuteOf(kind);
  const gain = amplitudeOf(dbfs) / MINUTE_LEVEL;
  const noise = new Int16Array(samples);
  for (let i = 0; i < samples; i++) noise[i] = clipped(gain * (minute[(from + i) % MINUTE_SAMPLES] as number));
  return noise;
}

/** The same noise as endless frames. */
export function noiseFrames(kind: NoiseKind, dbfs: number, from = 0): () => AudioFrame {
  let at = from;
  return () => {
    const frame = noiseSamples(kind, dbfs, FRAME_SAMPLES, at);
    at += FRAME_SAMPLES;
    return frame;
  };
}

export const speechLanguages = ['en-IN', 'hi', 'ta', 'te', 'kn', 'ml', 'mr', 'bn', 'gu', 'pa', 'or', 'as', 'ur'] as const;

const prompts = new Map<string, Int16Array>();

/** A recorded prompt, which is synthesised speech. The samples are shared and only read. */
export function promptSamples(language: string, kind: PromptKind): Int16Array {
  const key = `${language}/${kind}`;
  const read = (name: string): Int16Array =>
    resample(fromMuLaw(readFileSync(join(findPromptsDir(), language, `${name}.ulaw`))), 8_000, RATE_HZ);
  let samples = prompts.get(key);
  if (!samples) prompts.set(key, (samples = joinSentences(PROMPT_FILES[kind].map(read))));
  return samples;
}

/** An employee with the real speech of the recorded prompts. */
export const promptsAloud = (language: string): Speaker => ({
  name: 'prompts',
  speak: (_text, _language, kind) => Promise.resolve(promptSamples(language, kind ?? 'question')),
});

/** Active speech level: RMS of the frames that are within 30 dB of the loudest one. */
export function levelOfSpeech(samples: Int16Array): number {
  const powers: number[] = [];
  for (let at = 0; at + FRAME_SAMPLES <= samples.length; at += FRAME_SAMPLES)
    powers.push(levelOf(samples.subarray(at, at + FRAME_SAMPLES)) ** 2);
  const loudest = Math.max(...powers);
  const active = powers.filter((power) => power > loudest / 1000);
  return Math.sqrt(active.reduce((sum, power) => sum + power, 0) / active.length);
}

/** The speech, amplified to this active speech level. */
export function atLevel(samples: Int16Array, dbfs: number): Int16Array {
  const gain = amplitudeOf(dbfs) / levelOfSpeech(samples);
  return samples.map((x) => clipped(x * gain));
}

/** When the words of a prompt begin and end. */
export function wordsOf(samples: Int16Array): { fromMs: number; untilMs: number } {
  const isLoud = (sample: number): boolean => Math.abs(sample) > 200;
  return { fromMs: samples.findIndex(isLoud) / SAMPLES_PER_MS, untilMs: (samples.findLastIndex(isLoud) + 1) / SAMPLES_PER_MS };
}

/** A piece of speech as long as a "haan" or a "yes", faded in and out. */
export function shortWord(index: number, lengthMs: number, dbfs: number): Int16Array {
  const speech = promptSamples(speechLanguages[index % speechLanguages.length] as string, 'question');
  const from = speech.findIndex((sample) => Math.abs(sample) > 1_500);
  const word = speech.slice(from, from + lengthMs * SAMPLES_PER_MS);
  const fade = 10 * SAMPLES_PER_MS;
  for (let i = 0; i < fade; i++) {
    word[i] = ((word[i] as number) * i) / fade;
    word[word.length - 1 - i] = ((word.at(-1 - i) as number) * i) / fade;
  }
  return atLevel(word, dbfs);
}

export function mixed(a: Int16Array, b: Int16Array, bFrom = 0): Int16Array {
  const sum = a.slice();
  for (let i = 0; i < b.length && bFrom + i < sum.length; i++) sum[bFrom + i] = clipped((sum[bFrom + i] as number) + (b[i] as number));
  return sum;
}

/** Endless frames of one voice without pauses, which the speech model takes for speech. */
export function voiceFrames(language: (typeof speechLanguages)[number] = 'hi', dbfs = -20): () => AudioFrame {
  const kinds = ['greeting', 'question', 'goodbye'] as const;
  const speech = atLevel(joinSentences(kinds.map((kind) => promptSamples(language, kind))), dbfs);
  const minLevel = amplitudeOf(dbfs - 15);
  const frames: AudioFrame[] = [];
  for (let at = 0; at + FRAME_SAMPLES <= speech.length; at += FRAME_SAMPLES) {
    const frame = speech.subarray(at, at + FRAME_SAMPLES);
    if (levelOf(frame) > minLevel) frames.push(frame);
  }
  let at = 0;
  return () => frames[at++ % frames.length] as AudioFrame;
}
