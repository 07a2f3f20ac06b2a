import type { MessageFault } from './fault.js';
import { trimBlanks } from './characters.js';
import { MAX_HEADER_LINES, MAX_LINE_BYTES } from './limits.js';

/** Start line and header lines of a message, each unfolded, with blanks for tabs and without control characters. */
export type HeadLines = readonly string[];

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const BLANK = 0x20;
const DEL = 0x7f;
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Where the empty line begins that ends the head; -1 where it is not there yet. */
export const findEndOfHead = (bytes: Buffer, from: number): number => bytes.indexOf(END_OF_HEAD, from);

/** Empty lines before a message are no part of it (RFC 3261 7.5; keep-alives of RFC 5626 3.5.1). */
export function skipEmptyLines(bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && (bytes[at] === CR || bytes[at] === LF)) at += 1;
  return at;
}

/** Cuts the bytes of a head, the empty line left out, into lines; one pass over the bytes, one over each folded line. */
export function splitHead(bytes: Buffer, start: number, end: number): HeadLines | MessageFault {
  const text = bytes.toString('latin1', start, end);
  const lines: string[] = [];
  let lineStart = 0;
  let isFolded = false;
  let hasTab = false;
  for (let at = 0; at <= text.length; at += 1) {
    const isLast = at === text.length;
    const code = isLast ? CR : (bytes[start + at] as number);
    if (code >= BLANK && code !== DEL) continue;
    if (code === TAB) hasTab = true;
    else if (code !== CR || (!isLast && bytes[start + at + 1] !== LF)) return 'control character';
    else {
      if (!isLast && isFold(bytes[start + at + 2]) && lines.length > 0) isFolded = true;
      else {
        const written = hasTab ? text.slice(lineStart, at).replaceAll('\t', ' ') : text.slice(lineStart, at);
        const line = isFolded ? unfold(written) : written;
        if (line.length > MAX_LINE_BYTES) return 'line too long';
        if (lines.push(line) > MAX_HEADER_LINES + 1) return 'too many lines';
        lineStart = at + 2;
        isFolded = false;
        hasTab = false;
      }
      at += 1;
    }
  }
  return lines;
}

const isFold = (code: number | undefined): boolean => code === BLANK || code === TAB;

/** RFC 3261 7.3.1: a line end with the blanks around it is one blank. */
function unfold(line: string): string {
  return line.split('\r\n').map(trimBlanks).join(' ');
}
