import { createHash } from 'node:crypto';
import type { Target } from './resolve-host.js';

const WORD = 2 ** 32;

/**
 * The server that a call goes to: the lowest priority that has an IPv4 address, and among its targets one by weight
 * (RFC 2782). The draw follows from the Call-ID: whoever ends the call of a process that died finds the same server again,
 * for a CANCEL must go the way of its INVITE (RFC 3261 9.1).
 */
export function chooseTarget(targets: readonly Target[], sipCallId: string): { address: string; port: number } | undefined {
  const digest = createHash('sha256').update(sipCallId).digest();
  const target = byWeight(targets, digest.readUInt32BE(0) / WORD);
  const ipv4 = [...(target?.ipv4 ?? [])].sort();
  const address = ipv4[Math.floor((digest.readUInt32BE(4) / WORD) * ipv4.length)];
  return target && address !== undefined ? { address, port: target.port } : undefined;
}

function byWeight(targets: readonly Target[], draw: number): Target | undefined {
  const usable = targets.filter(({ ipv4 }) => ipv4.length > 0);
  const first = Math.min(...usable.map(({ priority }) => priority));
  // RFC 2782: those of weight 0 stand first, so that they have a small chance beside heavier ones.
  const best = usable.filter(({ priority }) => priority === first).sort((one, other) => one.weight - other.weight || order(one, other));
  const sum = best.reduce((total, { weight }) => total + weight, 0);
  const drawn = Math.floor(draw * (sum + 1));
  let running = 0;
  return best.find(({ weight }) => (running += weight) >= drawn);
}

/** A name server answers in another order each time. */
const order = (one: Target, other: Target): number => (textOf(one) < textOf(other) ? -1 : 1);
const textOf = ({ port, ipv4 }: Target): string => `${port} ${[...ipv4].sort().join(' ')}`;
