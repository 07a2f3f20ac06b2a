import type { IncomingMessage } from 'node:http';
import { startLoopbackServer, type LoopbackServer } from '../engines/loopback-server.js';

/** What the vendor says to one question; several in a row are said one after the other, the last one for ever. */
export interface VendorAnswer {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  /** The exact text, for numbers that JSON.parse would spoil. */
  body?: string;
  /** No answer at all. */
  isSilent?: boolean;
}

export interface VendorQuestion {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A platform's API on loopback, to be put behind its real address by HTTP_REWRITES. */
export interface FakeVendor extends Pick<LoopbackServer, 'origin' | 'close'> {
  /** All that it was asked, in order. */
  asked: readonly VendorQuestion[];
  /** @param path without the query; whatever the method. Replaces what was said there before. */
  says(path: string, ...answers: VendorAnswer[]): void;
  /** For HTTP_REWRITES: it stands behind all of these. */
  rewrites(...origins: string[]): string;
}

/** Answers 404 to what it was not told. */
export async function startFakeVendor(): Promise<FakeVendor> {
  const asked: VendorQuestion[] = [];
  const known = new Map<string, VendorAnswer[]>();
  const { origin, close } = await startLoopbackServer((request, response) => {
    void (async () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, headers, body: await textOf(request) });
      const answers = known.get(url.replace(/\?.*$/s, '')) ?? [];
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 404, json: {} };
      const { status = 200, headers: more, json, body, isSilent } = answer;
      if (isSilent) return;
      response.writeHead(status, { 'content-type': 'application/json', ...more });
      response.end(body ?? (json === undefined ? '' : JSON.stringify(json)));
    })();
  });
  return {
    origin,
    asked,
    says: (path, ...answers) => void known.set(path, answers),
    rewrites: (...origins) => JSON.stringify(Object.fromEntries(origins.map((one) => [one, origin]))),
    close,
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
