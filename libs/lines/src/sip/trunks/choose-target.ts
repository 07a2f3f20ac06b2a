import { createHash } from 'node:crypto';
import type { Target } from './resolve-host.js';

const UINT32_VALUES = 2 ** 32;

/**
 * Chooses the server for a call by priority and weight (RFC 2782), among the targets that have an IPv4 address. The draw is a hash of the
 * Call-ID, so that another process which ends the call chooses the same server: a CANCEL must take the way of its INVITE (RFC 3261 9.1).
 */
export function chooseTarget(targets: readonly Target[], sipCallId: string): { address: string; port: number } | undefined {
  const digest = createHash('sha256').update(sipCallId).digest();
  const target = byWeight(targets, digest.readUInt32BE(0) / UINT32_VALUES);
  const ipv4 = [...(target?.ipv4 ?? [])].sort();
  const address = ipv4[Math.floor((digest.readUInt32BE(4) / UINT32_VALUES) * ipv4.length)];
  return target && address !== undefined ? { address, port: target.port } : undefined;
}

function byWeight(targets: readonly Target[], draw: number): Target | undefined {
  const usable = targets.filter(({ ipv4 }) => ipv4.length > 0);
  const first = Math.min(...usable.map(({ priority }) => priority));
  // Targets of weight 0 come first, so that they have a small chance beside heavier ones (RFC 2782).
  const best = usable.filter(({ priority }) => priority === first).sort((one, other) => one.weight - other.weight || order(one, other));
  const sum = best.reduce((total, { weight }) => total + weight, 0);
  const drawn = Math.floor(draw * (sum + 1));
  let running = 0;
  return best.find(({ weight }) => (running += weight) >= drawn);
}

/** A fixed order, because name servers return their records in another order each time. */
const order = (one: Target, other: Target): number => (textOf(one) < textOf(other) ? -1 : 1);
const textOf = ({ port, ipv4 }: Target): string => `${port} ${[...ipv4].sort().join(' ')}`;
