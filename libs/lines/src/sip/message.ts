import { randomBytes } from 'node:crypto';
import { parse, stringify, type ParsedUri } from 'sip';

/** Parameters of a header; null is a parameter without a value, such as `rport`. */
export type Params = Record<string, string | null>;

export interface Via {
  version: string;
  protocol: string;
  host: string;
  port?: number;
  params: Params;
}

export interface NameAddr {
  name?: string;
  uri: string;
  params?: Params;
}

/** Headers as npm `sip` keeps them: known ones parsed, all names in lower case. A string is written as it is. */
export interface SipHeaders {
  via: Via[];
  from: NameAddr;
  to: NameAddr;
  'call-id': string;
  cseq: { seq: number; method: string };
  contact?: NameAddr[] | '*';
  route?: string;
  'record-route'?: { uri?: ParsedUri }[];
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
  /** Header lines without line end, written after the others, byte for byte: the library would change the case of names. */
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

/** A datagram that is no complete SIP message answers undefined. */
export function readMessage(datagram: Buffer): SipMessage | undefined {
  const message = parse(datagram);
  return isComplete(message) ? message : undefined;
}

/** What transactions and dialogs cannot do without (RFC 3261 8.1.1), and what npm `sip` keeps out of our sight. */
export function isComplete(message: unknown): message is SipMessage {
  const candidate = message as Partial<SipRequest & SipResponse> | undefined;
  const headers = candidate?.headers;
  return (
    headers !== undefined &&
    (candidate?.method !== undefined || (candidate?.status ?? 0) >= 100) &&
    Array.isArray(headers.via) &&
    headers.via.length > 0 &&
    typeof headers['call-id'] === 'string' &&
    Boolean(headers.from?.params) &&
    Boolean(headers.to?.params) &&
    Number.isInteger(headers.cseq?.seq)
  );
}

/** The message as bytes; its extra lines stand at the end of the headers. */
export function writeMessage(message: SipMessage): Buffer {
  // The library puts two blanks before an address; that is allowed, but no other stack does it.
  const text = stringify(message).replace(/^(From|To|Contact): {2}</gm, '$1: <');
  const extra = isRequest(message) ? (message.extraLines ?? []).map((line) => `${line}\r\n`).join('') : '';
  const endOfHeaders = text.indexOf('\r\n\r\n') + 2;
  return Buffer.from(text.slice(0, endOfHeaders) + extra + text.slice(endOfHeaders), 'latin1');
}

/** The library writes the low byte of each character: U+010A would become a line feed. So text goes in as UTF-8 bytes. */
export const asWireText = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

export const fromWireText = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');

/** The tag of a From or To header, if it has one. */
export const tagOf = (header: NameAddr): string | undefined => header.params?.['tag'] ?? undefined;
