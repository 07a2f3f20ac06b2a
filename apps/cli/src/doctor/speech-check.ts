import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { espeakSpeaker, findPromptsDir, RATE_HZ } from '@turant/voice';
import { type Check, fail, ok, warn } from './check.js';

const SENTENCE = 'Hello, this is Turant.';
const INSTALL = 'install espeak-ng (Debian: `apt-get install espeak-ng`)';

/** espeak-ng speaks a sentence, and the recorded prompts are there for when it does not. */
export const speechCheck: Check = {
  name: 'speech',
  limitMs: 10_000,
  run: async () => {
    const samples = await espeakSpeaker().speak(SENTENCE, 'en-IN');
    const languages = await languagesWithPrompts();
    if (samples === undefined) {
      const says = 'espeak-ng is missing or does not work';
      if (languages === 0) return [fail(`${says}, and there are no recorded prompts: employees would make a tone`, INSTALL)];
      return [
        warn(`${says}: employees speak recorded prompts of general wording in ${languages} languages, and no words of your own`, INSTALL),
      ];
    }
    const seconds = (samples.length / RATE_HZ).toFixed(1);
    if (languages === 0) return [warn('the recorded prompts are missing, which speak when espeak-ng is too slow', 'install Turant again')];
    return [ok(`espeak-ng spoke a sentence of ${seconds} s; recorded prompts in ${languages} languages`)];
  },
};

/** The number of languages with at least one prompt. */
async function languagesWithPrompts(): Promise<number> {
  const folder = findPromptsDir();
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((one) => one.isDirectory()).map(({ name }) => readdir(join(folder, name)));
  return (await Promise.all(files)).filter((names) => names.some((name) => name.endsWith('.ulaw'))).length;
}
