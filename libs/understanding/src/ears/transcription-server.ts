import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Semaphore } from '@turant/async';
import { FormError, readTranscriptionForm, type TranscriptionForm } from './transcription-form.js';

/** Hears one utterance; undefined if that was not possible now. */
export type Hear = (form: TranscriptionForm) => Promise<string | undefined>;

/** 30 s of 48 kHz, and the form around it. */
const MAX_FORM_BYTES = 3 * 1024 * 1024;
/** Utterances that wait. Each takes about 0.6 s: the words of a later one would come after its call has gone on. */
const MAX_WAITING_UTTERANCES = 6;
const HEARING_PATH = '/v1/audio/transcriptions';
const FORM_WITHIN_MS = 10_000;
const SAMPLES_OF_A_MS = 16;

/**
 * A server that speaks OpenAI's protocol of transcriptions. It is for programs of this machine, so it has no key. A short utterance is heard before a
 * longer one that came a moment earlier: "yes" shall not wait for a speech. The longer one waits for those only that come within its own length.
 * @param places how many utterances are heard at the same time
 */
export function transcriptionServer(hear: Hear, places = 1): Server {
  const room = new Semaphore(places, MAX_WAITING_UTTERANCES);
  const server = createServer((request, response) => {
    const inTurn: Hear = (form) =>
      room.run(async () => (response.destroyed ? undefined : hear(form)), performance.now() + form.samples.length / SAMPLES_OF_A_MS);
    void serve(request, response, inTurn).catch((error: Error) =>
      refuse(
        response,
        error instanceof FormError ? 400 : 500,
        error instanceof FormError ? error : { code: 'server_error', message: 'the sound could not be heard' },
      ),
    );
  });
  server.requestTimeout = FORM_WITHIN_MS;
  return server;
}

async function serve(request: IncomingMessage, response: ServerResponse, hear: Hear): Promise<void> {
  // A web page in a browser of this machine must not reach this server, not even by a domain name that resolves to 127.0.0.1.
  if (!isOfThisMachine(request)) return refuse(response, 403, { code: 'forbidden', message: 'only programs of this machine are served' });
  if (request.url !== HEARING_PATH) return refuse(response, 404, { code: 'not_found', message: `there is POST ${HEARING_PATH} only` });
  if (request.method !== 'POST') return refuse(response, 405, { code: 'method_not_allowed', message: 'the method is POST' });
  const body = await bodyOf(request);
  if (!body) return refuse(response, 413, { code: 'too_large', message: `the form is larger than ${MAX_FORM_BYTES} bytes` });
  const form = await readTranscriptionForm(request.headers['content-type'] ?? '', body);
  const text = await hear(form);
  if (text === undefined) return refuse(response, 503, { code: 'busy', message: 'too many utterances wait, or the ears start again' });
  if (form.format === 'text') response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
  else answer(response, 200, form.format === 'json' ? { text } : verbose(form, text));
}

function isOfThisMachine({ headers }: IncomingMessage): boolean {
  return headers.origin === undefined && /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/.test(headers.host ?? '');
}

/** Undefined for a body that is too large. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_FORM_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function verbose({ language, samples }: TranscriptionForm, text: string): object {
  const duration = samples.length / SAMPLES_OF_A_MS / 1_000;
  return {
    task: 'transcribe',
    ...(language !== undefined && { language }),
    duration,
    text,
    segments: [{ id: 0, start: 0, end: duration, text }],
  };
}

function refuse(response: ServerResponse, status: number, { code, message }: { code: string; message: string }): void {
  const type = status < 500 ? 'invalid_request_error' : 'server_error';
  if (status === 413) response.setHeader('connection', 'close');
  if (status === 503) response.setHeader('retry-after', '1');
  answer(response, status, { error: { message, type, code } });
}

function answer(response: ServerResponse, status: number, content: object): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}
