import type { Language } from '@turant/domain';
import type { LlmMessage } from '@turant/plugin-kit';
import type { Dialogue } from '../dialogue.js';
import type { Brain, Script, Utterance } from '../ports.js';
import { withWordsBefore } from '../scripts/with-words-before.js';
import { ModelReply, type ReplyOptions } from './model-reply.js';

/** What depends on the language of a call. */
interface InLanguage {
  readonly briefing: readonly LlmMessage[];
  readonly failure: Failure;
}

export interface ModelBrainOptions extends ReplyOptions, InLanguage {
  /** Has the words that no model chooses: the greeting, "are you there?", the goodbye. If no model answers and `failure.act` is `script`, the employee goes on by it. */
  readonly script: Dialogue;
  /** The same in another language, when the call goes on in it; what was said stays in memory. */
  readonly inLanguage?: (language: Language) => InLanguage;
  readonly signal: AbortSignal;
}

/** What the employee does when no model answers, or nobody understands the person. */
export interface Failure {
  readonly act: 'script' | 'transfer' | 'call-back';
  /** Says that there is a problem. */
  readonly trouble: string;
  /** Promises that somebody calls back: the last words of the call. */
  readonly callBack: string;
}

/** The memory of one call, in messages after the briefing: the oldest are forgotten. */
const MAX_REMEMBERED = 60;

interface Thought {
  readonly text: string;
  readonly reply: ModelReply;
  readonly utterance: Utterance;
}

/** The brain that asks a language model what to say. What the person has heard, and not what was written, is what it remembers. */
export class ModelBrain implements Brain {
  private readonly memory: LlmMessage[] = [];
  /** The reply that was begun ahead. */
  private ahead: Thought | undefined;
  private isByScript = false;
  private hasToldTrouble = false;
  private told: InLanguage;

  constructor(private readonly options: ModelBrainOptions) {
    this.told = options;
  }

  opening(): Utterance {
    return this.options.script.opening();
  }

  expect(text: string): Utterance | undefined {
    if (this.isByScript || text === '') return undefined;
    const known = this.readyFor(text);
    if (known) return known.utterance;
    this.forget();
    this.ahead = this.think(text);
    return this.ahead.utterance;
  }

  afterTurn(text: string): Utterance {
    if (this.isByScript) return this.options.script.afterTurn();
    if (text === '') return this.options.script.afterSilence();
    const thought = this.readyFor(text) ?? this.think(text);
    if (this.ahead !== thought) this.forget();
    this.ahead = undefined;
    this.options.script.heard();
    this.remember({ role: 'user', content: text });
    return thought.utterance;
  }

  goOn(utterance: Utterance): Utterance | undefined {
    return this.isByScript ? this.options.script.goOn(utterance) : undefined;
  }

  follow(language: Language, script: Script): void {
    this.forget();
    this.options.script.follow(language, script);
    this.told = this.options.inLanguage?.(language) ?? this.told;
  }

  askAgain(): Utterance | undefined {
    return this.isByScript ? this.options.script.askAgain() : undefined;
  }

  note(text: string): void {
    this.forget();
    this.options.script.heard();
    this.remember({ role: 'user', content: text });
  }

  wasHeard({ kind }: Utterance, words: string, isWhole: boolean): void {
    if (words === '' || kind === 'ringback') return;
    this.remember({ role: 'assistant', content: isWhole ? words : `${words} [interrupted]` });
  }

  afterFailure(): Utterance {
    const { script } = this.options;
    const { failure } = this.told;
    if (failure.act === 'script') return this.byScript();
    const { question } = script.opening();
    if (failure.act === 'transfer') return { kind: 'reply', text: failure.trouble, question, wants: 'the-business' };
    return { kind: 'reply', text: failure.callBack, question, end: 'call-back' };
  }

  cannotHear(): void {
    this.forget();
    this.isByScript = true;
  }

  afterSilence(): Utterance {
    return this.options.script.afterSilence();
  }

  goodbye(): Utterance {
    return this.options.script.goodbye();
  }

  connecting(): Utterance {
    return this.options.script.connecting();
  }

  notReached(): Utterance {
    return this.options.script.notReached();
  }

  get timesAsked(): number {
    return this.options.script.timesAsked;
  }

  get asksLeft(): number {
    return this.options.script.asksLeft;
  }

  get laterTexts(): string[] {
    return this.options.script.laterTexts;
  }

  /** The problem is told once in a call. */
  private byScript(): Utterance {
    this.isByScript = true;
    const next = this.options.script.afterTurn();
    if (this.hasToldTrouble) return next;
    this.hasToldTrouble = true;
    return withWordsBefore(this.told.failure.trouble, next);
  }

  private think(text: string): Thought {
    const { signal, script } = this.options;
    const reply = new ModelReply(this.options, [...this.told.briefing, ...this.memory, { role: 'user', content: text }], signal);
    const utterance: Utterance = {
      ...{ kind: 'reply', text: '', question: script.opening().question },
      clauses: reply.clauses(),
      isLast: () => reply.isLast,
      times: () => reply.times,
      drop: () => reply.drop(),
    };
    return { text, reply, utterance };
  }

  /** The reply that was begun for these words, unless it was thrown away meanwhile. */
  private readyFor(text: string): Thought | undefined {
    return this.ahead?.text === text && !this.ahead.reply.isDropped ? this.ahead : undefined;
  }

  private forget(): void {
    this.ahead?.reply.drop();
    this.ahead = undefined;
  }

  private remember(message: LlmMessage): void {
    this.memory.push(message);
    if (this.memory.length > MAX_REMEMBERED) this.memory.splice(0, this.memory.length - MAX_REMEMBERED);
  }
}
