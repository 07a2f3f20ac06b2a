import { randomBytes } from 'node:crypto';

/** Parameters of a header: names in lower case, quoted values with their quotes, null for a parameter without a value, such as `rport`. */
export type Params = Record<string, string | null>;

export interface Via {
  version: string;
  protocol: string;
  host: string;
  port?: number;
  params: Params;
}

export interface NameAddr {
  /** The display name as on the wire: tokens, or a quoted string with its quotes. */
  name?: string;
  /** The URI between the angle brackets, with its parameters such as `;lr`. */
  uri: string;
  params?: Params;
}

/**
 * Headers by full name in lower case. The ones listed here are parsed; every other header is its text, with several lines joined by `, `.
 * Headers and parameters that were read have a null prototype, because their names come from the wire. Each byte is one character.
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
  /** `scheme` and the parameters, with the values as on the wire, quotes included. */
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
  /** Header lines without line end. They are written after the other headers, byte for byte. */
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

/** A random token for tags, Call-IDs and branches. It comes from the system's random source: an attacker who guesses it can end a call (RFC 3261 19.3). */
export const newToken = (): string => randomBytes(12).toString('hex');

/** The magic cookie says that the branch is unique across space and time (RFC 3261 8.1.1.7). */
export const newBranch = (): string => `z9hG4bK${newToken()}`;

/** Text as it stands in a message, in which each byte is one character: the UTF-8 bytes of the text. */
export const asWireText = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

export const fromWireText = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');

/** The tag of a From or To header; undefined if it has none. */
export const tagOf = (header: NameAddr): string | undefined => header.params?.['tag'] ?? undefined;
