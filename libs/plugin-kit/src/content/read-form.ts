import type { RejectedError } from '@turant/domain';
import type { Json } from '../json.js';
import { memoised } from '../memoised.js';
import { decodeText } from './decode-text.js';
import { isForbiddenName, MAX_BODY_FIELDS, MAX_BODY_LEVELS, unparseable } from './limits.js';

/** One more than between the pairs: some senders add a separator at the start or the end. */
const MAX_SEPARATORS = MAX_BODY_FIELDS + 1;
const tooManyPairs = (): RejectedError => unparseable(`the form has more than ${MAX_BODY_FIELDS} fields`);

/**
 * Reads `application/x-www-form-urlencoded`, with brackets as in PHP: `data[FIELDS][ID]=1`, `a[]=x`. A repeated name without
 * brackets is a list.
 * @throws RejectedError UNPARSEABLE if there are too many fields or levels
 */
export function readForm(text: string, charset?: string): Json {
  // Counted before decoding, because to decode a megabyte of pairs takes long.
  if (countOf('&', text) > MAX_SEPARATORS) throw tooManyPairs();
  const pairs = text.trim().split('&').filter(Boolean);
  const encoded = pairs.map((pair): [string, string] => {
    const end = pair.indexOf('=');
    const [name, value] = end < 0 ? [pair, ''] : [pair.slice(0, end), pair.slice(end + 1)];
    return [name, percentDecoded(value, charset)];
  });
  return treeOf(encoded, isUtf8(charset) ? namesInUtf8 : (name) => namesIn(percentDecoded(name, charset)));
}

const isUtf8 = (charset: string | undefined): boolean => charset === undefined || /^utf-?8$/i.test(charset);
const namesInUtf8 = memoised((name) => namesIn(percentDecoded(name)));

function countOf(character: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0 && count <= MAX_SEPARATORS; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

function percentDecoded(text: string, charset?: string): string {
  const plain = text.replaceAll('+', ' ');
  if (!plain.includes('%')) return plain;
  const decoded = isUtf8(charset) ? utf8Decoded(plain) : undefined;
  if (decoded !== undefined) return decoded;
  const parts = plain.split(/((?:%[0-9a-f]{2})+)/i);
  const bytes = parts.map((part, index) => (index % 2 ? Buffer.from(part.replaceAll('%', ''), 'hex') : Buffer.from(part)));
  return decodeText(Buffer.concat(bytes), charset);
}

/** The fast way for valid UTF-8, which nearly every form is. Undefined for other bytes, and for a byte order mark. */
function utf8Decoded(text: string): string | undefined {
  try {
    const decoded = decodeURIComponent(text);
    return decoded.startsWith('\uFEFF') ? undefined : decoded;
  } catch {
    return undefined;
  }
}

type Tree = Map<string, string | Tree>;

/** Turns names with brackets into nested objects. An object whose names are 0, 1, 2, … becomes a list. */
export function treeOf(pairs: readonly (readonly [string, string])[], namesOf: (name: string) => readonly string[] = namesIn): Json {
  if (pairs.length > MAX_BODY_FIELDS) throw tooManyPairs();
  const root: Tree = new Map();
  for (const [name, value] of pairs) {
    const names = namesOf(name);
    if (names.length > MAX_BODY_LEVELS) throw unparseable(`the form is nested deeper than ${MAX_BODY_LEVELS} levels`);
    if (!names.some(isForbiddenName)) put(root, names, value);
  }
  return jsonOf(root);
}

function namesIn(name: string): string[] {
  const first = name.indexOf('[');
  if (first <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, first), ...name.slice(first + 1, -1).split('][')];
}

function put(root: Tree, names: readonly string[], value: string): void {
  let tree = root;
  for (const given of names.slice(0, -1)) {
    const name = nameIn(tree, given);
    const old = tree.get(name);
    const inner: Tree = old instanceof Map ? old : new Map<string, string | Tree>();
    if (inner !== old) tree.set(name, inner);
    tree = inner;
  }
  const name = nameIn(tree, names.at(-1) ?? '');
  const old = tree.get(name);
  if (old === undefined) tree.set(name, value);
  else {
    const list: Tree = old instanceof Map ? old : new Map([['0', old]]);
    tree.set(name, list);
    list.set(String(list.size), value);
  }
}

/** `a[]` is the next item of a list. */
const nameIn = (tree: Tree, name: string): string => (name === '' ? String(tree.size) : name);

function jsonOf(tree: Tree): Json {
  const values = [...tree.values()].map((value) => (typeof value === 'string' ? value : jsonOf(value)));
  const names = [...tree.keys()];
  const isList = names.length > 0 && names.every((name, index) => name === String(index));
  return isList ? values : Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}
