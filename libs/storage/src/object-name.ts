import type { ByteRange } from './object-storage.js';

const MAX_OBJECT_NAME_LENGTH = 200;
const MAX_OBJECTS_LISTED = 1_000;
/** A segment never begins with a dot: such names are the adapters' own (`.incoming`), and `.` and `..` are paths. */
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;

/** Segments of letters, digits, `_`, `-` and `.`, separated by slashes: a name needs no escaping in a path, a URL or XML. */
export const isObjectName = (name: string): boolean =>
  name.length <= MAX_OBJECT_NAME_LENGTH && !name.includes('..') && name.split('/').every((segment) => SEGMENT.test(segment));

/** Names are made by us, never by a sender. @throws TypeError which does not hold the name */
export function checkName(name: string): void {
  if (!isObjectName(name)) throw new TypeError('not a name of an object: segments of [A-Za-z0-9_.-], at most 200 characters');
}

/** @throws TypeError */
export function checkListing(prefix: string, limit: number, after: string | undefined): void {
  // The beginning of a name becomes one by a letter at its end.
  if (prefix.length > MAX_OBJECT_NAME_LENGTH || !isObjectName(`${prefix.slice(0, MAX_OBJECT_NAME_LENGTH - 1)}x`))
    throw new TypeError('not the beginning of a name');
  if (after !== undefined) checkName(after);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_OBJECTS_LISTED)
    throw new TypeError(`limit is a whole number from 1 to ${MAX_OBJECTS_LISTED}`);
}

/** @throws TypeError */
export function checkRange({ start, end = start }: ByteRange): void {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < 0)
    throw new TypeError('start and end of a range are whole numbers from 0');
}

/** Whether no object can have a byte in it. */
export const isEmptyRange = ({ start, end }: ByteRange): boolean => end !== undefined && end <= start;
