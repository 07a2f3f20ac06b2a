import { RejectedError, type FieldProblem, type IdPrefix, isId, readRfc3339 } from '@turant/domain';
import type { Page } from '@turant/management';

export const DEFAULT_PAGE_LIMIT = 50;
export const MAX_PAGE_LIMIT = 100;

/** A request's query as Fastify parses it: a repeated parameter is a list. */
export type Query = Readonly<Record<string, unknown>>;

export interface PageRequest {
  limit: number;
  /** The cursor: the page begins after this id. */
  after?: string;
  since?: Date;
  until?: Date;
}

export interface PageAnswer<V> {
  success: true;
  data: V[];
  nextCursor: string | null;
}

/**
 * Reads `limit`, `cursor`, `since` (at or after) and `until` (before). An empty parameter counts as absent, so that a client's loop
 * may begin with an empty cursor.
 * @param prefix of the ids that order the list
 * @throws RejectedError INVALID_QUERY with one problem per parameter
 */
export function readPage(query: Query, prefix: IdPrefix): PageRequest {
  const reading = new QueryReading(query);
  const limit = reading.read(
    'limit',
    (text) => (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_PAGE_LIMIT ? Number(text) : undefined),
    `a whole number from 1 to ${MAX_PAGE_LIMIT}`,
  );
  const after = reading.read(
    'cursor',
    (text) => (isId(text, prefix) ? text : undefined),
    'the nextCursor of an earlier answer of this list',
  );
  const times = timesIn(reading);
  reading.finish();
  return { limit: limit ?? DEFAULT_PAGE_LIMIT, ...(after !== undefined && { after }), ...times };
}

/** Reads `since` (at or after) and `until` (before) alone. @throws RejectedError INVALID_QUERY */
export function readTimes(query: Query): Pick<PageRequest, 'since' | 'until'> {
  const reading = new QueryReading(query);
  const times = timesIn(reading);
  reading.finish();
  return times;
}

function timesIn(reading: QueryReading): Pick<PageRequest, 'since' | 'until'> {
  const since = reading.read('since', readRfc3339, 'a time such as 2026-11-21T09:30:00Z');
  const until = reading.read('until', readRfc3339, 'a time such as 2026-11-21T09:30:00Z');
  return { ...(since && { since }), ...(until && { until }) };
}

/** Reads `from` (at or after) and `to` (before) alone. @throws RejectedError INVALID_QUERY */
export function readRange(query: Query): { from?: Date; to?: Date } {
  const reading = new QueryReading(query);
  const [from, to] = ['from', 'to'].map((name) => reading.read(name, readRfc3339, 'a time such as 2026-11-21T09:30:00Z'));
  reading.finish();
  return { ...(from && { from }), ...(to && { to }) };
}

/** For lists that are shown newest first. */
export function readNewestPage(query: Query, prefix: IdPrefix): Omit<PageRequest, 'after'> & { before?: string } {
  const { after, ...page } = readPage(query, prefix);
  return { ...page, ...(after !== undefined && { before: after }) };
}

/**
 * Reads one filter of a list.
 * @param read returns undefined for an invalid value
 * @param expected the valid values, for the error message
 * @throws RejectedError INVALID_QUERY
 */
export function readFilter<T>(query: Query, name: string, read: (text: string) => T | undefined, expected: string): T | undefined {
  const reading = new QueryReading(query);
  const value = reading.read(name, read, expected);
  reading.finish();
  return value;
}

export const readIdFilter = (query: Query, name: string, prefix: IdPrefix): string | undefined =>
  readFilter(query, name, (text) => (isId(text, prefix) ? text : undefined), `an id that begins with ${prefix}_`);

/** A plus sign that was not URL-encoded arrives as a space. */
export const restorePlus = (phone: string): string => phone.replace(/^ /, '+');

export const pageAnswer = <V>({ data, next }: Page<V>): PageAnswer<V> => ({
  success: true,
  data,
  nextCursor: next ?? null,
});

class QueryReading {
  private readonly problems: FieldProblem[] = [];

  constructor(private readonly query: Query) {}

  read<T>(name: string, read: (text: string) => T | undefined, expected: string): T | undefined {
    const given = this.query[name];
    if (given === undefined || given === '') return undefined;
    const value = typeof given === 'string' ? read(given) : undefined;
    if (value === undefined) this.problems.push({ field: name, code: 'INVALID', message: `${name} is ${expected}` });
    return value;
  }

  finish(): void {
    if (this.problems.length > 0) throw new RejectedError('INVALID_QUERY', 'the query was refused', this.problems);
  }
}
