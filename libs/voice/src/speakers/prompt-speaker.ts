import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PromptKind, Speaker } from '../ports.js';
import { RATE_HZ, SAMPLES_PER_MS } from '../frames.js';
import { FALLBACK_LANGUAGE } from '../scripts/choose-language.js';
import { fromMuLaw } from './mu-law.js';
import { readWav } from './read-wav.js';
import { resample } from './resample.js';
import { softTone } from './soft-tone.js';

/** The folder of the recorded prompts, found from the sources and from the build in `dist`. */
export function findPromptsDir(from: string = __dirname): string {
  const prompts = join('libs', 'voice', 'prompts');
  let root = from;
  while (root !== dirname(root) && !(existsSync(join(root, 'package.json')) && existsSync(join(root, prompts)))) root = dirname(root);
  return join(root, prompts);
}

/** The files of a prompt, `<language>/<name>`: a sentence that is not in every prompt has a file of its own. */
export const PROMPT_FILES: Readonly<Record<PromptKind, readonly string[]>> = {
  greeting: ['greeting', 'opening-question'],
  'recorded-greeting': ['greeting', 'may-be-recorded', 'opening-question'],
  question: ['question'],
  'are-you-there': ['are-you-there'],
  goodbye: ['goodbye'],
};

/** Silence between two sentences, beside the 150 ms with which each file ends. */
const PAUSE = new Int16Array(200 * SAMPLES_PER_MS);

/** The kept prompts are mu-law of this rate. */
const MU_LAW_HZ = 8_000;

/** @returns a recorded sentence at 16 kHz: a WAV of 16-bit mono PCM if there is one, else mu-law. Rejects if there is neither. */
export async function readSentence(path: string): Promise<Int16Array> {
  const wav = await readFile(`${path}.wav`).then(readWav, () => undefined);
  if (wav) return resample(wav.samples, wav.rateHz, RATE_HZ);
  return resample(fromMuLaw(await readFile(`${path}.ulaw`)), MU_LAW_HZ, RATE_HZ);
}

/** The prompt that the sounds of its files make up. */
export function joinSentences(sentences: readonly Int16Array[]): Int16Array {
  const [first = PAUSE, ...rest] = sentences;
  if (rest.length === 0) return first;
  const pieces = [first, ...rest.flatMap((sentence) => [PAUSE, sentence])];
  const prompt = new Int16Array(pieces.reduce((samples, { length }) => samples + length, 0));
  let at = 0;
  for (const piece of pieces) {
    prompt.set(piece, at);
    at += piece.length;
  }
  return prompt;
}

/**
 * Plays recorded prompts of general wording, which are found by what they are for, in the language, else in English, else it plays a soft
 * tone. It always returns audio, so it is the last speaker of a chain.
 */
export function promptSpeaker({ promptsDir }: { promptsDir: string }): Speaker {
  const prompts = new Map<string, Promise<Int16Array | undefined>>();
  const tone = softTone();

  async function read(language: string, kind: PromptKind): Promise<Int16Array> {
    return joinSentences(await Promise.all(PROMPT_FILES[kind].map((name) => readSentence(join(promptsDir, language, name)))));
  }

  function load(language: string, kind: PromptKind): Promise<Int16Array | undefined> {
    // The language may come from a lead, so it names a folder only if it looks like a language code.
    if (!/^[a-z]{2,3}(-[a-z]{2,4})?$/i.test(language)) return Promise.resolve(undefined);
    const key = `${language}/${kind}`;
    let prompt = prompts.get(key);
    if (!prompt) prompts.set(key, (prompt = read(language, kind).catch(() => undefined)));
    return prompt;
  }
  return {
    name: 'prompts',
    async speak(_text, language, kind) {
      if (!kind) return tone;
      return (await load(language, kind)) ?? (await load(FALLBACK_LANGUAGE, kind)) ?? tone;
    },
  };
}
