import { RejectedError } from '@turant/domain';
import type { Json } from '../json.js';
import type { RawRequest } from '../raw-request.js';
import { charsetOf, decodeText } from './decode-text.js';
import { unparseable } from './limits.js';
import { readForm, treeOf } from './read-form.js';
import { readJson } from './read-json.js';
import { boundaryOf, readMultipart } from './read-multipart.js';
import { readXml } from './read-xml.js';

type ContentKind = 'json' | 'form' | 'multipart' | 'xml' | 'text' | 'query' | 'empty';
export interface Content {
  readonly kind: ContentKind;
  readonly value: Json;
}

/** Parsed contents, or why parsing failed. The proof, the syntax check and the request's id each ask for them. */
const cache = new WeakMap<RawRequest, Content | RejectedError>();

/**
 * Parses a request by what its body looks like, whatever Content-Type it declares: one platform may send JSON, JSON as text/plain
 * and forms. Without a body the query is parsed. The result is cached for each request, so callers must not change it.
 * @throws RejectedError UNPARSEABLE
 */
export function readContent(raw: RawRequest): Content {
  const content = cache.get(raw) ?? parseOnce(raw);
  if (content instanceof RejectedError) throw content;
  return content;
}

/** Uses the parsed content of a request for its masked copy, too, if nothing was masked that is parsed. */
export function shareContent(raw: RawRequest, masked: RawRequest): void {
  const content = cache.get(raw);
  if (content === undefined || content instanceof RejectedError) return;
  const isOfQuery = content.kind === 'query' || content.kind === 'empty';
  const isSame = raw.body === masked.body && raw.headers['content-type'] === masked.headers['content-type'];
  if (isSame && !(isOfQuery && raw.query !== masked.query)) cache.set(masked, content);
}

function parseOnce(raw: RawRequest): Content | RejectedError {
  const content = resultOrRejection(() => parse(raw));
  cache.set(raw, content);
  return content;
}

function resultOrRejection<T>(read: () => T): T | RejectedError {
  try {
    return read();
  } catch (error) {
    if (error instanceof RejectedError) return error;
    throw error;
  }
}

/** The value of `readContent`. */
export const bodyOf = (raw: RawRequest): Json => readContent(raw).value;

/** How an object or a list begins in JSON. `{{1.phone}}` and `[your-name]` are no JSON: to have them refused by the parser costs far more. */
const START_OF_JSON = /^\s*(?:\{\s*["}]|\[\s*[\]"{[\-\dtfn])/;

/** The parsed value of a text that is JSON, as in `RESPONSE={…}`; any other value as it is. */
export function parsedIfJson(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string' || !START_OF_JSON.test(value)) return value;
  try {
    return readJson(value);
  } catch {
    return value;
  }
}

function parse(raw: RawRequest): Content {
  const type = raw.headers['content-type'] ?? '';
  const boundary = boundaryOf(type, raw.body);
  if (boundary) return { kind: 'multipart', value: readMultipart(raw.body, boundary) };
  const text = decodeText(raw.body, charsetOf(type)).trim();
  if (text === '') return contentOfQuery(raw);
  if (/^[[{"]/.test(text)) return { kind: 'json', value: readNestedJson(text) };
  if (text.startsWith('<')) return { kind: 'xml', value: readXml(text) };
  if (/^application\/x-www-form-urlencoded/i.test(type) || /^[^\s=&]{1,200}=[^\n]*$/.test(text)) {
    return { kind: 'form', value: readForm(text, charsetOf(type)) };
  }
  return contentOfText(text, type);
}

function contentOfQuery({ query }: RawRequest): Content {
  const pairs = Object.entries(query);
  return pairs.length === 0 ? { kind: 'empty', value: {} } : { kind: 'query', value: treeOf(pairs) };
}

/** Some senders put JSON into a JSON string. */
function readNestedJson(text: string): Json {
  const value = readJson(text);
  return parsedIfJson(value) ?? value;
}

function contentOfText(text: string, type: string): Content {
  if (/^(null|true|false|-?\d[\d.eE+-]*)$/.test(text)) return { kind: 'json', value: readJson(text) };
  if (/json|xml|multipart/i.test(type)) throw unparseable(`the body is not what its type (${type.slice(0, 60)}) says`);
  return { kind: 'text', value: text };
}
