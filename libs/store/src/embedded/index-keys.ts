import { createHash } from 'node:crypto';
import type { Key, RangeOptions } from 'lmdb';
import type { Find } from '../door/door.js';
import { isInIndex, type IndexPlan } from '../door/schema-indexes.js';

type Part = string | number | boolean | null | Buffer;
type Fields = Record<string, unknown>;

/** Sorts after every other part of a key. */
const LAST = Buffer.from([0xff]);
const LONGEST_TEXT = 300;

/** LMDB keys hold 1,978 bytes: a longer text is known by its hash, and found by equality only. */
function partOf(value: unknown): Part {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'string' && value.length > LONGEST_TEXT) return `\uffff${createHash('sha256').update(value).digest('hex')}`;
  return value as Part;
}

/** Key of a document in an index, or undefined where it is not in it. Keys of other than unique indexes end with the id. */
export function keyOf(index: IndexPlan, document: Fields): Key | undefined {
  if (!isInIndex(index, document)) return undefined;
  const parts = index.fields.map((field) => partOf(document[field]));
  if (!index.unique && index.fields.at(-1) !== '_id') parts.push(document._id as string);
  return parts as Key;
}

/** Whether nothing that this index looks at differs; unchanged fields are the same values in both. */
export const isSameKey = (index: IndexPlan, before: Fields, after: Fields): boolean =>
  index.fields.every((field) => before[field] === after[field]) && index.partial.every(({ field }) => before[field] === after[field]);

type Query = Pick<Find<unknown>, 'equals' | 'range' | 'direction'>;

/** LMDB ranges of a query: one for each value of a list. */
export function rangesOf(query: Query): RangeOptions[] {
  const equals = query.equals ?? [];
  const last = equals.at(-1);
  if (!Array.isArray(last)) return [rangeOf(equals.map(partOf), query)];
  const head = equals.slice(0, -1).map(partOf);
  return last.map((value) => rangeOf([...head, partOf(value)], query));
}

function rangeOf(prefix: Part[], { range, direction }: Query): RangeOptions {
  const low = [...prefix, ...lowOf(range)] as Key;
  const high = [...prefix, ...highOf(range)] as Key;
  if (direction === -1) return { start: high, end: low, reverse: true, exclusiveStart: range?.lt !== undefined, inclusiveEnd: true } as RangeOptions;
  return { start: low, end: high };
}

function lowOf(range: Query['range']): Part[] {
  if (!range) return [];
  if (range.gt !== undefined) return [partOf(range.gt), LAST];
  if (range.gte !== undefined) return [partOf(range.gte)];
  // Comparisons hold within one type, as in MongoDB: an absent field is not below anything.
  return [typeof partOf(range.lt ?? range.lte) === 'number' ? -Infinity : ''];
}

function highOf(range: Query['range']): Part[] {
  if (range?.lt !== undefined) return [partOf(range.lt)];
  if (range?.lte !== undefined) return [partOf(range.lte), LAST];
  if (range && typeof partOf(range.gt ?? range.gte) === 'number') return [Infinity, LAST];
  return [LAST];
}
