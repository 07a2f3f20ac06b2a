import type { Json } from '../json.js';
import { decodeEntities } from './decode-entities.js';
import { isForbiddenName, MAX_BODY_LEVELS, unparseable } from './limits.js';

interface Element {
  readonly name: string;
  readonly fullName: string;
  readonly children: Map<string, Json[]>;
  isNil: boolean;
  text: string;
}

/** Elements and attributes in one body. No list of leads that a sender posts has more. */
const MAX_ELEMENTS = 10_000;

const TOKEN =
  /<!--.*?-->|<!\[CDATA\[(.*?)\]\]>|<\?.*?\?>|<\/([^\s>]+)\s*>|<([^\s/>!?]+)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)|(<)/gs;
/** An attribute, or any other token. A token is matched as a whole, so that the pattern never tries its parts again. */
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')|[^\s=]+/g;

const element = (fullName: string): Element => ({ name: localOf(fullName), fullName, children: new Map(), isNil: false, text: '' });
const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML to objects, by local names, since senders disagree about prefixes. An element with only text becomes that text, an
 * element with children an object, repeated elements a list, an attribute `@name`, and `xsi:nil` null. A document type is
 * refused, so that only numeric entities and a few common names are decoded.
 * @throws RejectedError UNPARSEABLE if the text is not well-formed, has a document type, more than 64 levels or too many elements
 */
export function readXml(text: string): Json {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw unparseable('a document type in XML is not read');
  const open: Element[] = [element('')];
  let count = 0;
  for (const token of text.matchAll(TOKEN)) {
    const [, cdata, closed, opened, attributes, isEmpty, plain, stray] = token;
    const here = open[open.length - 1] as Element;
    if (stray) throw unparseable('the body is not well-formed XML');
    if (cdata !== undefined) here.text += cdata;
    else if (plain !== undefined) here.text += decodeEntities(plain);
    else if (closed !== undefined) close(open, closed);
    else if (opened !== undefined) {
      const next = withAttributes(element(opened), attributes ?? '');
      // Counted while reading, so that the rest of a body beyond the limit is not read.
      count += 1 + next.children.size;
      if (count > MAX_ELEMENTS) throw unparseable(`the body has more than ${MAX_ELEMENTS} elements`);
      open.push(next);
      if (open.length > MAX_BODY_LEVELS) throw unparseable(`the body is nested deeper than ${MAX_BODY_LEVELS} levels`);
      if (isEmpty) close(open, opened);
    }
  }
  const root = open[0] as Element;
  if (open.length > 1 || root.children.size === 0) throw unparseable('the body is not well-formed XML');
  return valueOf(root);
}

function close(open: Element[], fullName: string): void {
  const done = open.pop();
  const parent = open[open.length - 1];
  if (!done || !parent || done.fullName !== fullName) throw unparseable(`</${fullName}> closes nothing`);
  add(parent, done.name, valueOf(done));
}

function withAttributes(here: Element, text: string): Element {
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    if (name === '' || /^xmlns(:|$)/.test(name)) continue;
    const value = decodeEntities(double ?? single ?? '');
    if (localOf(name) === 'nil' && /^(true|1)$/.test(value)) here.isNil = true;
    else add(here, `@${localOf(name)}`, value);
  }
  return here;
}

function add(parent: Element, name: string, value: Json): void {
  if (isForbiddenName(name)) return;
  const list = parent.children.get(name);
  if (list) list.push(value);
  else parent.children.set(name, [value]);
}

function valueOf({ children, text, isNil }: Element): Json {
  if (isNil) return null;
  const words = text.trim();
  if (children.size === 0) return words;
  const entries: [string, Json][] = [...children].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? null) : values]);
  return Object.fromEntries(words ? [...entries, ['#text', words]] : entries);
}
