import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startLoopbackServer } from '../engines/loopback-server.js';

/** A request as the multipart parser of Node's `fetch` (undici) has read it. */
export interface Transcription {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  fields: Record<string, string>;
  file: { name: string; type: string; bytes: Buffer };
}

/** What is answered; a function answers by itself, before or after it has read the request. */
export type TranscriptionAnswer =
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A loopback server with OpenAI's protocol of transcriptions. It gives prepared answers, one after the other, and the last one again and again. */
export class TranscriberServer {
  readonly asked: Transcription[] = [];
  answers: TranscriptionAnswer[] = [{ json: { text: '', segments: [] } }];

  url = '';

  private constructor() {}

  static async start(): Promise<TranscriberServer> {
    const own = new TranscriberServer();
    own.url = (await startLoopbackServer((request, response) => void own.take(request, response))).origin;
    return own;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [answer = {}, ...rest] = this.answers;
    if (rest.length > 0) this.answers = rest;
    if (typeof answer === 'function') return answer(request, response);
    this.asked.push(await readTranscriptionRequest(request));
    const { status = 200, headers = {}, json, text = JSON.stringify(json) } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  }
}

async function readTranscriptionRequest(request: IncomingMessage): Promise<Transcription> {
  const { headers, url: path } = request;
  const body = await buffer(request);
  if (Number(headers['content-length']) !== body.length) throw new Error('the length of the form was not told');
  const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
  const fields = Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('the form holds no file');
  return { path, headers, fields, file: { name: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()) } };
}
