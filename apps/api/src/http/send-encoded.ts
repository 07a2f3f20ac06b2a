import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Encodings that an answer may have, the smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The bytes of an answer that is the same for everybody, in each encoding that was made of them. */
export interface EncodedFile {
  type: string;
  body: Buffer;
  encoded: ReadonlyMap<Encoding, Buffer>;
  /** Strong, of the bytes that are not encoded; each encoding has one of its own (RFC 9110 section 8.8.3). */
  etag: string;
}

export const etagOf = (body: Uint8Array): string => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** A file with its gzip encoding, which is made here and once. */
export async function gzippedFile(type: string, body: Buffer): Promise<EncodedFile> {
  return { type, body, encoded: new Map([['gzip', await promisify(gzip)(body)]]), etag: etagOf(body) };
}

/** The encoding that both sides know, with its bytes; the file as it is where they share none (RFC 9110 section 12.5.3). */
export function encodedFor(file: EncodedFile, accepted: string | undefined): { encoding?: Encoding; body: Buffer; etag: string } {
  const known = new Set(
    (accepted ?? '')
      .split(',')
      .map((one) => one.trim().split(';'))
      .filter(([, weight = '']) => !/^\s*q=0(\.0*)?\s*$/.test(weight))
      .map(([name = '']) => name.trim().toLowerCase()),
  );
  const encoding = ENCODINGS.find((name) => known.has(name) && file.encoded.has(name));
  if (!encoding) return { body: file.body, etag: file.etag };
  return { encoding, body: file.encoded.get(encoding) as Buffer, etag: `${file.etag.slice(0, -1)}-${encoding}"` };
}

/** Sends a file, or 304 to a client that has it already (RFC 9110 section 13.1.2). Other headers are the caller's. */
export function sendEncoded(file: EncodedFile, { headers }: FastifyRequest, reply: FastifyReply): void {
  const { encoding, body, etag } = encodedFor(file, headers['accept-encoding']);
  const vary = reply.getHeader('vary');
  if (!String(vary ?? '').includes('Accept-Encoding'))
    void reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
  void reply.header('etag', etag);
  if (isKnown(headers['if-none-match'], etag)) return void reply.code(304).send();
  if (encoding !== undefined) void reply.header('content-encoding', encoding);
  void reply.header('content-type', file.type).send(body);
}

/** Compared weakly: a proxy that has encoded an answer anew makes its ETag a weak one. */
const isKnown = (given: string | undefined, etag: string): boolean =>
  given?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ?? false;
