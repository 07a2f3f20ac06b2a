import type { ChildProcess } from 'node:child_process';
import { emptyNamespace, enterNamespaceOf, ip, runAt, wayIntoNamespace } from './network-namespace.js';
import type { Place } from './place.js';
import { skipLoudly } from './skipped.js';

/** What the router lets through between inside and outside. */
export interface Forwarded {
  sipPort: number;
  rtpPorts: { min: number; max: number };
}

/** UDP packets that the router has seen. */
export interface RouterCount {
  /** Audio that went in and out. */
  audioIn: number;
  audioOut: number;
  /** Packets that were dropped because their inner port is neither SIP's nor one for audio. */
  strays: number;
}

/** The private address of this process, and the address by which the outside knows it (RFC 5737: of no network). */
export const INSIDE = '10.79.0.2';
export const PUBLIC = '203.0.113.10';
const ROUTER = '10.79.0.1';
const OUTSIDE = '203.0.113.20';
/** A small trial of what `open` does. */
const PROBE = `
  ip link add v0 type veth peer name v1
  nft 'table ip t { chain c { type nat hook postrouting priority srcnat; }; }'
  unshare --net nsenter --net=/proc/self/ns/net true
  echo 1 >/proc/sys/net/ipv4/ip_forward`;

/** The words that give a command a namespace for a NAT. Undefined if the machine allows none; the reason is then printed. `within` as for skipLoudly. */
export function wayBehindNat(within?: string): readonly string[] | undefined {
  const way = wayIntoNamespace(PROBE);
  if ('enter' in way) return way.enter;
  skipLoudly('calls through a NAT', `it needs network namespaces, iproute2 and nftables: ${way.reason}`, within);
  return undefined;
}

/**
 * A router with a 1:1 NAT before this process, as of a cloud machine, and a host on its other side. All ports of `PUBLIC` are those of
 * `INSIDE`, but only the forwarded ones are let through. For a process that has a network namespace of its own (network-namespace.ts):
 * all ends with it.
 */
export class OneToOneNat {
  private constructor(
    /** On the other side. It has no route to `INSIDE`. */
    readonly outside: Place,
    private readonly router: readonly string[],
    private readonly holders: readonly ChildProcess[],
  ) {}

  static async open(forwarded: Forwarded): Promise<OneToOneNat> {
    const [router, outside] = [await emptyNamespace(), await emptyNamespace()];
    const [atRouter, atOutside] = [enterNamespaceOf(router), enterNamespaceOf(outside)];
    await ip([], 'link set lo up', `link add wan type veth peer name lan netns ${router.pid}`, `addr add ${INSIDE}/24 dev wan`);
    await ip([], 'link set wan up');
    await ip(atOutside, 'link set lo up', `link add wan type veth peer name wan netns ${router.pid}`, `addr add ${OUTSIDE}/24 dev wan`);
    await ip(atOutside, 'link set wan up');
    await ip(atRouter, `addr add ${ROUTER}/24 dev lan`, `addr add ${PUBLIC}/24 dev wan`, 'link set lan up', 'link set wan up');
    await ip([], `route add default via ${ROUTER}`);
    await runAt(atRouter, ['sh', '-c', 'echo 1 >/proc/sys/net/ipv4/ip_forward']);
    await runAt(atRouter, ['nft', rulesOf(forwarded)]);
    return new OneToOneNat({ host: OUTSIDE, enter: atOutside }, atRouter, [router, outside]);
  }

  async count(): Promise<RouterCount> {
    const { nftables } = JSON.parse(await runAt(this.router, ['nft', '-j', 'list', 'counters'])) as {
      nftables: { counter?: { name: string; packets: number } }[];
    };
    const packets = (name: keyof RouterCount): number => nftables.find(({ counter }) => counter?.name === name)?.counter?.packets ?? 0;
    return { audioIn: packets('audioIn'), audioOut: packets('audioOut'), strays: packets('strays') };
  }

  close(): void {
    for (const holder of this.holders) holder.kill('SIGKILL');
  }
}

/** TCP is let through in both directions: baresip is told by TCP what to do. */
const rulesOf = ({ sipPort, rtpPorts: { min, max } }: Forwarded): string => `
  table ip nat {
    chain in { type nat hook prerouting priority dstnat; ip daddr ${PUBLIC} dnat to ${INSIDE}; }
    chain out { type nat hook postrouting priority srcnat; ip saddr ${INSIDE} snat to ${PUBLIC}; }
  }
  table ip wall {
    counter audioIn {}
    counter audioOut {}
    counter strays {}
    chain forward {
      type filter hook forward priority filter; policy accept;
      ip protocol != udp accept
      ip daddr ${INSIDE} udp dport ${sipPort} accept
      ip saddr ${INSIDE} udp sport ${sipPort} accept
      ip daddr ${INSIDE} udp dport ${min}-${max} counter name audioIn accept
      ip saddr ${INSIDE} udp sport ${min}-${max} counter name audioOut accept
      counter name strays drop
    }
  }`;
