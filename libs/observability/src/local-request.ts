import { isLoopback } from '@turant/config';

/**
 * Whether a request was made on this very machine: to a loopback name (a page of another name that resolves to us is not),
 * over a loopback connection, and not through a tunnel or proxy, which listens on loopback as well.
 */
export function isLocalRequest(headers: Readonly<Record<string, unknown>>, peer: string | undefined): boolean {
  if (Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-') || name === 'x-real-ip')) return false;
  const host = typeof headers.host === 'string' ? headers.host.replace(/:\d+$/, '') : '';
  return isLoopback(host) && isLoopback((peer ?? '').replace(/^::ffff:/, ''));
}
