/** A platform's request as it arrived. Plain data: it is stored, and read again after a plugin was corrected. */
export interface RawRequest {
  /** The method in upper case. */
  readonly method: string;
  /** The whole address that the platform called, with its query, because some platforms sign it (HubSpot). */
  readonly url: string;
  /** Names in lower case. The values of a repeated header are joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded. Of a repeated name the first value counts. */
  readonly query: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type HeaderValue = string | readonly string[] | undefined;

/** A RawRequest from the parts that any HTTP server provides. `url` may be relative. */
export function rawRequest(parts: {
  method: string;
  url: string;
  headers: Readonly<Record<string, HeaderValue>>;
  body: Buffer;
}): RawRequest {
  const headers = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(parts.headers)) {
    if (value !== undefined) headers[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ');
  }
  return { method: parts.method.toUpperCase(), url: parts.url, headers, query: queryOf(parts.url), body: parts.body };
}

/** The parameters of an address, decoded. */
export function queryOf(url: string): Record<string, string> {
  const query = Object.create(null) as Record<string, string>;
  const start = url.indexOf('?');
  if (start < 0) return query;
  for (const [name, value] of new URLSearchParams(url.slice(start + 1).replace(/#.*$/s, ''))) query[name] ??= value;
  return query;
}
