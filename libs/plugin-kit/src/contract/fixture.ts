import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../json.js';
import { type RawRequest, rawRequest } from '../raw-request.js';

/** A real request: the body `<name>.json|txt|xml`, its `<name>.headers.json`, and the expected items in `<name>.expected.json`. */
export interface Fixture {
  readonly name: string;
  readonly raw: RawRequest;
  readonly expected: Expected;
  /** `"sign": true` in the headers file: the suite adds the proof that a genuine sender would add. */
  readonly toSign: boolean;
  /** The settings of `settings.json`, overridden by those of `<name>.settings.json`. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface ExpectedLead {
  readonly lead: Readonly<Record<string, string | null>>;
  readonly employeeId?: string;
  readonly triggerImmediateCall?: boolean;
  readonly tier?: string;
  /** `platform:account:id`, or `sha256(…)` if the sender gives no id. */
  readonly idempotencyKey?: string;
  /** All extra fields. A name that comes more than once has the list of its values. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly sentAt?: string;
}
export interface Expected {
  readonly outcome: 'leads' | 'fetch' | 'ignored' | 'rejected' | 'deleted' | 'challenge';
  readonly leads?: readonly ExpectedLead[];
  readonly fetch?: readonly Readonly<Record<string, string>>[];
  readonly ignored?: readonly Json[];
  readonly rejected?: readonly Json[];
  readonly deleted?: readonly string[];
  readonly isTest?: boolean;
  readonly ack?: { readonly status: number; readonly contentType?: string; readonly body?: Json };
}

interface HeadersFile {
  readonly method: string;
  readonly url?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sign?: boolean;
}

const HEADERS = '.headers.json';
const NOT_BODIES = /\.(headers|expected|settings|fetch|poll|send)\.json$/;

export function readFixtures(folder: string, pluginId: string): Fixture[] {
  const files = readdirSync(folder);
  const common = files.includes('settings.json') ? readJsonFile(join(folder, 'settings.json')) : {};
  return files
    .filter((file) => file.endsWith(HEADERS))
    .sort()
    .map((file) => {
      const name = file.slice(0, -HEADERS.length);
      const own = files.includes(`${name}.settings.json`) ? readJsonFile(join(folder, `${name}.settings.json`)) : {};
      const body = files.find((one) => one.replace(/\.[a-z]+$/, '') === name && !NOT_BODIES.test(one));
      if (!body) throw new Error(`${folder}: ${file} has no body beside it`);
      const head = readJsonFile(join(folder, file)) as unknown as HeadersFile;
      const expected = readJsonFile(join(folder, `${name}.expected.json`)) as unknown as Expected;
      const raw = requestOf(head, readFileSync(join(folder, body)), pluginId);
      return { name, raw, expected, toSign: head.sign ?? false, settings: { ...common, ...own } };
    });
}

/** The request of a fixture. The body file of a GET holds the query string. */
function requestOf({ method, headers, url }: HeadersFile, body: Buffer, pluginId: string): RawRequest {
  const address = url ?? `https://hub.example.in/api/webhooks/${pluginId}/t1`;
  if (method !== 'GET') return rawRequest({ method, url: address, headers, body });
  const query = body.toString('utf8').trim();
  return rawRequest({ method, url: query ? `${address}?${query}` : address, headers, body: Buffer.alloc(0) });
}

export const readJsonFile = (path: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
