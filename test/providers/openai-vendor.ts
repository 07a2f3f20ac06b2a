import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { startLoopbackServer } from '../engines/loopback-server.js';

/** What goes wrong at the vendor. */
export type Fault = 'wrong-key' | 'rate' | 'quota' | 'overloaded' | 'no-finish' | 'error-inside' | 'no-json';

/** One answer of the model: pieces of text, and tool calls whose arguments come in pieces. */
export interface ChatScene {
  pieces?: readonly string[];
  thinking?: string;
  calls?: readonly { id: string; name: string; arguments: readonly string[] }[];
  finish?: 'stop' | 'length' | 'tool_calls' | 'content_filter';
  fault?: Fault;
}

export interface Asked {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const ERRORS: Readonly<Partial<Record<Fault, readonly [status: number, code: string, headers: Record<string, string>]>>> = {
  'wrong-key': [401, 'invalid_api_key', {}],
  rate: [429, 'rate_limit_exceeded', { 'retry-after': '2' }],
  quota: [429, 'insufficient_quota', {}],
  overloaded: [503, 'overloaded', {}],
};

/** A server that speaks OpenAI's protocol for chat, transcription and speech over a real socket. openai-vendor.medium-spec.ts has the vendor's own SDK judge it. */
export class OpenAiVendor {
  readonly asked: Asked[] = [];
  /** The answers to come, in order; the last one stays. */
  chats: ChatScene[] = [{ pieces: ['Hello'] }];
  /** The answer to these messages, instead of the next one of `chats`. */
  answerTo: ((messages: readonly { role: string; content: string }[]) => ChatScene | undefined) | undefined;
  /** The texts that it hears, in order. */
  heard: string[] = ['hello'];
  fault: Fault | undefined;
  /** What is waited for before the first text of an answer, and before the first sound of a text. */
  thinks: () => Promise<void> = () => Promise.resolve();
  warmsUp: () => Promise<void> = () => Promise.resolve();

  baseUrl = '';

  private constructor() {}

  static async start(): Promise<OpenAiVendor> {
    const own = new OpenAiVendor();
    own.baseUrl = `${(await startLoopbackServer((request, response) => void own.answer(request, response))).origin}/v1`;
    return own;
  }

  /** What it makes of a text: 24 samples of 16 bits, 1 ms, for each character. */
  soundOf(text: string): Buffer {
    return Buffer.from(Array.from({ length: 48 * text.length }, (_, at) => (at + text.length) % 251));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked: Asked = { path: request.url ?? '', headers: request.headers, body: await buffer(request) };
    this.asked.push(asked);
    const isChat = asked.path === '/v1/chat/completions';
    const scene = isChat ? this.sceneFor(asked.body) : undefined;
    const fault = scene?.fault ?? this.fault;
    const refusal = fault && ERRORS[fault];
    if (refusal) return refuse(response, ...refusal, request.headers.authorization);
    if (isChat) return this.thinks().then(() => this.chat(response, scene ?? {}, fault));
    if (asked.path === '/v1/audio/transcriptions') return this.transcribe(response, fault);
    if (asked.path === '/v1/audio/speech') return this.speak(response, (JSON.parse(String(asked.body)) as { input: string }).input);
    refuse(response, 404, 'unknown_url', {});
  }

  private sceneFor(body: Buffer): ChatScene | undefined {
    if (this.answerTo) return this.answerTo((JSON.parse(String(body)) as { messages: { role: string; content: string }[] }).messages);
    return this.chats.length > 1 ? this.chats.shift() : this.chats[0];
  }

  private chat(response: ServerResponse, scene: ChatScene, fault: Fault | undefined): void {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const say = (data: string): unknown => response.write(`data: ${data}\n\n`);
    const piece = (delta: object, finish: string | null = null): string =>
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'fake',
        choices: [{ index: 0, delta, finish_reason: finish }],
      });
    say(piece({ role: 'assistant', content: '' }));
    if (scene.thinking !== undefined) say(piece({ reasoning_content: scene.thinking }));
    const pieces = scene.pieces ?? [];
    for (const [at, text] of pieces.entries()) {
      if (at > 0 && at === Math.ceil(pieces.length / 2)) {
        if (fault === 'error-inside') say(JSON.stringify({ error: { message: 'boom', code: 'server_error' } }));
        if (fault === 'no-json') say('{"choices":[');
      }
      response.write(': keep-alive\n\n');
      say(piece({ content: text }));
    }
    for (const [index, call] of (scene.calls ?? []).entries()) {
      say(piece({ tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }] }));
      for (const part of call.arguments) say(piece({ tool_calls: [{ index, function: { arguments: part } }] }));
    }
    if (fault !== 'no-finish') {
      say(piece({}, scene.finish ?? (scene.calls ? 'tool_calls' : 'stop')));
      const usage = { prompt_tokens: 12, completion_tokens: pieces.length, total_tokens: 12 + pieces.length };
      say(JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'fake', choices: [], usage }));
      say('[DONE]');
    }
    response.end();
  }

  private transcribe(response: ServerResponse, fault: Fault | undefined): void {
    const text = (this.heard.length > 1 ? this.heard.shift() : this.heard[0]) ?? '';
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(fault === 'no-json' ? '<html>' : JSON.stringify({ text, usage: { type: 'duration', seconds: 1 } }));
  }

  private async speak(response: ServerResponse, input: string): Promise<void> {
    const sound = this.soundOf(input);
    await this.warmsUp();
    response.writeHead(200, { 'content-type': 'audio/pcm' });
    // An odd number of bytes, so that a sample is cut in two.
    const half = sound.length / 2 + 1;
    response.write(sound.subarray(0, half));
    await pause(1);
    response.end(sound.subarray(half));
  }
}

/** Vendors quote the key that they refuse. */
function refuse(response: ServerResponse, status: number, code: string, headers: Record<string, string>, key = ''): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { message: `refused: ${code} ${key}`, type: code, code, param: null } }));
}
