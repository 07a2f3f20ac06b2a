import type { Context } from '../context.js';
import type { Settings } from '../settings.js';
import type { Net } from './net.js';
import type { Usage } from './usage.js';

export type LlmMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly LlmToolCall[] }
  | { readonly role: 'tool'; readonly toolCallId: string; readonly content: string };

export interface LlmToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON, as the model wrote it: it may be no JSON, and it may not fit the tool's parameters. */
  readonly argumentsJson: string;
}

export interface LlmTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A reply, piece by piece. Its last event but for `usage` is `end`; a reply that ends without it throws RetryLaterError LLM_CUT_OFF. */
export type LlmEvent =
  | { readonly type: 'text'; readonly text: string }
  /** A whole tool call, when its last piece has come. */
  | ({ readonly type: 'tool-call' } & LlmToolCall)
  | { readonly type: 'end'; readonly reason: 'stop' | 'length' | 'tool-calls' | 'filtered' }
  | ({ readonly type: 'usage' } & Usage);

export interface LlmOrder {
  readonly messages: readonly LlmMessage[];
  readonly tools: readonly LlmTool[];
  readonly model?: string;
  /** From 0 to 2. */
  readonly temperature?: number;
  readonly maxTokens?: number;
  /** Aborted when the reply is not wanted any more: the request is cancelled at once, and the iterator ends without an error. */
  readonly signal: AbortSignal;
}

export interface LlmProvider<S = Settings> {
  /** One request, which is never repeated here: whoever asks has another provider to turn to. @throws TurantError one of the five errors */
  reply(net: Net, order: LlmOrder, context: Context<S>): AsyncIterable<LlmEvent>;
}
