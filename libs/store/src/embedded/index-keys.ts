import { createHash } from 'node:crypto';
import type { Key, RangeOptions } from 'lmdb';
import type { Find } from '../engine/storage-engine.js';
import { isInIndex, type IndexPlan } from '../engine/schema-indexes.js';

type Part = string | number | boolean | null | Buffer;
type Fields = Record<string, unknown>;

/** Sorts after every other part of a key. */
const LAST = Buffer.from([0xff]);
/** An LMDB key holds 1,978 bytes, which is five parts. A longer part is cut to `KEPT_BYTES` and its hash is appended. */
const MAX_PART_BYTES = 300;
const KEPT_BYTES = 260;
/** From this length on, lmdb's key encoding (ordered-binary) does not escape the characters that end a part. */
const NOT_ESCAPED_LENGTH = 64;

export function partOf(value: unknown): Part {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.getTime();
  // The key encoding writes a minus zero otherwise than a zero; adding 0 makes them one.
  if (typeof value === 'number') return value + 0;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') throw new Error(`an index holds texts, numbers, booleans and dates, not ${typeof value}`);
  return value.length < NOT_ESCAPED_LENGTH ? value : longPartOf(value);
}

/** Long texts are equal only if the texts are, and are in order by their first 260 bytes. */
function longPartOf(text: string): string {
  const escaped = escapedOf(text);
  if (Buffer.byteLength(escaped) <= MAX_PART_BYTES) return escaped;
  const kept = Buffer.from(escaped)
    .subarray(0, KEPT_BYTES)
    .toString('utf8')
    .replace(/(?<!\ufffd)\ufffd+$/, '');
  return kept + createHash('sha256').update(text).digest('hex');
}

/** Escapes a text as the encoding escapes short texts: character 0 ends a part, and character 4 stands before a character from 0 to 4. */
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

/** Key of a document in an index, or undefined if the index does not hold it. Keys of indexes that are not unique end with the id. */
export function keyOf(index: IndexPlan, document: Fields): Key | undefined {
  if (!isInIndex(index, document)) return undefined;
  const parts = index.fields.map((field) => partOf(document[field]));
  if (!index.unique && index.fields.at(-1) !== '_id') parts.push(partOf(document._id));
  return parts as Key;
}

/** Whether two versions of a document have the same key: unchanged fields are identical values in both. */
export const isSameKey = (index: IndexPlan, before: Fields, after: Fields): boolean =>
  index.fields.every((field) => before[field] === after[field]) && index.partial.every(({ field }) => before[field] === after[field]);

type Query = Pick<Find<unknown>, 'equals' | 'range' | 'direction'>;

/** LMDB ranges of a query: one range for each value of a list. */
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
  // A range compares values of one type only, as in MongoDB: an absent field is not below anything.
  return [typeof partOf(anyBound(range)) === 'number' ? -Infinity : ''];
}

function highOf(range: Query['range']): Part[] {
  if (range?.lt !== undefined) return [partOf(range.lt)];
  if (range?.lte !== undefined) return [partOf(range.lte), LAST];
  if (range && typeof partOf(anyBound(range)) === 'number') return [Infinity, LAST];
  return [LAST];
}
