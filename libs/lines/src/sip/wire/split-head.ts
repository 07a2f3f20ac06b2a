import { cursorOn, restOf, type Cursor } from './cursor.js';
import type { MessageFault } from './message-fault.js';
import { MAX_HEADER_LINES, MAX_LINE_BYTES } from './limits.js';

/** Start line and header lines of a message: unfolded, with blanks for tabs and without control characters. */
export type HeadLines = readonly Cursor[];

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const BLANK = 0x20;
const DEL = 0x7f;
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Index of the empty line after the headers; -1 if it has not come yet. */
export const findEndOfHead = (bytes: Buffer, from: number): number => bytes.indexOf(END_OF_HEAD, from);

/** Skips empty lines before a message (RFC 3261 7.5), such as the keep-alives of RFC 5626 3.5.1. */
export function skipEmptyLines(bytes: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end && (bytes[at] === CR || bytes[at] === LF)) at += 1;
  return at;
}

/** Splits start line and headers, without the empty line after them, into lines: one pass over all bytes, and one over each folded line. */
export function splitHead(bytes: Buffer, start: number, end: number): HeadLines | MessageFault {
  const text = blankTabs(bytes.toString('latin1', start, end));
  const lines: Cursor[] = [];
  let lineStart = start;
  let isFolded = false;
  for (let at = start; at < end; at += 1) {
    const code = bytes[at] as number;
    if (code >= BLANK && code !== DEL) continue;
    if (code === TAB && lines.length > 0) continue;
    if (code !== CR || bytes[at + 1] !== LF) return code === TAB ? 'bad start line' : 'control character';
    if (lines.length > 0 && isFold(bytes[at + 2])) isFolded = true;
    else {
      const fault = addLine(lines, { text, at: lineStart - start, end: at - start }, isFolded);
      if (fault) return fault;
      lineStart = at + 2;
      isFolded = false;
    }
    at += 1;
  }
  return addLine(lines, { text, at: lineStart - start, end: end - start }, isFolded) ?? lines;
}

function addLine(lines: Cursor[], written: Cursor, isFolded: boolean): MessageFault | undefined {
  const line = isFolded ? unfolded(written) : written;
  if (line.end - line.at > MAX_LINE_BYTES) return 'line too long';
  return lines.push(line) > MAX_HEADER_LINES + 1 ? 'too many lines' : undefined;
}

const isFold = (code: number | undefined): boolean => code === BLANK || code === TAB;

const blankTabs = (text: string): string => (text.includes('\t') ? text.replaceAll('\t', ' ') : text);

/** Replaces each line end, with the blanks around it, by one blank (RFC 3261 7.3.1). */
function unfolded(line: Cursor): Cursor {
  const parts = restOf(line).split('\r\n');
  return cursorOn(parts.map(trimBlanks).join(' '));
}

/** `String.trim` would remove U+00A0 as well, which is the last byte of many UTF-8 characters. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) === BLANK) start += 1;
  while (end > start && text.charCodeAt(end - 1) === BLANK) end -= 1;
  return text.slice(start, end);
}
