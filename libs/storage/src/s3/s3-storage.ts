import type { IncomingMessage } from 'node:http';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3Settings } from '@turant/config';
import { RetryLaterError } from '@turant/domain';
import { ifThere, onDisk } from '../files/file-errors.js';
import { checkListing, checkName, checkRange, isEmptyRange, isObjectName } from '../object-name.js';
import type { ByteRange, ObjectStorage, StoredObject } from '../object-storage.js';
import { relayBytes } from '../relay-bytes.js';
import { misconfigured, unavailable } from '../storage-errors.js';
import { bytesBody, fileBody, type RequestBody } from './request-body.js';
import { S3Connection, textOf } from './s3-connection.js';
import { asNetworkError, codeIn, errorOfAnswer } from './s3-errors.js';
import { S3_CHECK_LIMITS, S3_LIMITS, type S3Limits } from './s3-limits.js';
import type { PlainRequest } from './sign-request.js';
import { firstText, textsOf } from './xml-text.js';

/** Written and deleted by `check`. */
const CHECK_NAME = 'check';
const MAX_KEYS = '1000';
const [OK, PARTIAL, NO_CONTENT, NOT_FOUND, NO_SUCH_RANGE] = [200, 206, 204, 404, 416];

/** Objects in a bucket of any store that speaks the protocol of Amazon S3; an upload is one PUT. Makes no request before it is used. */
export class S3Storage implements ObjectStorage {
  readonly #connection: S3Connection;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor(
    settings: S3Settings,
    private readonly limits: S3Limits = S3_LIMITS,
    private readonly checkLimits: S3Limits = S3_CHECK_LIMITS,
  ) {
    this.#connection = new S3Connection(settings);
    this.#bucket = `/${settings.bucket}`;
    this.#prefix = settings.prefix === '' ? '' : `${settings.prefix}/`;
  }

  async putFile(name: string, path: string): Promise<void> {
    checkName(name);
    const body = await onDisk(() => ifThere(fileBody(path)));
    if (body) await this.#put(name, body);
    // Moved by an earlier call already, or never there.
    else if (!(await this.#sizeOf(name))) throw new TypeError('the file that is put into the object storage is not there');
    await onDisk(() => rm(path, { force: true }));
  }

  async putBytes(name: string, bytes: Uint8Array): Promise<void> {
    checkName(name);
    await this.#put(name, bytesBody(bytes));
  }

  async get(name: string, range?: ByteRange): Promise<StoredObject | undefined> {
    checkName(name);
    if (range) checkRange(range);
    if (range && isEmptyRange(range)) return this.#sizeOf(name);
    const headers = range ? { range: `bytes=${range.start}-${range.end === undefined ? '' : range.end - 1}` } : undefined;
    return withTries(this.limits, async () => {
      const answer = await this.#connection.send({ method: 'GET', path: this.#pathOf(name), headers }, this.limits);
      if (answer.statusCode === (range ? PARTIAL : OK)) return this.#objectIn(answer, range);
      const refusal = await this.#refusalOf(answer);
      if (refusal.status === NO_SUCH_RANGE) return this.#sizeOf(name);
      if (refusal.isMissing) return undefined;
      throw refusal.error;
    });
  }

  async delete(name: string): Promise<void> {
    checkName(name);
    await this.#delete(name, this.limits);
  }

  async list(prefix: string, limit: number, after?: string): Promise<string[]> {
    checkListing(prefix, limit, after);
    const names: string[] = [];
    for (let last = after === undefined ? '' : this.#prefix + after; ;) {
      const text = await this.#ask(this.#listing(prefix, last));
      const keys = [...textsOf(text, 'Key')];
      // Somebody else may have put objects beside ours.
      names.push(...keys.flatMap((key) => (key.startsWith(this.#prefix) ? key.slice(this.#prefix.length) : [])).filter(isObjectName));
      const next = keys.at(-1);
      if (names.length >= limit || firstText(text, 'IsTruncated') !== 'true' || next === undefined) return names.slice(0, limit);
      if (next <= last) throw unavailable('listed the same names again');
      last = next;
    }
  }

  async check(): Promise<readonly string[]> {
    await this.#put(CHECK_NAME, bytesBody(Buffer.from(CHECK_NAME)), this.checkLimits);
    await this.#delete(CHECK_NAME, this.checkLimits);
    return this.#checkVersions();
  }

  async close(): Promise<void> {
    this.#connection.close();
  }

  #pathOf = (name: string): string => `${this.#bucket}/${this.#prefix}${name}`;

  #listing = (prefix: string, after: string): PlainRequest => ({
    method: 'GET',
    path: this.#bucket,
    query: { 'list-type': '2', 'max-keys': MAX_KEYS, prefix: this.#prefix + prefix, ...(after === '' ? {} : { 'start-after': after }) },
  });

  #put = (name: string, body: RequestBody, limits = this.limits): Promise<string> =>
    this.#ask({ method: 'PUT', path: this.#pathOf(name) }, limits, body);

  async #delete(name: string, limits: S3Limits): Promise<void> {
    await withTries(limits, async () => {
      const answer = await this.#connection.send({ method: 'DELETE', path: this.#pathOf(name) }, limits);
      const isDone = answer.statusCode === NO_CONTENT || answer.statusCode === OK;
      if (isDone) return void (await textOf(answer, limits.idleMs));
      const refusal = await this.#refusalOf(answer);
      if (!refusal.isMissing) throw refusal.error;
    });
  }

  /** Asks, with tries, for an answer of 200. */
  async #ask(request: PlainRequest, limits = this.limits, body?: RequestBody): Promise<string> {
    return withTries(limits, async () => {
      const answer = await this.#connection.send(request, limits, body);
      if (answer.statusCode === OK) return textOf(answer, limits.idleMs);
      throw (await this.#refusalOf(answer)).error;
    });
  }

  /** A store keeps what was deleted in a bucket with versions: nothing would ever be destroyed. */
  async #checkVersions(): Promise<readonly string[]> {
    const answer = await this.#connection.send({ method: 'GET', path: this.#bucket, query: { versioning: '' } }, this.checkLimits);
    const text = await textOf(answer, this.checkLimits.idleMs);
    if (answer.statusCode !== OK) return [`the store does not tell whether the bucket keeps versions (${answer.statusCode}): it must not`];
    if (firstText(text, 'Status') === undefined) return [];
    throw misconfigured('keeps versions of what is deleted: take a bucket without versioning');
  }

  async #refusalOf(answer: IncomingMessage) {
    const status = answer.statusCode ?? 0;
    const text = await textOf(answer, this.limits.idleMs);
    return { status, isMissing: status === NOT_FOUND && codeIn(text) === 'NoSuchKey', error: errorOfAnswer(status, text) };
  }

  #objectIn(answer: IncomingMessage, range?: ByteRange): StoredObject {
    const length = Number(answer.headers['content-length'] ?? NaN);
    const part = range ? partIn(answer, range) : { size: length, length };
    if (Number.isSafeInteger(length) && part?.length === length)
      return { size: part.size, bytes: relayBytes(answer, { size: length, asOurs: asNetworkError, idleMs: this.limits.idleMs }) };
    answer.destroy();
    if (part?.size === 0) return { size: 0, bytes: Readable.from([]) };
    throw unavailable('gave another part of an object than it was asked for');
  }

  /** The object without its bytes. Not by HEAD: its 404 does not tell a missing object from a missing bucket. */
  async #sizeOf(name: string): Promise<StoredObject | undefined> {
    const found = await this.get(name);
    found?.bytes.on('error', () => undefined).destroy();
    return found && { size: found.size, bytes: Readable.from([]) };
  }
}

/** The part that a store says it sends; undefined if it is not the one that was asked for. */
function partIn({ headers }: IncomingMessage, { start, end }: ByteRange): { size: number; length: number } | undefined {
  const [first, last, size] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []).slice(1).map(Number);
  if (first === undefined || last === undefined || size === undefined) return undefined;
  const isAsked = first === start && last === Math.min(end ?? size, size) - 1;
  if (size === 0) return { size, length: 0 };
  return isAsked ? { size, length: last - first + 1 } : undefined;
}

/** Works again after an error that says so, a few times and with growing pauses of random length. */
async function withTries<T>({ tries, backoffMs }: S3Limits, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RetryLaterError) || attempt >= tries) throw error;
    }
    await pause(Math.random() * backoffMs * 2 ** (attempt - 1));
  }
}
