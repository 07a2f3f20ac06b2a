import type { Server, Socket } from 'node:net';
import { PeerAddressFinder, siteOf } from '../before-body/peer-address-finder.js';

/** Many people of one provider may share an address, and a browser opens six connections. */
export const MAX_CONNECTIONS_OF_ADDRESS = 512;
const THIS_MACHINE = ['127.0.0.0/8', '::1'];

/** Told of once a minute at most: a flood must not fill the log. */
const TOLD_EVERY_MS = 60_000;

export interface ConnectionLimit {
  max: number;
  isExempt(address: string | undefined): boolean;
  onRefused(): void;
}

/**
 * Closes further connections of an address (of IPv6 the /64) that has as many as it may have, whatever is sent on them: whoever sends
 * slowly holds no more than these.
 */
export function limitConnections(server: Server, { max, isExempt, onRefused }: ConnectionLimit): void {
  const open = new Map<string, number>();
  const peers = new PeerAddressFinder([]);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (isExempt(remoteAddress)) return;
    const site = siteOf(peers.of({}, remoteAddress));
    const count = open.get(site) ?? 0;
    if (count >= max) {
      onRefused();
      return void socket.destroy();
    }
    open.set(site, count + 1);
    socket.once('close', () => {
      const left = (open.get(site) ?? 1) - 1;
      if (left > 0) open.set(site, left);
      else open.delete(site);
    });
  });
}

/** A trusted proxy has the connections of all its clients, and bounds them itself; so does whatever runs on this machine. */
export function areManyAllowed(trustedProxies: readonly string[]): (address: string | undefined) => boolean {
  const exempt = new PeerAddressFinder([...trustedProxies, ...THIS_MACHINE]);
  return (address) => exempt.isTrusted(address);
}

/** Calls `tell` now, unless it was called within the last minute. */
export function onceAMinute(tell: () => void): () => void {
  let toldMs = -Infinity;
  return () => {
    const nowMs = performance.now();
    if (nowMs - toldMs < TOLD_EVERY_MS) return;
    toldMs = nowMs;
    tell();
  };
}
