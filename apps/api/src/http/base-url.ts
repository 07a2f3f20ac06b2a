import type { AddressInfo } from 'node:net';
import type { Settings } from '@turant/config';

/** Names of the addresses that stand for all of a machine's: under them nobody is reached. */
const OF_ALL: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** Where a process that listens there is reached on its own machine; before it listens, where its settings say. */
export function listeningUrl({ host, port }: Pick<Settings, 'host' | 'port'>, bound: AddressInfo | string | null): string {
  const name = OF_ALL[host] ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${name}:${typeof bound === 'object' && bound ? bound.port : port}`;
}

/**
 * What the addresses of connections begin with, without a slash at the end. Never what the caller says our name is: who asks
 * with `Host: evil.example` would have a platform post there.
 */
export const baseUrlOf = (settings: Pick<Settings, 'publicUrl' | 'host' | 'port'>, bound: AddressInfo | string | null): string =>
  settings.publicUrl ?? listeningUrl(settings, bound);
