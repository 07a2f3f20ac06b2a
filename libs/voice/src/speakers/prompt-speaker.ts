import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Speaker, UtteranceKind } from '../ports.js';
import { FALLBACK_LANGUAGE } from '../scripts/choose-language.js';
import { fromMuLaw } from './mu-law.js';
import { softTone } from './soft-tone.js';

/** The folder of the recorded prompts, found from the sources and from the build in `dist`. */
export function findPromptsDir(from: string = __dirname): string {
  const prompts = join('libs', 'voice', 'prompts');
  let root = from;
  while (root !== dirname(root) && !(existsSync(join(root, 'package.json')) && existsSync(join(root, prompts)))) root = dirname(root);
  return join(root, prompts);
}

/**
 * Plays recorded prompts of general wording, which are found by the kind of utterance: `<language>/<kind>.ulaw`, else the English one, else a
 * soft tone. It always returns audio, so it is the last speaker of a chain.
 */
export function promptSpeaker({ promptsDir }: { promptsDir: string }): Speaker {
  const prompts = new Map<string, Promise<Int16Array | undefined>>();
  const tone = softTone();

  function load(language: string, kind: UtteranceKind): Promise<Int16Array | undefined> {
    // The language may come from a lead, so it names a folder only if it looks like a language code.
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
