import { OutcomeUnknownError, RetryLaterError, SettingsError } from '@turant/domain';
import type { Http, HttpRequest } from '@turant/plugin-kit';
import { pluginCallSignal } from './plugin-call-signal.js';
import { type ReceivedResponse, HttpExchange, NoResponse } from './http-exchange.js';
import { type OutboundOptions, OutboundRule } from './outbound-rule.js';
import { type Hop, preparedRequest } from './prepared-request.js';

export interface HttpOptions extends OutboundOptions {
  /** The time limit of one request with all its redirects. Default: 10 s. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Default: 3. With 0 a redirect is the response. */
  readonly maxRedirects?: number;
}

const DEFAULT_REQUEST_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_RESPONSE_BYTES = 2 * 1024 * 1024;
const DEFAULT_MAX_REDIRECTS = 3;

/** The HTTP client of plugins. It connects to where its rule allows, also after redirects, and limits time and size. */
export function createHttp(options: HttpOptions = {}, rule = new OutboundRule(options)): Http {
  const { timeoutMs = DEFAULT_REQUEST_TIMEOUT_MS, maxBytes = DEFAULT_MAX_RESPONSE_BYTES, maxRedirects = DEFAULT_MAX_REDIRECTS } = options;
  const exchange = new HttpExchange(rule, maxBytes);
  return {
    request: async (request) => {
      const isRepeatable = request.isRepeatable ?? ['GET', 'PUT', 'DELETE'].includes(request.method ?? 'GET');
      const call = pluginCallSignal.getStore();
      const limit = AbortSignal.timeout(timeoutMs);
      const signal = call ? AbortSignal.any([call, limit]) : limit;
      const response = await followRedirects({ exchange, rule, maxRedirects }, request, signal, isRepeatable);
      return { ...response, isRepeatable };
    },
  };
}

async function followRedirects(
  { exchange, rule, maxRedirects }: { exchange: HttpExchange; rule: OutboundRule; maxRedirects: number },
  request: HttpRequest,
  signal: AbortSignal,
  isRepeatable: boolean,
): Promise<ReceivedResponse> {
  let hop = preparedRequest(request, rule);
  for (let redirects = 0; ; redirects += 1) {
    const response = await responseTo(exchange, hop, signal, isRepeatable);
    const next = maxRedirects > 0 ? nextHop(hop, response.status, response.headers['location'], rule) : undefined;
    if (!next) return response;
    if (redirects === maxRedirects)
      throw new RetryLaterError('VENDOR_REDIRECTS', `${hop.url.hostname} redirects more than ${maxRedirects} times`);
    hop = next;
  }
}

/** One request. A request that must not be repeated gets a new connection: on a kept one it would be unknown whether it arrived. */
async function responseTo(exchange: HttpExchange, hop: Hop, signal: AbortSignal, isRepeatable: boolean): Promise<ReceivedResponse> {
  try {
    return await exchange.run(hop, signal, !isRepeatable).catch((error: unknown) => {
      if (!(error instanceof NoResponse && error.isStale && isRepeatable)) throw error;
      return exchange.run(hop, signal, true);
    });
  } catch (error) {
    throw error instanceof NoResponse ? noResponseError(error, hop, signal, isRepeatable) : error;
  }
}

function noResponseError(
  { isSent, cause }: NoResponse,
  { url }: Hop,
  signal: AbortSignal,
  isRepeatable: boolean,
): RetryLaterError | OutcomeUnknownError {
  const why = signal.aborted ? 'it took too long' : ((cause as { code?: string }).code ?? (cause as Error).message);
  const message = `${url.hostname} gave no answer: ${why}`;
  if (!isSent) return new RetryLaterError('VENDOR_UNREACHABLE', message);
  return isRepeatable ? new RetryLaterError('VENDOR_NO_ANSWER', message) : new OutcomeUnknownError('VENDOR_NO_ANSWER', message);
}

/** The only headers that are sent on to another origin. */
const HARMLESS_HEADERS = ['user-agent', 'accept', 'accept-language', 'accept-encoding'];

/**
 * The request after a redirect; undefined if the response is final. Only a request that stays the same is redirected. A POST that
 * gets 301 to 303 would become a GET, whose status 200 says nothing about the POST: its plugin gets the redirect as the response.
 * @throws SettingsError if the redirect leads to an address that is not allowed
 */
function nextHop(hop: Hop, status: number, location: string | undefined, rule: OutboundRule): Hop | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || !location || !URL.canParse(location, hop.url.href)) return undefined;
  const isRead = hop.method === 'GET' && hop.body === undefined;
  const isSameOrigin = new URL(location, hop.url).origin === hop.url.origin;
  if (!isRead && !(isSameOrigin && status >= 307)) return undefined;
  const url = redirectedAddress(location, hop.url, rule);
  if (isSameOrigin) return { ...hop, url };
  const headers = Object.entries(hop.headers).filter(([name]) => HARMLESS_HEADERS.includes(name));
  return { url, method: hop.method, headers: Object.fromEntries(headers) };
}

function redirectedAddress(location: string, base: URL, rule: OutboundRule): URL {
  try {
    return rule.readAddress(location, base);
  } catch (error) {
    throw new SettingsError('REDIRECT_REFUSED', `${base.hostname} redirects to an address that is not allowed`, { cause: error });
  }
}
