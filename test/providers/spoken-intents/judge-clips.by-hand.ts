/**
 * Plays spoken sentences to the ears of this machine and asks what they mean. It prints how many are understood, and how long a call waits for it.
 * By hand: `npm run build && MODELS_DIR=<folder> node test/engines/run-ts.cjs test/providers/spoken-intents/judge-clips.by-hand.ts <clips> [calls] [talk]`.
 * `clips` is a folder of make-clips.by-hand.ts. That many calls are held at once, one without; with `talk` their persons speak as people do, who listen
 * to the employee for some seconds before they answer, and without it each speaks again at once.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { settingsOfProcess } from '@turant/config';
import { createIntentFinder, startEars } from '@turant/understanding';
import { RATE_HZ, readWav } from '@turant/voice';
import { hearByPlugin } from '../hear-by-plugin.js';
import type { Clip } from './clip.js';

interface Result {
  readonly clip: Clip;
  readonly heard: string;
  readonly intent: string;
  /** From the end of the person's turn. */
  readonly ms: number;
}
const BUILT = join(__dirname, '../../../dist/libs/understanding/src');
/** A sentence of the employee, and the moment that a person needs before the answer. */
const EMPLOYEE_SPEAKS_MS = { least: 2_500, most: 5_000 };
const PERSON_THINKS_MS = { least: 400, most: 1_200 };

const between = ({ least, most }: { least: number; most: number }): number => least + Math.random() * (most - least);

async function main(folder: string, calls: number, talks: boolean): Promise<void> {
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
      if (talks) await pause(between(EMPLOYEE_SPEAKS_MS) + between(PERSON_THINKS_MS) + (1_000 * samples.length) / RATE_HZ);
      const began = performance.now();
      const heard = await hearByPlugin(ears.baseUrl, Buffer.from(samples.buffer), clip.language).catch(
        (error: Error) => `! ${error.message}`,
      );
      const means = await finder.understand(heard, clip.language);
      results.push({ clip, heard, intent: means?.intent ?? 'none', ms: performance.now() - began });
    }
  };
  await Promise.all(Array.from({ length: calls }, call));
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

const [folder = '', calls = '1', manner] = process.argv.slice(2);
void main(folder, Number(calls), manner === 'talk');
