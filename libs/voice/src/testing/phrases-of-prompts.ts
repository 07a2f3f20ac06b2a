import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPromptsDir } from '../speakers/prompt-speaker.js';

/** The texts of the kept prompts, by language and file name. */
export const phrasesOfPrompts = (): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  JSON.parse(readFileSync(join(findPromptsDir(), 'phrases.json'), 'utf8')) as Record<string, Record<string, string>>;
