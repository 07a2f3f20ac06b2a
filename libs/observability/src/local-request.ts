import { isLoopback } from '@turant/config';

/** What a request came with, as Node's IncomingMessage has it. */
interface Incoming {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly httpVersion: string;
  readonly socket: { readonly remoteAddress?: string };
}

/** Of which a proxy, tunnel or CDN leaves at least one, unless somebody has told it not to (RFC 7239, RFC 9110 section 7.6.3). */
const OF_PROXIES =
  /^(via|forwarded|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cdn-loop|cf-.*|fastly-.*|fly-.*|x-amzn?-.*|x-azure-.*|x-envoy-.*|x-appengine-.*|x-vercel-.*)$/;

/**
 * Whether a request was made on this very machine: to a loopback name (a page of another name that resolves to us is not),
 * over a loopback connection, and not through a tunnel or proxy, which listens on loopback as well. HTTP/1.0 is what nginx
 * speaks to us unless it is told otherwise, without one header that says so.
 */
export function isLocalRequest({ headers, httpVersion, socket }: Incoming): boolean {
  if (httpVersion === '1.0' || Object.keys(headers).some((name) => OF_PROXIES.test(name))) return false;
  const host = typeof headers.host === 'string' ? headers.host.replace(/:\d+$/, '') : '';
  return isLoopback(host) && isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
}
