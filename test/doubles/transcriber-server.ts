import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

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

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TranscriberServer> {
    const server = createServer();
    const own = new TranscriberServer(server);
    server.on('request', (request, response) => void own.take(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return own;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
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
