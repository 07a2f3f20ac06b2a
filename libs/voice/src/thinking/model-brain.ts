import type { LlmEvent, LlmMessage, LlmOrder } from '@turant/plugin-kit';
import type { Dialogue } from '../dialogue.js';
import type { Brain, Utterance } from '../ports.js';
import type { ProviderBreakers } from '../words/provider-breakers.js';
import { clausesOf } from './clauses.js';

/** A provider that can think, of an employee's list. */
export interface MindProvider {
  /** The id of its connection. */
  readonly id: string;
  reply(order: LlmOrder): AsyncIterable<LlmEvent>;
}

export interface ModelBrainOptions {
  /** The words that no model chooses: the greeting, the question whether somebody is there, the goodbye. With them it goes on if every model fails. */
  readonly script: Dialogue;
  readonly briefing: readonly LlmMessage[];
  readonly providers: readonly MindProvider[];
  readonly breakers: ProviderBreakers;
  /** The next provider is asked if one has said nothing for so long, in milliseconds. */
  readonly firstTextMs?: number;
  readonly temperature?: number;
  readonly maxTokens?: number;
  /** A provider was left for the next one. */
  readonly onLeft?: (providerId: string, error: unknown) => void;
  readonly signal: AbortSignal;
}

const DEFAULT_FIRST_TEXT_MS = 2_000;
const DEFAULT_MAX_TOKENS = 200;
/** The memory of one call, in messages after the briefing: the oldest are forgotten. */
const MAX_REMEMBERED = 60;

/** The brain that asks a language model what to say. What the person has heard, and not what was written, is what it remembers. */
export class ModelBrain implements Brain {
  private readonly memory: LlmMessage[] = [];
  private written: string | undefined;

  constructor(private readonly options: ModelBrainOptions) {
    this.remember({ role: 'assistant', content: options.script.opening().text });
  }

  opening(): Utterance {
    return this.options.script.opening();
  }

  async afterTurn(text: string): Promise<Utterance> {
    const clauses: string[] = [];
    for await (const clause of this.reply(text)) clauses.push(clause);
    if (clauses.length === 0) return this.options.script.afterTurn();
    return { kind: 'question', text: clauses.join(' '), question: this.options.script.opening().question };
  }

  /**
   * The reply to a turn, clause by clause. If a provider fails before its first clause, the next one is asked; after it nothing is said twice, and the reply ends where it broke off. Empty
   * if every provider failed.
   */
  async *reply(text: string): AsyncGenerator<string, void> {
    this.remember({ role: 'user', content: text });
    let error: unknown;
    for (const provider of this.options.breakers.inOrder(this.options.providers)) {
      let said = '';
      try {
        for await (const clause of clausesOf(this.textOf(provider))) {
          said = `${said} ${clause}`.trim();
          this.written = said;
          yield clause;
        }
        this.options.breakers.worked(provider.id);
        if (said !== '') return;
        throw new Error('an empty reply');
      } catch (thrown) {
        if (this.options.signal.aborted) return;
        error = thrown;
        this.options.breakers.failed(provider.id, error);
        this.options.onLeft?.(provider.id, error);
        if (said !== '') return;
      }
    }
  }

  /** How much of the last reply the person has heard, from 0 to 1: the rest was never said. */
  wasHeard(share: number): void {
    const { written } = this;
    if (written === undefined) return;
    this.written = undefined;
    const words = written.split(' ');
    const heard = words.slice(0, Math.round(words.length * Math.min(1, Math.max(0, share))));
    const isWhole = heard.length === words.length;
    if (heard.length > 0) this.remember({ role: 'assistant', content: isWhole ? written : `${heard.join(' ')} [interrupted]` });
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

  private remember(message: LlmMessage): void {
    this.memory.push(message);
    if (this.memory.length > MAX_REMEMBERED) this.memory.splice(0, this.memory.length - MAX_REMEMBERED);
  }

  private async *textOf(provider: MindProvider): AsyncGenerator<string, void> {
    const { briefing, temperature, maxTokens = DEFAULT_MAX_TOKENS, firstTextMs = DEFAULT_FIRST_TEXT_MS, signal } = this.options;
    const mute = new AbortController();
    const timer = setTimeout(() => mute.abort(), firstTextMs);
    const order: LlmOrder = {
      ...{ messages: [...briefing, ...this.memory], tools: [], maxTokens, signal: AbortSignal.any([signal, mute.signal]) },
      ...(temperature !== undefined && { temperature }),
    };
    try {
      for await (const event of provider.reply(order)) {
        if (event.type !== 'text') continue;
        clearTimeout(timer);
        yield event.text;
      }
      if (mute.signal.aborted) throw new Error('no word came in time');
    } finally {
      clearTimeout(timer);
    }
  }
}
