import { randomBytes } from 'node:crypto';

export { readMessage } from './wire/read-message.js';
export { StreamFramer, type StreamListener } from './wire/stream-framer.js';
export { writeMessage } from './wire/write-message.js';

/** Parameters of a header, names in lower case, quoted values with their quotes; null is a parameter without a value, such as `rport`. */
export type Params = Record<string, string | null>;

export interface Via {
  version: string;
  protocol: string;
  host: string;
  port?: number;
  params: Params;
}

export interface NameAddr {
  /** As on the wire: tokens, or a quoted string with its quotes. */
  name?: string;
  /** What stands in the angle brackets, parameters such as `;lr` included. */
  uri: string;
  params?: Params;
}

/**
 * Known headers parsed, all names in lower case and in full; each other one is its text, several lines joined by `, `. What was read has
 * a null prototype, as have its parameters: their names come from the wire. Text is one character for each byte.
 */
export interface SipHeaders {
  via: Via[];
  from: NameAddr;
  to: NameAddr;
  'call-id': string;
  cseq: { seq: number; method: string };
  contact?: NameAddr[] | '*';
  route?: NameAddr[];
  'record-route'?: NameAddr[];
  /** `scheme` and the parameters, values as on the wire, quotes kept. */
  'www-authenticate'?: Record<string, string>[];
  'proxy-authenticate'?: Record<string, string>[];
  [name: string]: unknown;
}

export interface SipRequest {
  method: string;
  uri: string;
  version?: string;
  headers: SipHeaders;
  content?: string;
  /** Header lines without line end, written after the others, byte for byte. */
  extraLines?: readonly string[];
}

export interface SipResponse {
  status: number;
  reason: string;
  version?: string;
  headers: SipHeaders;
  content?: string;
}

export type SipMessage = SipRequest | SipResponse;

export const isRequest = (message: SipMessage): message is SipRequest => 'method' in message;

/** Tags, Call-IDs and branches come from the system's random source: whoever guesses them can end a call (RFC 3261 19.3). */
export const newToken = (): string => randomBytes(12).toString('hex');

/** RFC 3261 8.1.1.7: the cookie marks a branch that is unique over space and time. */
export const newBranch = (): string => `z9hG4bK${newToken()}`;

/** A message's text is one character for each byte: other text goes in as its UTF-8 bytes. */
export const asWireText = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

export const fromWireText = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');

/** The tag of a From or To header, if it has one. */
export const tagOf = (header: NameAddr): string | undefined => header.params?.['tag'] ?? undefined;
