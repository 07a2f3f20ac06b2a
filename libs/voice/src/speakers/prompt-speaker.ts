import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Speaker, UtteranceKind } from '../ports.js';
import { FALLBACK_LANGUAGE } from '../scripts/choose-language.js';
import { fromMuLaw } from './mu-law.js';
import { softTone } from './soft-tone.js';

/** The kept prompts, wherever this file runs from: its source or the build in `dist`. */
export function findPromptsDir(from: string = __dirname): string {
  const prompts = join('libs', 'voice', 'prompts');
  let root = from;
  while (root !== dirname(root) && !(existsSync(join(root, 'package.json')) && existsSync(join(root, prompts)))) root = dirname(root);
  return join(root, prompts);
}

/**
 * Plays prompts of general wording, found by the kind of utterance: `<language>/<kind>.ulaw`, else English, else a soft
 * tone. Never without an answer, so it stands last in a chain.
 */
export function promptSpeaker({ promptsDir }: { promptsDir: string }): Speaker {
  const prompts = new Map<string, Promise<Int16Array | undefined>>();
  const tone = softTone();

  function load(language: string, kind: UtteranceKind): Promise<Int16Array | undefined> {
    // The language may come from a lead: it names a folder only where it looks like a language.
    if (!/^[a-z]{2,3}(-[a-z]{2,4})?$/i.test(language)) return Promise.resolve(undefined);
    const file = join(promptsDir, language, `${kind}.ulaw`);
    let prompt = prompts.get(file);
    if (!prompt) prompts.set(file, (prompt = readFile(file).then(fromMuLaw, () => undefined)));
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
