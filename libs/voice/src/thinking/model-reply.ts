import type { LlmEvent, LlmMessage, LlmOrder, LlmTool } from '@turant/plugin-kit';
import type { ProviderBreakers } from '../words/provider-breakers.js';
import { clausesOf } from './clauses.js';

/** A provider that can think, of an employee's list. */
export interface MindProvider {
  /** The id of its connection. */
  readonly id: string;
  /** The model, the temperature and the length of a reply are the provider's own. */
  reply(order: Pick<LlmOrder, 'messages' | 'tools' | 'signal'>): AsyncIterable<LlmEvent>;
}

export interface ReplyOptions {
  /** In the order in which the employee names them. */
  readonly providers: readonly MindProvider[];
  readonly breakers: ProviderBreakers;
  /** The next provider is asked if one has said nothing for so long, in milliseconds; a reply that pauses for so long in its middle ends there. */
  readonly maxPauseMs?: number;
  /** A provider was left for the next one. */
  readonly onLeft?: (providerId: string, error: unknown) => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** The next provider is asked well before 2 s are over. */
const DEFAULT_MAX_PAUSE_MS = 1_700;

/** The model calls it when the conversation is over. */
const END_CALL: LlmTool = {
  name: 'end_call',
  description: 'Ends the call after what you say now. Call it when you have said goodbye.',
  parameters: { type: 'object', properties: {}, additionalProperties: false },
};

/** One reply of a language model, which nobody needs to read to its end. */
export class ModelReply {
  /** Whether the model wants to end the call after this reply. */
  isLast = false;
  /** Who has given the reply, and when its first text and its first clause came. */
  times: { providerId?: string; firstTextAtMs?: number; firstClauseAtMs?: number } = {};
  private readonly unwanted = new AbortController();

  constructor(
    private readonly options: ReplyOptions,
    private readonly messages: readonly LlmMessage[],
    private readonly isOver: AbortSignal,
  ) {}

  /** Whether nobody wants it any more. */
  get isDropped(): boolean {
    return this.unwanted.signal.aborted;
  }

  /** The request is taken back, and nothing more comes. */
  drop(): void {
    this.unwanted.abort();
  }

  /**
   * Clause by clause. If a provider fails before its first clause, the next one is asked; after it nothing is said twice, and the reply ends where it broke off. Empty
   * if every provider failed.
   */
  async *clauses(): AsyncGenerator<string, void> {
    const { breakers, providers, onLeft } = this.options;
    for (const provider of breakers.inOrder(providers)) {
      let hasClause = false;
      try {
        for await (const clause of clausesOf(this.textOf(provider))) {
          this.times.firstClauseAtMs ??= this.options.now();
          hasClause = true;
          yield clause;
        }
        breakers.worked(provider.id);
        if (hasClause || this.isLast) return;
        throw new Error('an empty reply');
      } catch (error) {
        if (this.isOver.aborted || this.unwanted.signal.aborted) return;
        breakers.failed(provider.id, error);
        onLeft?.(provider.id, error);
        if (hasClause) return;
      }
    }
  }

  private async *textOf(provider: MindProvider): AsyncGenerator<string, void> {
    const mute = new AbortController();
    const watch = (): NodeJS.Timeout => setTimeout(() => mute.abort(), this.options.maxPauseMs ?? DEFAULT_MAX_PAUSE_MS);
    let timer = watch();
    const signal = AbortSignal.any([this.isOver, this.unwanted.signal, mute.signal]);
    this.times = { providerId: provider.id };
    try {
      for await (const event of provider.reply({ messages: this.messages, tools: [END_CALL], signal })) {
        clearTimeout(timer);
        timer = watch();
        if (event.type === 'tool-call' && event.name === END_CALL.name) this.isLast = true;
        if (event.type !== 'text') continue;
        this.times.firstTextAtMs ??= this.options.now();
        yield event.text;
      }
      if (mute.signal.aborted) throw new Error('no word came in time');
      if (signal.aborted) throw new Error('nobody wants the reply');
    } finally {
      clearTimeout(timer);
    }
  }
}
