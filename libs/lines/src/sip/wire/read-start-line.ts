import type { MessageFault } from './message-fault.js';
import { isSome, TOKEN } from './characters.js';
import { restOf, type Cursor } from './cursor.js';
import { isRequestUri } from './sip-uri.js';

export type StartLine = { method: string; uri: string } | { status: number; reason: string };

const VERSION = 'SIP/2.0';

/** Reads the start line (RFC 3261 7.1, 7.2), whose parts are separated by exactly one blank. `SIP` may be in any case, a method may not. */
export function readStartLine(cursor: Cursor): StartLine | MessageFault {
  const line = restOf(cursor);
  const first = line.indexOf(' ');
  const start = first < 0 ? line : line.slice(0, first);
  if (isVersionLike(start)) return readStatus(start, first < 0 ? '' : line.slice(first + 1));
  const last = line.lastIndexOf(' ');
  const version = line.slice(last + 1);
  const uri = line.slice(first + 1, last);
  if (first <= 0 || last <= first || uri.includes(' ') || !isSome(start, TOKEN) || !isVersionLike(version)) return 'bad start line';
  if (version.toUpperCase() !== VERSION) return 'bad version';
  return isRequestUri(uri) ? { method: start, uri } : 'bad Request-URI';
}

const isVersionLike = (text: string): boolean => /^SIP\/[0-9]{1,9}\.[0-9]{1,9}$/i.test(text);

/** The reason phrase may be empty, and then the blank before it may be missing. */
function readStatus(version: string, rest: string): StartLine | MessageFault {
  if (version.toUpperCase() !== VERSION) return 'bad version';
  const isCode = /^[1-6][0-9][0-9]$/.test(rest.slice(0, 3)) && (rest.length === 3 || rest[3] === ' ');
  return isCode ? { status: Number(rest.slice(0, 3)), reason: rest.slice(4) } : 'bad status code';
}
