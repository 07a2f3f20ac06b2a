import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@turant/domain';
import { AskedProcess } from '@turant/supervisor';
import { DEFAULT_INTENTS } from './default-intents.js';
import { E5_FILES } from './e5-engine.js';
import { examplesFor, mannerOf, ownExamples, type Example, type IntentExamples, type Manner, type OwnExamples } from './intent-examples.js';
import type { Nearest } from './nearest-intent.js';

/** What a person means. */
export interface Understood {
  /** The id of an intent, or `unsure`: then two lie nearly equally near, or none lies near, and it is better to ask again. */
  readonly intent: string;
  /** The nearest intent, also where it is not near enough, and the next one. */
  readonly nearest: string;
  readonly runnerUp: string | undefined;
  /** How much nearer the nearest intent is than the next one. */
  readonly gap: number;
}

/** Finds the intent of a text. */
export interface IntentFinder {
  /** Whether the files of the model are there. */
  readonly isThere: boolean;
  /**
   * Undefined if the model is not there, or has not answered in time. Never rejects.
   * @param text what a person said: data, whatever it says
   * @param own examples of this call's business, beside the others
   */
  understand(text: string, language: Language, own?: OwnExamples): Promise<Understood | undefined>;
  /** Embeds the examples of a language, which takes about 3 s of the first language and 0.5 s of each other, so that the first text is answered in time. */
  prepare(language: Language, own?: OwnExamples): Promise<void>;
  close(): Promise<void>;
}

export interface IntentOrder {
  readonly modelsDir: string;
  readonly examples: readonly Example[];
  /** Absent: only the examples are embedded. */
  readonly text?: string;
  readonly group: Manner;
}

export interface IntentReply {
  readonly nearest?: Nearest | undefined;
  readonly problem?: string;
}

export interface IntentFinderOptions {
  readonly modelsDir: string;
  readonly examples?: IntentExamples;
  /** How long a text is waited for, in milliseconds. */
  readonly withinMs?: number;
  /** The compiled file of the child; by default the one beside this file, which exists in the build only. */
  readonly file?: string;
  /** The model is there and cannot be used. */
  readonly onProblem?: (problem: string) => void;
}

export const UNSURE = 'unsure';
/** A smaller margin between the two nearest intents counts as unsure. It was chosen on some sentences of test/fixtures, and tested on others. */
export const MIN_INTENT_GAP = 0.04;
/** Whatever lies farther from all examples counts as unsure, too: it is about something else, or was not heard well. Chosen like the gap. */
export const MIN_INTENT_SCORE = 0.36;
const UNDERSTAND_WITHIN_MS = 400;
const PREPARE_WITHIN_MS = 30_000;
/** One order embeds the examples of a language; a process that has not answered after this time, in milliseconds, is stuck. */
const UNDERSTANDING_STUCK_MS = 60_000;
const MAX_WAITING_TEXTS = 32;
/** The process takes 90 MB. */
const MAX_UNDERSTANDING_MEGABYTES = 400;
/** What is said in one turn is shorter. */
const MAX_SAID_LENGTH = 300;
/** After this time, in milliseconds, a process that has died, or a model that cannot be used, is tried again. */
const UNDERSTANDING_REST_MS = 5_000;

/** Finds what people mean by a model in a child process, which the first text starts. */
export function createIntentFinder(options: IntentFinderOptions): IntentFinder {
  const {
    modelsDir,
    examples: all = DEFAULT_INTENTS,
    withinMs = UNDERSTAND_WITHIN_MS,
    file = join(__dirname, 'intent-child.js'),
  } = options;
  const child = new AskedProcess<IntentOrder, IntentReply>(file, {
    maxPending: MAX_WAITING_TEXTS,
    maxMegabytes: MAX_UNDERSTANDING_MEGABYTES,
    restMs: UNDERSTANDING_REST_MS,
  });
  const isThere = (): boolean => Object.values(E5_FILES).every((name) => existsSync(join(modelsDir, name)));
  const byManner = new Map<Manner, readonly Example[]>();
  const examplesOf = (manner: Manner): readonly Example[] => {
    const examples = byManner.get(manner) ?? examplesFor(manner, all);
    byManner.set(manner, examples);
    return examples;
  };
  const ask = async (manner: Manner, own: readonly Example[], within: number, text?: string): Promise<Nearest | undefined> => {
    if (!isThere()) return undefined;
    const order = { modelsDir, group: manner, examples: [...examplesOf(manner), ...own], ...(text !== undefined && { text }) };
    const reply = await child.ask(order, { withinMs: within, stuckMs: UNDERSTANDING_STUCK_MS });
    if (reply?.problem !== undefined) options.onProblem?.(reply.problem);
    return reply?.nearest;
  };
  return {
    get isThere() {
      return isThere();
    },
    async understand(text, language, own = {}) {
      const said = text.trim().slice(0, MAX_SAID_LENGTH);
      const nearest = said === '' ? undefined : await ask(mannerOf(said, language), ownExamples(own, language), withinMs, said);
      return nearest && understoodOf(nearest);
    },
    prepare: async (language, own = {}) => void (await ask(language, ownExamples(own, language), PREPARE_WITHIN_MS)),
    close: () => child.close(),
  };
}

const understoodOf = ({ intent, score, gap, runnerUp }: Nearest): Understood => ({
  intent: gap < MIN_INTENT_GAP || score < MIN_INTENT_SCORE ? UNSURE : intent,
  nearest: intent,
  runnerUp,
  gap,
});
