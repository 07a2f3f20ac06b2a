import type { Json } from '../json.js';
import { charsetOf, decodeText } from './decode-text.js';
import { unparseable } from './limits.js';
import { treeOf } from './read-form.js';

/** No form has more fields. */
const MAX_PARTS = 1_000;
const BLANK_LINE = Buffer.from('\r\n\r\n');

/** The boundary that the Content-Type names; if it names none, the boundary that the body starts with. */
export function boundaryOf(contentType: string, body: Buffer): string | undefined {
  const named = /^multipart\/.*boundary\s*=\s*(?:"([^"]+)"|([^\s;]+))/is.exec(contentType);
  const first = named?.[1] ?? named?.[2] ?? /^--([\w'()+,./:=? -]{1,70})\r\n/.exec(body.subarray(0, 80).toString('latin1'))?.[1];
  return first && body.includes(`--${first}`) ? first : undefined;
}

/**
 * Reads `multipart/form-data` to an object of its parts' texts. Of a file only the name is kept.
 * @throws RejectedError UNPARSEABLE if the last part is not closed, or there are too many parts
 */
export function readMultipart(body: Buffer, boundary: string): Json {
  const mark = Buffer.from(`--${boundary}`);
  const nextMark = Buffer.concat([Buffer.from('\r\n'), mark]);
  const pairs: [string, string][] = [];
  let count = 0;
  for (let here = body.indexOf(mark); ;) {
    const start = here + mark.length;
    if (body.subarray(start, start + 2).toString('latin1') === '--') return treeOf(pairs);
    const next = body.indexOf(nextMark, start);
    if (next < 0) throw unparseable('the last part of the body is not closed');
    count += 1;
    if (count > MAX_PARTS) throw unparseable(`the body has more than ${MAX_PARTS} parts`);
    const pair = readPart(body.subarray(start + 2, next));
    if (pair) pairs.push(pair);
    here = next + 2;
  }
}

function readPart(part: Buffer): [string, string] | undefined {
  const end = part.indexOf(BLANK_LINE);
  if (end < 0) return undefined;
  const head = decodeText(part.subarray(0, end));
  const name = /^content-disposition:.*?[;\s]name="([^"]*)"/im.exec(head)?.[1];
  if (name === undefined) return undefined;
  const fileName = /[;\s]filename="([^"]*)"/i.exec(head)?.[1];
  return [name, fileName ?? decodeText(part.subarray(end + BLANK_LINE.length), charsetOf(head))];
}
