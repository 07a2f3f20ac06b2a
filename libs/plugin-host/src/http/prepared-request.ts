import { validateHeaderName, validateHeaderValue } from 'node:http';
import { RejectedError, SettingsError } from '@turant/domain';
import type { HttpRequest } from '@turant/plugin-kit';
import type { OutboundRule } from './outbound-rule.js';

/** A request to one address. Redirects make several of one request. */
export interface Hop {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Headers that frame the message or are for proxies: the client sets them. */
const CLIENT_HEADERS = /^(host|connection|content-length|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*)$/;
const USER_AGENT = 'Turant';

/**
 * The request as it is sent, before its host name is resolved.
 * @throws SettingsError if the address is not allowed; RejectedError if the address or a header holds something smuggled
 */
export function preparedRequest(request: HttpRequest, rule: OutboundRule): Hop {
  const { method = 'GET', json, form, body } = request;
  if (!METHODS.includes(method)) throw new Error(`HTTP method ${String(method)} is not known`);
  if ([json, form, body].filter((one) => one !== undefined).length > 1) throw new Error('a request has one of json, form and body');
  const [type, content] = contentOf(request);
  const headers = { 'user-agent': USER_AGENT, 'accept-encoding': 'identity', ...(type && { 'content-type': type }) };
  return { url: addressOf(request, rule), method, headers: { ...headers, ...checkedHeaders(request.headers ?? {}) }, body: content };
}

function contentOf({ json, form, body }: HttpRequest): [type?: string, body?: Buffer] {
  if (json !== undefined) return ['application/json', Buffer.from(JSON.stringify(json))];
  if (form !== undefined) return ['application/x-www-form-urlencoded', Buffer.from(new URLSearchParams(form).toString())];
  return [undefined, body === undefined ? undefined : Buffer.from(body)];
}

/** Refuses an id with `../`, a line break or `#` in it: the URL parser would silently change the address. */
function addressOf({ url, query = {} }: HttpRequest, rule: OutboundRule): URL {
  const [path = ''] = url.split('?');
  if (/[\s\\#\p{Cc}]/u.test(url) || /\/(\.|%2e){1,2}(\/|$)/i.test(path)) throw new RejectedError('HTTP_ADDRESS_REFUSED');
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  const joint = pairs.length === 0 ? '' : url.includes('?') ? '&' : '?';
  return rule.readAddress(`${url}${joint}${pairs.join('&')}`);
}

function checkedHeaders(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name.toLowerCase(), value] as const]));
  for (const [name, value] of entries) {
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      if (name === 'authorization') throw new SettingsError('ACCESS_TOKEN_UNREADABLE');
      throw new RejectedError('HTTP_HEADER_REFUSED');
    }
    if (CLIENT_HEADERS.test(name)) throw new Error(`the header ${name} is not a plugin's to set`);
  }
  return Object.fromEntries(entries);
}
