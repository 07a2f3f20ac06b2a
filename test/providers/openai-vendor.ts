import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { startLoopbackServer } from '../engines/loopback-server.js';
import { until } from '../engines/until.js';

/** What goes wrong at the vendor. `drip`: the answer comes byte by byte. `stall`: it stops in the middle and the connection stays. */
export type Fault = 'wrong-key' | 'rate' | 'quota' | 'overloaded' | 'cut' | 'no-finish' | 'error-inside' | 'stall' | 'drip' | 'no-json';

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
  /** Whether the client went away before the answer was over. */
  wasAbandoned: boolean;
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
  /** The texts that it hears, in order. */
  heard: string[] = ['hello'];
  /** What it speaks: 24 kHz, 16 bits. */
  sound = Buffer.alloc(4_800);
  fault: Fault | undefined;

  baseUrl = '';

  private constructor() {}

  static async start(): Promise<OpenAiVendor> {
    const own = new OpenAiVendor();
    own.baseUrl = `${(await startLoopbackServer((request, response) => void own.answer(request, response))).origin}/v1`;
    return own;
  }

  /** Waits until the vendor has seen something. */
  until(hasSeen: () => boolean): Promise<boolean> {
    return until(hasSeen);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked: Asked = { path: request.url ?? '', headers: request.headers, body: await buffer(request), wasAbandoned: false };
    this.asked.push(asked);
    response.on('close', () => (asked.wasAbandoned = !response.writableFinished));
    const isChat = asked.path === '/v1/chat/completions';
    const scene = isChat ? (this.chats.length > 1 ? this.chats.shift() : this.chats[0]) : undefined;
    const fault = scene?.fault ?? this.fault;
    const refusal = fault && ERRORS[fault];
    if (refusal) return refuse(response, ...refusal);
    if (isChat) return this.chat(response, scene ?? {}, fault);
    if (asked.path === '/v1/audio/transcriptions') return this.transcribe(response, fault);
    if (asked.path === '/v1/audio/speech') return this.speak(response, fault);
    refuse(response, 404, 'unknown_url', {});
  }

  private async chat(response: ServerResponse, scene: ChatScene, fault: Fault | undefined): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    const say = (data: string): Promise<void> => this.write(response, `data: ${data}\n\n`, fault);
    const piece = (delta: object, finish: string | null = null): string =>
      JSON.stringify({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'fake',
        choices: [{ index: 0, delta, finish_reason: finish }],
      });
    await say(piece({ role: 'assistant', content: '' }));
    if (scene.thinking !== undefined) await say(piece({ reasoning_content: scene.thinking }));
    const pieces = scene.pieces ?? [];
    for (const [at, text] of pieces.entries()) {
      if (at > 0 && at === Math.ceil(pieces.length / 2)) {
        if (fault === 'cut') return void response.destroy();
        if (fault === 'stall') return;
        if (fault === 'error-inside') await say(JSON.stringify({ error: { message: 'boom', code: 'server_error' } }));
        if (fault === 'no-json') await say('{"choices":[');
      }
      response.write(': keep-alive\n\n');
      await say(piece({ content: text }));
    }
    for (const [index, call] of (scene.calls ?? []).entries()) {
      await say(piece({ tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }] }));
      for (const part of call.arguments) await say(piece({ tool_calls: [{ index, function: { arguments: part } }] }));
    }
    if (fault !== 'no-finish') {
      await say(piece({}, scene.finish ?? (scene.calls ? 'tool_calls' : 'stop')));
      const usage = { prompt_tokens: 12, completion_tokens: pieces.length, total_tokens: 12 + pieces.length };
      await say(JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'fake', choices: [], usage }));
      await say('[DONE]');
    }
    response.end();
  }

  private async transcribe(response: ServerResponse, fault: Fault | undefined): Promise<void> {
    const text = (this.heard.length > 1 ? this.heard.shift() : this.heard[0]) ?? '';
    response.writeHead(200, { 'content-type': 'application/json' });
    if (fault === 'stall') return;
    await this.write(response, fault === 'no-json' ? '<html>' : JSON.stringify({ text, usage: { type: 'duration', seconds: 1 } }), fault);
    if (fault === 'cut') response.destroy();
    else response.end();
  }

  private async speak(response: ServerResponse, fault: Fault | undefined): Promise<void> {
    response.writeHead(200, { 'content-type': 'audio/pcm' });
    // An odd number of bytes, so that a sample is cut in two.
    const half = this.sound.length / 2 + 1;
    response.write(this.sound.subarray(0, half));
    if (fault === 'stall') return;
    if (fault === 'cut') return void response.destroy();
    await pause(1);
    response.end(this.sound.subarray(half));
  }

  private async write(response: ServerResponse, text: string, fault: Fault | undefined): Promise<void> {
    const bytes = Buffer.from(text);
    // Resolves when the bytes have left, so that a connection that breaks then has carried them.
    if (fault !== 'drip') return new Promise((resolve) => response.write(bytes, () => resolve()));
    for (const byte of bytes) {
      response.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
  }
}

function refuse(response: ServerResponse, status: number, code: string, headers: Record<string, string>): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { message: `refused: ${code}`, type: code, code, param: null } }));
}
