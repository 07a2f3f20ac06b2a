/** Host, port and transport of a SIP URI. */
export interface UriTarget {
  host: string;
  /** Undefined if the URI names no port. */
  port: number | undefined;
  /** In lower case; undefined if the URI names no transport. */
  transport: string | undefined;
}

const SCHEME = 'sip:';
const TRANSPORT = 'transport=';
const MAX_PORT = 65_535;

/** Reads a port number; undefined if the text is none. */
export function readPort(text: string): number | undefined {
  if (!/^\d{1,5}$/.test(text)) return undefined;
  const port = Number(text);
  return port >= 1 && port <= MAX_PORT ? port : undefined;
}

/** The text after `sip:`; undefined if the URI has another scheme. */
const afterScheme = (uri: string): string | undefined =>
  uri.slice(0, SCHEME.length).toLowerCase() === SCHEME ? uri.slice(SCHEME.length) : undefined;

/** Splits `host[:port]`; undefined if the port is invalid or the host is an IPv6 reference. */
function splitHostPort(text: string): Pick<UriTarget, 'host' | 'port'> | undefined {
  const colon = text.indexOf(':');
  if (colon < 0) return { host: text, port: undefined };
  const port = readPort(text.slice(colon + 1));
  return port === undefined ? undefined : { host: text.slice(0, colon), port };
}

/**
 * Reads host, port and transport of a SIP URI (RFC 3261 25.1) in one pass, because the URI may be hostile. Undefined if the text is no
 * `sip:` URI or is ambiguous.
 */
export function readHostPort(uri: string): UriTarget | undefined {
  const text = afterScheme(uri);
  if (text === undefined) return undefined;
  const at = text.indexOf('@');
  // A second @ makes the URI ambiguous: an @ in the user part must be escaped.
  if (at >= 0 && text.indexOf('@', at + 1) >= 0) return undefined;
  const question = text.indexOf('?', at + 1);
  const [hostPort = '', ...params] = text.slice(at + 1, question < 0 ? undefined : question).split(';');
  const found = splitHostPort(hostPort);
  if (!found || found.host === '') return undefined;
  const transports = params.map((param) => param.toLowerCase()).filter((param) => param.startsWith(TRANSPORT));
  return transports.length > 1 ? undefined : { ...found, transport: transports[0]?.slice(TRANSPORT.length) };
}
