import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RetryLaterError } from '@turant/domain';
import type { MultipartForm } from './multipart-form.js';

/** The words of the longest call are 1 MB. */
const MAX_ANSWER_BYTES = 4_194_304;

export interface FormAnswer {
  status: number;
  retryAfter: string | undefined;
  body: string;
}

/**
 * Posts a form by a connection of its own, follows no redirect, and reads the whole answer. Unlike `fetch`, it waits for the answer's headers for as
 * long as it is told to: a transcriber sends them when it has heard everything.
 * @throws RetryLaterError TRANSCRIBER_AWAY if there is no whole answer; whatever reading the form's file throws
 */
export async function postForm(
  url: string,
  headers: Readonly<Record<string, string>>,
  form: MultipartForm,
  timeoutMs: number,
  ended: AbortSignal,
): Promise<FormAnswer> {
  const late = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([late, ended]);
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const request = send(url, { method: 'POST', headers: { ...headers, ...form.headers }, agent: false, signal });
  const answered = new Promise<IncomingMessage>((resolve, reject) => request.once('response', resolve).once('error', reject));
  const reading = { error: undefined as unknown };
  const sent = pipeline(Readable.from(noting(form.body(), reading), { objectMode: false }), request);
  try {
    // Some servers refuse before they have read the file, and close the connection.
    await Promise.race([sent.catch(() => answered), answered]);
    return await readAnswer(await answered);
  } catch (error) {
    if (reading.error !== undefined) throw reading.error;
    const code = late.aborted ? 'no answer in time' : ((error as NodeJS.ErrnoException).code ?? 'unreadable');
    throw new RetryLaterError('TRANSCRIBER_AWAY', `the transcriber could not be asked: ${code}`);
  } finally {
    request.destroy();
    await sent.catch(() => undefined);
  }
}

/** An error of the file is not one of the connection. */
async function* noting(chunks: AsyncIterable<Uint8Array>, reading: { error: unknown }): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* chunks;
  } catch (error) {
    reading.error = error;
    throw error;
  }
}

async function readAnswer(response: IncomingMessage): Promise<FormAnswer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('too long');
    parts.push(part);
  }
  return { status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], body: Buffer.concat(parts).toString('utf8') };
}
