import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@turant/domain';
import { UNSURE, type IntentFinder } from '../src/index.js';

/** What people say, by language and by what they mean. Hinglish is judged in calls of Hindi. */
export type Sentences = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export const readSentences = (name: string): Sentences =>
  JSON.parse(readFileSync(join(__dirname, 'fixtures', `${name}.json`), 'utf8')) as Sentences;

export interface Judged {
  readonly manner: string;
  readonly text: string;
  readonly means: string;
  readonly verdict: 'right' | 'asks-again' | 'wrong' | 'not-in-time';
  /** What was understood, and for how many milliseconds it was waited for. */
  readonly as: string;
  readonly ms: number;
}

export async function judge(finder: IntentFinder, sentences: Sentences): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const [manner, byIntent] of Object.entries(sentences)) {
    const language = (manner === 'hinglish' ? 'hi' : manner) as Language;
    await finder.prepare(language);
    for (const [means, text] of Object.entries(byIntent).flatMap(([intent, texts]) => texts.map((one) => [intent, one] as const))) {
      const began = performance.now();
      const found = await finder.understand(text, language);
      const verdict = !found ? 'not-in-time' : found.intent === means ? 'right' : found.intent === UNSURE ? 'asks-again' : 'wrong';
      judged.push({ manner, text, means, verdict, as: `${found?.nearest} ${found?.gap.toFixed(3)}`, ms: performance.now() - began });
    }
  }
  return judged;
}

export const share = (judged: readonly Judged[], verdict: Judged['verdict']): number =>
  judged.filter((one) => one.verdict === verdict).length / judged.length;

/** A line for each language, and one for each sentence that was not understood. */
export function tableOfJudged(judged: readonly Judged[]): string {
  const manners = [...new Set(judged.map(({ manner }) => manner))];
  const line = (name: string, of: readonly Judged[]): string => {
    const [right, again, wrong] = (['right', 'asks-again', 'wrong'] as const).map((verdict) => (100 * share(of, verdict)).toFixed(1));
    const times = of.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (part: number): string => (times[Math.floor(part * (times.length - 1))] ?? 0).toFixed(0);
    return `${name.padEnd(9)} ${String(of.length).padStart(4)} sentences: right ${right} %, asks again ${again} %, wrong ${wrong} %; ms p50 ${at(0.5)}, p95 ${at(0.95)}`;
  };
  const missed = judged
    .filter(({ verdict }) => verdict !== 'right')
    .map(({ manner, text, means, verdict, as }) => `${verdict} ${manner}: ${text} (${means}): ${as}`);
  return [
    ...manners.map((manner) =>
      line(
        manner,
        judged.filter((one) => one.manner === manner),
      ),
    ),
    line('all', judged),
    ...missed,
  ].join('\n');
}
