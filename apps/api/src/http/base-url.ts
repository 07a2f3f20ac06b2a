import type { AddressInfo } from 'node:net';
import type { ConfigService } from '@nestjs/config';
import type { Settings } from '@turant/config';

/** Wildcard addresses, to which no client can connect, and the loopback address to use instead. */
const LOOPBACK_OF_WILDCARD: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** The URL of a listening process on its own machine; before the process listens, the URL by its settings. */
export function listeningUrl({ host, port }: Pick<Settings, 'host' | 'port'>, bound: AddressInfo | string | null): string {
  const name = LOOPBACK_OF_WILDCARD[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${name}:${typeof bound === 'object' && bound ? bound.port : port}`;
}

/**
 * The base of connections' addresses, without a slash at the end. The Host header is never used: a caller that sends
 * `Host: evil.example` would make a platform post there.
 */
export const baseUrlOf = (config: ConfigService<Settings, true>, bound: AddressInfo | string | null): string =>
  config.get('publicUrl', { infer: true }) ??
  listeningUrl({ host: config.get('host', { infer: true }), port: config.get('port', { infer: true }) }, bound);
