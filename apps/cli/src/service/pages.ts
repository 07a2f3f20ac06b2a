import { InvalidArgumentError, type Option } from 'commander';
import { JSON_OPTION, type JsonOption, option } from '../inputs.js';
import type { GivenOf, ListAsk, RowOf } from './api.js';
import type { Client } from '../client.js';
import { printJson } from './print-json.js';
import { type Column, tableOrNothing } from './table-of.js';

export interface ListOptions extends JsonOption {
  readonly limit: number;
  readonly cursor?: string;
  readonly since?: string;
  readonly until?: string;
}

export interface PageAnswer<V> {
  readonly success: true;
  readonly data: readonly V[];
  readonly nextCursor: string | null;
}

/** Asks for one page. */
export type ReadPage<V> = (query: Omit<ListOptions, 'json'>) => Promise<PageAnswer<V>>;

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 10_000;
/** No page of the API has more entries. */
export const MAX_PAGE = 100;

export const PAGED_OPTIONS: readonly Option[] = [
  option('--limit <number>', 'at most so many', readLimit).default(DEFAULT_LIMIT),
  option('--cursor <cursor>', 'go on behind an earlier list: its nextCursor'),
  JSON_OPTION,
];
/** Of lists in the order of time. */
export const LIST_OPTIONS: readonly Option[] = [
  option('--since <time>', 'from this time on, such as 2026-11-22T09:30:00Z'),
  option('--until <time>', 'before this time'),
  ...PAGED_OPTIONS,
];

function readLimit(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text) || Number(text) > MAX_LIMIT)
    throw new InvalidArgumentError(`it is a whole number from 1 to ${MAX_LIMIT}.`);
  return Number(text);
}

/** The pages of a list of the API. @param where filters, and ids of the path */
export const pagesOf =
  <A extends ListAsk>(client: Pick<Client, 'ask'>, ask: A, where: object = {}): ReadPage<RowOf<A>> =>
  async ({ cursor, since, until, limit }) =>
    await client.ask(ask, { ...where, cursor, since, until, limit } as unknown as GivenOf<A>);

/** Asks for the list, page by page, and prints it. */
export async function printPages<V>(read: ReadPage<V>, options: ListOptions, columns: readonly Column<V>[]): Promise<void> {
  const answer = await listOf(read, options);
  if (options.json) return printJson(answer);
  process.stdout.write(tableOrNothing(answer.data, columns));
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
