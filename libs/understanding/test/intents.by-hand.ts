/**
 * Prints how many sentences of each language are understood, which are not, and how long one takes.
 * By hand: `npm run build && MODELS_DIR=<folder> node test/engines/run-ts.cjs libs/understanding/test/intents.by-hand.ts`.
 */
import { join } from 'node:path';
import { settingsOfProcess } from '@turant/config';
import { createIntentFinder } from '../src/index.js';
import { judge, readSentences, tableOfJudged } from './judge-sentences.js';

const CHILD = join(__dirname, '../../../dist/libs/understanding/src/intents/intent-child.js');

async function main(): Promise<void> {
  const finder = createIntentFinder({ modelsDir: settingsOfProcess().modelsDir, withinMs: 20_000, file: CHILD, onProblem: console.error });
  for (const name of ['sentences', 'more-sentences', 'unseen-sentences']) {
    const began = performance.now();
    await finder.prepare('hi');
    console.log(`\n${name}: the first language was prepared in ${Math.round(performance.now() - began)} ms`);
    console.log(tableOfJudged(await judge(finder, readSentences(name))));
  }
  await finder.close();
}

void main();
