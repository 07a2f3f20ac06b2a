import {
  at,
  isObject,
  listAt,
  objectAt,
  RetryLaterError,
  serverSentEvents,
  type Context,
  type Json,
  type JsonObject,
  type LlmEvent,
  type LlmMessage,
  type LlmOrder,
  type Net,
} from '@turant/plugin-kit';
import { addressOf, authorization, modelOf, throwIfRefused, type OpenAiSettings } from './api.js';

/** The words of a model that thinks aloud inside its answer, as some open models do; they are never spoken. */
const THINKING = { begins: '<think>', ends: '</think>' };
const REASONS: Readonly<Record<string, 'stop' | 'length' | 'tool-calls' | 'filtered'>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'filtered',
};

/** `POST {baseUrl}/chat/completions` with `stream: true` (platform.openai.com/docs/api-reference/chat). */
export async function* reply(net: Net, order: LlmOrder, { settings }: Context<OpenAiSettings>): AsyncGenerator<LlmEvent, void> {
  try {
    yield* streamed(net, order, settings);
  } catch (error) {
    if (!order.signal.aborted) throw error;
  }
}

async function* streamed(net: Net, order: LlmOrder, settings: OpenAiSettings): AsyncGenerator<LlmEvent, void> {
  const headers = { accept: 'text/event-stream', ...authorization(settings) };
  const url = addressOf(settings, 'chat/completions');
  const response = await net.stream({ method: 'POST', url, headers, json: bodyOf(order, settings) }, order.signal);
  await throwIfRefused(response);
  const answer = new Answer();
  for await (const data of serverSentEvents(response.body)) {
    if (data === '[DONE]') break;
    yield* answer.take(readChunk(data));
  }
  if (!order.signal.aborted) yield* answer.end();
}

function bodyOf({ messages, tools, model, temperature, maxTokens }: LlmOrder, settings: OpenAiSettings): JsonObject {
  return {
    model: modelOf(model, settings.llmModel, 'llmModel'),
    messages: messages.map(messageOf),
    stream: true,
    stream_options: { include_usage: true },
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
    ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', function: { ...tool } })) as unknown as Json[] }),
  };
}

function messageOf(message: LlmMessage): JsonObject {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.toolCallId, content: message.content };
  if (message.role !== 'assistant' || !message.toolCalls?.length) return { role: message.role, content: message.content };
  const calls = message.toolCalls.map(({ id, name, argumentsJson }) => ({
    id,
    type: 'function',
    function: { name, arguments: argumentsJson },
  }));
  return { role: 'assistant', content: message.content || null, tool_calls: calls };
}

function readChunk(data: string): JsonObject {
  let chunk: unknown;
  try {
    chunk = JSON.parse(data);
  } catch {
    throw new RetryLaterError('VENDOR_ANSWER_UNREADABLE', 'a piece of the answer is no JSON');
  }
  if (!isObject(chunk)) throw new RetryLaterError('VENDOR_ANSWER_UNREADABLE', 'a piece of the answer is no object');
  const piece = chunk;
  // An error may come inside of a stream that began with 200.
  if (piece['error'] != null) throw new RetryLaterError('VENDOR_NO_ANSWER', 'the vendor broke the answer off with an error');
  return piece;
}

interface Call {
  id: string;
  name: string;
  argumentsJson: string;
}

/** Puts the pieces of one answer together. */
class Answer {
  /** By their index: a call's arguments come in pieces, and pieces of several calls may alternate. */
  private readonly calls = new Map<number, Call>();
  private reason: 'stop' | 'length' | 'tool-calls' | 'filtered' | undefined;
  private readonly usage: LlmEvent[] = [];
  private readonly spoken = new WithoutThinking();

  *take(chunk: JsonObject): Generator<LlmEvent, void> {
    const [choice] = listAt(chunk, 'choices').filter(isObject);
    if (choice) yield* this.takeChoice(choice);
    const usage = objectAt(chunk, 'usage');
    const [input, output] = [at(usage, 'prompt_tokens'), at(usage, 'completion_tokens')];
    if (typeof input !== 'number' || typeof output !== 'number') return;
    // Some vendors count up in each piece: the last one tells all.
    this.usage.splice(
      0,
      Infinity,
      { type: 'usage', unit: 'input-token', count: input },
      { type: 'usage', unit: 'output-token', count: output },
    );
  }

  /** @throws RetryLaterError LLM_CUT_OFF if the answer never said why it ended */
  *end(): Generator<LlmEvent, void> {
    if (this.reason === undefined) throw new RetryLaterError('LLM_CUT_OFF', 'the answer broke off');
    const rest = this.spoken.end();
    if (rest !== '') yield { type: 'text', text: rest };
    for (const call of this.calls.values()) yield { type: 'tool-call', ...call };
    yield { type: 'end', reason: this.calls.size > 0 ? 'tool-calls' : this.reason };
    yield* this.usage;
  }

  private *takeChoice(choice: JsonObject): Generator<LlmEvent, void> {
    const delta = objectAt(choice, 'delta');
    const content = at(delta, 'content');
    const text = typeof content === 'string' ? this.spoken.take(content) : '';
    if (text !== '') yield { type: 'text', text };
    for (const [place, piece] of listAt(delta, 'tool_calls').filter(isObject).entries()) this.takeCall(piece, place);
    const reason = at(choice, 'finish_reason');
    if (typeof reason === 'string') this.reason = REASONS[reason] ?? 'stop';
  }

  private takeCall(piece: JsonObject, place: number): void {
    const index = at(piece, 'index');
    // A vendor that sends whole calls may leave the index out.
    const key = typeof index === 'number' ? index : place;
    const call = this.calls.get(key) ?? { id: '', name: '', argumentsJson: '' };
    const own = objectAt(piece, 'function');
    const [id, name, args] = [at(piece, 'id'), at(own, 'name'), at(own, 'arguments')];
    if (typeof id === 'string' && id !== '') call.id = id;
    if (typeof name === 'string' && name !== '') call.name = name;
    if (typeof args === 'string') call.argumentsJson += args;
    this.calls.set(key, call);
  }
}

/** Leaves out what stands between `<think>` and `</think>`, also where a mark is cut in two by the pieces. */
class WithoutThinking {
  private held = '';
  private isThinking = false;

  take(text: string): string {
    this.held += text;
    let spoken = '';
    for (;;) {
      const mark = this.isThinking ? THINKING.ends : THINKING.begins;
      const found = this.held.indexOf(mark);
      if (found < 0) break;
      if (!this.isThinking) spoken += this.held.slice(0, found);
      this.held = this.held.slice(found + mark.length);
      this.isThinking = !this.isThinking;
    }
    const mark = this.isThinking ? THINKING.ends : THINKING.begins;
    const begun = beginOf(mark, this.held);
    if (!this.isThinking) spoken += this.held.slice(0, this.held.length - begun);
    this.held = this.held.slice(this.held.length - begun);
    return spoken;
  }

  end(): string {
    return this.isThinking ? '' : this.held;
  }
}

/** How many characters at the end of a text may be the begin of a mark. */
function beginOf(mark: string, text: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length -= 1)
    if (mark.startsWith(text.slice(-length))) return length;
  return 0;
}
