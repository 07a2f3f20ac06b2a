import { createHash } from 'node:crypto';
import type { Key, RangeOptions } from 'lmdb';
import type { Find } from '../engine/storage-engine.js';
import { isInIndex, type IndexPlan } from '../engine/schema-indexes.js';

type Part = string | number | boolean | null | Buffer;
type Fields = Record<string, unknown>;

/** Sorts after every other part of a key. */
const LAST = Buffer.from([0xff]);
/** An LMDB key holds 1,978 bytes: five parts. What is longer than this is cut and ends with its hash, and is then longer still. */
const LONGEST_BYTES = 300;
const KEPT_BYTES = 260;
/** From this length on, lmdb's key encoding (ordered-binary) writes a text as it is, without escaping what ends a part. */
const NOT_ESCAPED_LENGTH = 64;

/** One value as a part of a key. */
export function partOf(value: unknown): Part {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.getTime();
  // A minus zero is another number to the key encoding.
  if (typeof value === 'number') return value + 0;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') throw new Error(`an index holds texts, numbers, booleans and dates, not ${typeof value}`);
  return value.length < NOT_ESCAPED_LENGTH ? value : longPartOf(value);
}

/** Equal for equal texts only, and in order by the first 260 bytes. */
function longPartOf(text: string): string {
  const escaped = escapedOf(text);
  if (Buffer.byteLength(escaped) <= LONGEST_BYTES) return escaped;
  const kept = Buffer.from(escaped)
    .subarray(0, KEPT_BYTES)
    .toString('utf8')
    .replace(/\ufffd+$/, '');
  return kept + createHash('sha256').update(text).digest('hex');
}

/** The escape that the encoding gives to short texts: 0 ends a part, 4 announces a character of 0 to 4. */
function escapedOf(text: string): string {
  let escaped = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > 4) continue;
    escaped += `${text.slice(from, at)}\u0004`;
    from = at;
  }
  return escaped + text.slice(from);
}

/** Key of a document in an index, or undefined where it is not in it. Keys of other than unique indexes end with the id. */
export function keyOf(index: IndexPlan, document: Fields): Key | undefined {
  if (!isInIndex(index, document)) return undefined;
  const parts = index.fields.map((field) => partOf(document[field]));
  if (!index.unique && index.fields.at(-1) !== '_id') parts.push(partOf(document._id));
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
  return [...new Set(last.map(partOf))].map((part) => rangeOf([...head, part], query));
}

function rangeOf(prefix: Part[], { range, direction }: Query): RangeOptions {
  const low = [...prefix, ...lowOf(range)] as Key;
  const high = [...prefix, ...highOf(range)] as Key;
  if (direction === -1) return { start: high, end: low, reverse: true, exclusiveStart: range?.lt !== undefined, inclusiveEnd: true };
  return { start: low, end: high };
}

const anyBound = (range: NonNullable<Query['range']>): unknown => range.gt ?? range.gte ?? range.lt ?? range.lte;

function lowOf(range: Query['range']): Part[] {
  if (range?.gt !== undefined) return [partOf(range.gt), LAST];
  if (range?.gte !== undefined) return [partOf(range.gte)];
  if (!range || anyBound(range) === undefined) return [];
  // Comparisons hold within one type, as in MongoDB: an absent field is not below anything.
  return [typeof partOf(anyBound(range)) === 'number' ? -Infinity : ''];
}

function highOf(range: Query['range']): Part[] {
  if (range?.lt !== undefined) return [partOf(range.lt)];
  if (range?.lte !== undefined) return [partOf(range.lte), LAST];
  if (range && typeof partOf(anyBound(range)) === 'number') return [Infinity, LAST];
  return [LAST];
}
