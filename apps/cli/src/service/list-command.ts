import { SettingsError } from '@turant/domain';
import { type Command, InvalidArgumentError } from 'commander';
import type { Client } from '../client.js';
import { clientOfProcess } from './client-of-process.js';
import { JSON_OPTION, type JsonOption, printJson } from './print-json.js';
import { type Columns, tableOf } from './table-of.js';

/** Options of a list in pages. */
export interface PagedOptions extends JsonOption {
  readonly limit: number;
  readonly cursor?: string;
}

export interface ListOptions extends PagedOptions {
  readonly since?: string;
  readonly until?: string;
}

export interface PageAnswer<V> {
  readonly success: true;
  readonly data: readonly V[];
  readonly nextCursor: string | null;
}

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 10_000;
/** No page of the API has more entries. */
export const MAX_PAGE = 100;

/** A command that lists in the order of time, with the options that such lists of the API have. */
export const listCommand = (command: Command): Command =>
  pagedCommand(
    command.option('--since <time>', 'from this time on, such as 2026-11-22T09:30:00Z').option('--until <time>', 'before this time'),
  );

/** A command that lists in pages. */
export const pagedCommand = (command: Command): Command =>
  command
    .option('--limit <number>', 'at most so many', readLimit, DEFAULT_LIMIT)
    .option('--cursor <cursor>', 'go on behind an earlier list: its nextCursor')
    .option(...JSON_OPTION);

function readLimit(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text) || Number(text) > MAX_LIMIT)
    throw new InvalidArgumentError(`it is a whole number from 1 to ${MAX_LIMIT}.`);
  return Number(text);
}

export interface PageQuery extends Pick<ListOptions, 'cursor' | 'since' | 'until'> {
  readonly limit: number;
}
export type ReadPage<V> = (query: PageQuery) => Promise<PageAnswer<V>>;

/** Asks for the list, page by page, and prints it. @param filters of this list, by the names that the API gives them */
export const printList = <V>(
  path: string,
  options: ListOptions,
  columns: Columns<V>,
  filters: Readonly<Record<string, string | undefined>> = {},
  client = clientOfProcess(),
): Promise<void> => printPages(pagesOf<V>(client, path, filters), options, columns);

/** The pages of a list of the API. */
export const pagesOf =
  <V>(client: Client, path: string, filters: Readonly<Record<string, string | undefined>> = {}): ReadPage<V> =>
  ({ limit, ...query }) =>
    client.get(path + queryOf({ ...filters, ...query, limit: String(limit) }));

export async function printPages<V>(read: ReadPage<V>, { json, ...options }: ListOptions, columns: Columns<V>): Promise<void> {
  const answer = await listOf(read, options);
  if (json) return printJson(answer);
  process.stdout.write(answer.data.length === 0 ? 'nothing found\n' : tableOf(answer.data, columns));
  if (answer.nextCursor !== null)
    process.stderr.write(`there are more: --limit above ${options.limit}, or --cursor ${answer.nextCursor}\n`);
}

async function listOf<V>(read: ReadPage<V>, { limit, cursor, since, until }: ListOptions): Promise<PageAnswer<V>> {
  const data: V[] = [];
  let nextCursor = cursor ?? null;
  do {
    const page = await read({ since, until, cursor: nextCursor ?? undefined, limit: Math.min(MAX_PAGE, limit - data.length) });
    data.push(...page.data);
    nextCursor = page.nextCursor;
  } while (nextCursor !== null && data.length < limit);
  return { success: true, data, nextCursor };
}

/** @throws SettingsError USAGE for an empty value: the API takes it for none, and a script with an empty variable would get everybody */
export function queryOf(parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]]));
  const empty = given.find(([, value]) => value === '');
  if (empty) throw new SettingsError('USAGE', `the filter ${empty[0]} is empty: leave it out, or give it a value`);
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
