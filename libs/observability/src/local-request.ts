import { isLoopback } from '@turant/config';

/** The fields of Node's IncomingMessage that are read here. */
interface Incoming {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly httpVersion: string;
  readonly socket: { readonly remoteAddress?: string };
}

/** Headers of which a proxy, tunnel or CDN adds at least one in its default configuration (RFC 7239, RFC 9110 section 7.6.3). */
const PROXY_HEADERS =
  /^(via|forwarded|x-forwarded-.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|true-client-ip|cdn-loop|cf-.*|fastly-.*|fly-.*|x-amzn?-.*|x-azure-.*|x-envoy-.*|x-appengine-.*|x-vercel-.*)$/;

/**
 * Whether a request was made on the same machine: over a loopback connection, to a loopback name (which excludes web pages of a name
 * that resolves to loopback), and not through a tunnel or proxy on this machine. HTTP/1.0 counts as a proxy: nginx speaks it by default
 * and adds none of the headers.
 */
export function isLocalRequest({ headers, httpVersion, socket }: Incoming): boolean {
  if (httpVersion === '1.0' || Object.keys(headers).some((name) => PROXY_HEADERS.test(name))) return false;
  const host = typeof headers.host === 'string' ? headers.host.replace(/:\d+$/, '') : '';
  return isLoopback(host) && isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
}
