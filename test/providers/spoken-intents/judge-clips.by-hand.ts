/**
 * Plays spoken sentences to the ears of this machine and asks what they mean. It prints how many are understood, and what an utterance costs.
 * By hand: `npm run build && MODELS_DIR=<folder> node test/engines/run-ts.cjs test/providers/spoken-intents.by-hand.ts <clips> [calls at once]`.
 * The folder of clips has WAVs of 16 kHz, and `list.json`: [{file, language, intent, text}].
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@turant/domain';
import { settingsOfProcess } from '@turant/config';
import { createIntentFinder, startEars } from '@turant/understanding';
import { readWav } from '@turant/voice';
import { hearByPlugin } from './hear-by-plugin.js';

interface Clip {
  readonly file: string;
  readonly language: Language;
  readonly intent: string;
  readonly text: string;
}
interface Result {
  readonly clip: Clip;
  readonly heard: string;
  readonly intent: string;
  readonly ms: number;
}
const BUILT = join(__dirname, '../../dist/libs/understanding/src');

async function main(folder: string, atOnce: number): Promise<void> {
  const { modelsDir } = settingsOfProcess();
  const ears = await startEars({ modelsDir, file: join(BUILT, 'ears/ears-child.js'), onProblem: console.error });
  const finder = createIntentFinder({
    modelsDir,
    withinMs: 20_000,
    file: join(BUILT, 'intents/intent-child.js'),
    onProblem: console.error,
  });
  const clips = JSON.parse(readFileSync(join(folder, 'list.json'), 'utf8')) as Clip[];
  for (const language of new Set(clips.map((clip) => clip.language))) await finder.prepare(language);
  const left = [...clips];
  const results: Result[] = [];
  const call = async (): Promise<void> => {
    for (let clip = left.shift(); clip; clip = left.shift()) {
      const { samples } = readWav(readFileSync(join(folder, clip.file)))!;
      const began = performance.now();
      const heard = await hearByPlugin(ears.baseUrl, Buffer.from(samples.buffer), clip.language).catch(
        (error: Error) => `! ${error.message}`,
      );
      const means = await finder.understand(heard, clip.language);
      results.push({ clip, heard, intent: means?.intent ?? 'none', ms: performance.now() - began });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, call));
  print(results);
  await Promise.all([ears.close(), finder.close()]);
}

function print(results: readonly Result[]): void {
  for (const { clip, heard, intent } of results)
    if (intent !== clip.intent) console.log(`${clip.file}: ${clip.text} (${clip.intent}) | ${heard} | ${intent}`);
  for (const language of new Set(results.map(({ clip }) => clip.language))) {
    const of = results.filter(({ clip }) => clip.language === language);
    const right = of.filter(({ clip, intent }) => intent === clip.intent).length;
    const again = of.filter(({ intent }) => intent === 'unsure' || intent === 'none').length;
    const times = of.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (part: number): number => Math.round(times[Math.floor(part * (times.length - 1))] ?? 0);
    console.log(
      `${language}: ${of.length} spoken, ${right} right, ${again} asked again, ${of.length - right - again} wrong; ms p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`,
    );
  }
}

const [folder = '', atOnce = '1'] = process.argv.slice(2);
void main(folder, Number(atOnce));
