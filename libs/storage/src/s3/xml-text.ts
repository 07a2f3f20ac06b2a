/**
 * The texts of all elements of a name, for flat answers of a store. An element's text has no `<` in it, so looking for the two tags is
 * enough, and linear. No parser, and so no entities of a document's own, no depth and no attributes.
 */
export function* textsOf(xml: string, element: string): Generator<string> {
  const [open, close] = [`<${element}>`, `</${element}>`];
  for (let at = 0; ;) {
    const start = xml.indexOf(open, at);
    const end = start === -1 ? -1 : xml.indexOf(close, start);
    if (end === -1) return;
    yield unescaped(xml.slice(start + open.length, end));
    at = end + close.length;
  }
}

export const firstText = (xml: string, element: string): string | undefined => textsOf(xml, element).next().value as string | undefined;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:(lt|gt|amp|quot|apos)|#x([0-9a-fA-F]{1,6})|#(\d{1,7}));/g, (_all, name?: string, hex?: string, decimal?: string) =>
    name === undefined ? characterOf(hex === undefined ? Number(decimal) : parseInt(hex, 16)) : (ENTITIES[name] ?? ''),
  );

const MAX_CODE_POINT = 0x10ffff;
const characterOf = (code: number): string => (code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '\ufffd');
