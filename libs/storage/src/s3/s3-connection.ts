import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { finished, pipeline } from 'node:stream';
import type { S3Settings } from '@turant/config';
import { asStorageError } from '../files/file-errors.js';
import { unavailable } from '../storage-errors.js';
import type { RequestBody } from './request-body.js';
import { asNetworkError } from './s3-errors.js';
import type { S3Limits } from './s3-limits.js';
import { EMPTY_SHA256, requestSigner, type PlainRequest, type SignRequest } from './sign-request.js';

/** The most requests of one process at a time; further ones wait. A reader that pauses keeps its place. */
const MAX_SOCKETS = 64;
/** A listing of 1,000 names is below 1 MB. */
const MAX_TEXT_BYTES = 4 * 2 ** 20;

/** Signed requests to one store, each sent once. */
export class S3Connection {
  readonly #url: URL;
  readonly #sign: SignRequest;
  readonly #agent: HttpAgent | HttpsAgent;

  constructor(settings: S3Settings) {
    this.#url = new URL(settings.endpoint);
    this.#sign = requestSigner(settings);
    const options = { keepAlive: true, maxSockets: MAX_SOCKETS };
    this.#agent = this.#url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
  }

  /** @returns the answer, whatever its status; its body is to be read or destroyed. @throws RetryLaterError */
  async send(request: PlainRequest, limits: S3Limits, body?: RequestBody): Promise<IncomingMessage> {
    const signed = await this.#sign(request, body?.sha256 ?? EMPTY_SHA256);
    // The length is not signed: no store asks for it, and the hash covers the body.
    const headers = body || request.method === 'PUT' ? { ...signed, 'content-length': String(body?.size ?? 0) } : signed;
    return new Promise((resolve, reject) => {
      const sent = this.#open(request, headers, limits);
      sent.once('response', (answer) => {
        // From here on the body's reader watches over the time: a reader that pauses is not late.
        sent.setTimeout(0);
        // The rest of an upload that was refused in its middle is not sent.
        answer.once('end', () => sent.writableFinished || sent.destroy());
        resolve(answer);
      });
      // Not `once`: a store that answers before it has read everything resets the connection afterwards.
      sent.on('error', (error) => reject(asNetworkError(error)));
      if (!body) return void sent.end();
      const source = body.open();
      source.once('error', (error) => reject(asStorageError(error)));
      pipeline(source, sent, () => undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #open({ method, path, query = {} }: PlainRequest, headers: Record<string, string>, { idleMs, totalMs }: S3Limits): ClientRequest {
    const { protocol, hostname, port } = this.#url;
    const send = protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = send({
      method,
      protocol,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      path: `${path}${queryOf(query)}`,
      headers,
      agent: this.#agent,
      timeout: idleMs,
      signal: AbortSignal.timeout(totalMs),
    });
    return sent.on('timeout', () => sent.destroy(unavailable(`gave no answer for ${idleMs} ms`)));
  }
}

function queryOf(query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The body of a small answer. @throws RetryLaterError */
export async function textOf(answer: IncomingMessage, idleMs: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => answer.destroy(unavailable(`sent nothing for ${idleMs} ms`)), idleMs);
    answer.on('data', (chunk: Buffer) => {
      late.refresh();
      size += chunk.length;
      if (size > MAX_TEXT_BYTES) answer.destroy(unavailable('answered more than it was asked for'));
      else chunks.push(chunk);
    });
    finished(answer, (error) => {
      clearTimeout(late);
      if (error) reject(asNetworkError(error));
      else resolve(Buffer.concat(chunks).toString('utf8'));
    });
  });
}
