import { RejectedError } from '@turant/domain';
import {
  checkSyntax,
  fieldNamesIn,
  type Item,
  type Plugin,
  rawRequest,
  type RawRequest,
  readItems,
  type Settings,
} from '@turant/plugin-kit';
import { admit } from '../admit.js';
import type { AddressKind, Admission } from '../plugin-host.js';

/** The result of a plugin's function, by the kind of the job. It is plain data, which can cross threads. */
interface ReadingResults {
  read: Item[];
  admit: Admission;
  accounts: string[];
  'field-names': string[];
}
export type JobKind = keyof ReadingResults;
export type ResultOf<Kind extends JobKind> = ReadingResults[Kind];

/** One call of a plugin's synchronous function on a request. */
export interface ReadingJob<Kind extends JobKind = JobKind> {
  readonly kind: Kind;
  readonly raw: RawRequest;
  readonly settings: Settings;
  /** The tenant's ISO 3166 country. */
  readonly region: string;
  readonly now: Date;
  readonly address?: AddressKind;
}

/** Runs plugins' synchronous functions: in the caller's thread, or in threads whose time and memory are limited. */
export interface PluginReader {
  /**
   * @param owner whose turn it takes: owners take turns, and one owner's jobs run one after the other
   * @throws what the plugin throws; RejectedError READING_STOPPED if the job broke a limit; RetryLaterError READING_BUSY, READING_UNAVAILABLE
   */
  run<Kind extends JobKind>(plugin: Plugin, job: ReadingJob<Kind>, owner: string): Promise<ResultOf<Kind>>;
}

/** Runs functions in the caller's thread, without a limit: for built-in functions that are data, for tests, and for single commands. */
export function runReadingJob<Kind extends JobKind>(plugin: Plugin, job: ReadingJob<Kind>): ResultOf<Kind>;
export function runReadingJob(plugin: Plugin, { kind, raw, settings, region, now, address }: ReadingJob): ResultOf<JobKind> {
  if (kind === 'read') return readItems(plugin, raw, { settings, region, now });
  if (kind === 'field-names') return fieldNamesIn(raw);
  return kind === 'admit' ? admit(plugin, raw, settings, now, address) : accountsOf(plugin, raw);
}

function accountsOf(plugin: Plugin, raw: RawRequest): string[] {
  try {
    checkSyntax(raw);
    return [...new Set(plugin.accounts?.(raw) ?? [])];
  } catch (error) {
    if (error instanceof RejectedError) return [];
    throw error;
  }
}

/** A job as it is sent to a thread. The body is a copy of its own, because small buffers share their memory with others. */
export interface SentJob extends Omit<ReadingJob, 'raw'> {
  readonly pluginId: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

export function toSentJob({ id }: Plugin, { raw, ...job }: ReadingJob): SentJob {
  const { method, url, headers, body } = raw;
  return { ...job, pluginId: id, method, url, headers: { ...headers }, body: new Uint8Array(body) };
}

export function fromSentJob({ pluginId: _, method, url, headers, body, ...job }: SentJob): ReadingJob {
  return { ...job, raw: rawRequest({ method, url, headers, body: Buffer.from(body.buffer) }) };
}
