import { RejectedError } from '@turant/domain';
import type { Json } from '../json.js';
import type { RawRequest } from '../raw-request.js';
import { charsetOf, decodeText } from './decode-text.js';
import { unparseable } from './limits.js';
import { readForm, treeOf } from './read-form.js';
import { readJson } from './read-json.js';
import { boundaryOf, readMultipart } from './read-multipart.js';
import { readXml } from './read-xml.js';

export type ContentKind = 'json' | 'form' | 'multipart' | 'xml' | 'text' | 'query' | 'empty';
export interface Content {
  readonly kind: ContentKind;
  readonly value: Json;
}

/** What was read of a request, or why it could not be: proof, syntax and delivery id each ask. */
const known = new WeakMap<RawRequest, Content | RejectedError>();

/**
 * Reads a request by what it holds, whatever Content-Type it declares: the same platform sends JSON, text/plain JSON and forms.
 * Without a body the query is read. Read once per request and remembered: do not change the value.
 * @throws RejectedError UNPARSEABLE
 */
export function readContent(raw: RawRequest): Content {
  const before = known.get(raw) ?? sniffedOrNot(raw);
  if (before instanceof RejectedError) throw before;
  return before;
}

function sniffedOrNot(raw: RawRequest): Content | RejectedError {
  const content = rejectedOr(() => sniffed(raw));
  known.set(raw, content);
  return content;
}

function rejectedOr<T>(read: () => T): T | RejectedError {
  try {
    return read();
  } catch (error) {
    if (error instanceof RejectedError) return error;
    throw error;
  }
}

/** The value of `readContent`. */
export const bodyOf = (raw: RawRequest): Json => readContent(raw).value;

/** A text that may itself be JSON, as in `RESPONSE={…}`; anything else as it is. */
export function parsedIfJson(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return readJson(value);
  } catch {
    return value;
  }
}

function sniffed(raw: RawRequest): Content {
  const type = raw.headers['content-type'] ?? '';
  const boundary = boundaryOf(type, raw.body);
  if (boundary) return { kind: 'multipart', value: readMultipart(raw.body, boundary) };
  const text = decodeText(raw.body, charsetOf(type)).trim();
  if (text === '') return ofQuery(raw);
  if (/^[[{"]/.test(text)) return { kind: 'json', value: ofJson(text) };
  if (text.startsWith('<')) return { kind: 'xml', value: readXml(text) };
  if (/^application\/x-www-form-urlencoded/i.test(type) || /^[^\s=&]{1,200}=[^\n]*$/.test(text)) {
    return { kind: 'form', value: readForm(text, charsetOf(type)) };
  }
  return ofText(text, type);
}

function ofQuery({ query }: RawRequest): Content {
  const pairs = Object.entries(query);
  return pairs.length === 0 ? { kind: 'empty', value: {} } : { kind: 'query', value: treeOf(pairs) };
}

/** Some senders put JSON into a JSON string. */
function ofJson(text: string): Json {
  const value = readJson(text);
  return parsedIfJson(value) ?? value;
}

function ofText(text: string, type: string): Content {
  if (/^(null|true|false|-?\d[\d.eE+-]*)$/.test(text)) return { kind: 'json', value: readJson(text) };
  if (/json|xml|multipart/i.test(type)) throw unparseable(`the body is not what its type (${type.slice(0, 60)}) says`);
  return { kind: 'text', value: text };
}
