/** One delivery of a platform as it came in. Plain data: it is stored and read again when a plugin was mended. */
export interface RawRequest {
  /** In capitals. */
  readonly method: string;
  /** The whole address that the platform called, query included: HubSpot signs it. */
  readonly url: string;
  /** Names in lower case; of a header that came twice, both values with `, ` between. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded; of a name that came twice, the first. */
  readonly query: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type HeaderValue = string | readonly string[] | undefined;

/** A RawRequest from the parts that any HTTP server has. `url` may be relative. */
export function rawRequest(parts: {
  method: string;
  url: string;
  headers: Readonly<Record<string, HeaderValue>>;
  body: Buffer;
}): RawRequest {
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(parts.headers)) {
    if (value !== undefined) headers[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ');
  }
  return { method: parts.method.toUpperCase(), url: parts.url, headers, query: queryOf(parts.url), body: parts.body };
}

function queryOf(url: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  const start = url.indexOf('?');
  if (start < 0) return query;
  for (const [name, value] of new URLSearchParams(url.slice(start + 1).replace(/#.*$/s, ''))) query[name] ??= value;
  return query;
}
