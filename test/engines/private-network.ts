import type { ChildProcess } from 'node:child_process';
import { emptyNamespace, enterNamespaceOf, ip } from './network-namespace.js';
import type { Place } from './place.js';

/** A place of a private network. */
export interface NetworkPlace extends Place {
  readonly mac: string;
  /** Its link to the bridge. */
  readonly link: string;
}

/** Which packets are dropped between a place and others: both ways, those that it sends, those that are sent to it. */
export type CutWay = 'both' | 'out' | 'in';

/** This process and its children: the clients of all servers. */
const HUB: NetworkPlace = { host: '10.77.0.1', mac: '02:77:00:00:00:01', link: 'br0', enter: [] };
/** A MAC address that no host has: a packet to this address reaches every port of the bridge, and no host takes it. */
const NOBODY = '02:77:ff:ff:ff:ff';

/**
 * Network namespaces behind one bridge: servers in them reach one another and this process, and packets between two of them can be
 * dropped without a word, as a broken switch does. For a process that has a network namespace of its own (in-private-network.ts): all ends
 * with it.
 */
export class PrivateNetwork {
  readonly clients = HUB;

  private constructor(
    readonly places: readonly NetworkPlace[],
    private readonly holders: readonly ChildProcess[],
  ) {}

  static async open(count: number): Promise<PrivateNetwork> {
    await ip(
      HUB.enter,
      'link set lo up',
      'link add br0 type bridge',
      `link set br0 address ${HUB.mac}`,
      `addr add ${HUB.host}/24 dev br0`,
      'link set br0 up',
    );
    const holders: ChildProcess[] = [];
    const places: NetworkPlace[] = [];
    for (let index = 0; index < count; index += 1) {
      const holder = await emptyNamespace();
      const place = {
        host: `10.77.0.${10 + index}`,
        mac: `02:77:00:00:01:${String(10 + index)}`,
        link: 'eth0',
        enter: enterNamespaceOf(holder),
      };
      const port = `port${index}`;
      await ip(
        HUB.enter,
        `link add ${port} type veth peer name eth0 netns ${holder.pid}`,
        `link set ${port} master br0`,
        `link set ${port} up`,
      );
      await ip(place.enter, 'link set lo up', `link set eth0 address ${place.mac}`, `addr add ${place.host}/24 dev eth0`);
      await ip(place.enter, 'link set eth0 up');
      holders.push(holder);
      places.push(place);
    }
    const network = new PrivateNetwork(places, holders);
    for (const place of places) await network.heal(place);
    return network;
  }

  /** Drops packets between `one` and `others`, from now on. Neither is told, and open connections stay open. */
  async cut(one: NetworkPlace, others: readonly NetworkPlace[], way: CutWay): Promise<void> {
    for (const other of others) {
      if (way !== 'in') await setAddress(one, other, NOBODY);
      if (way !== 'out') await setAddress(other, one, NOBODY);
    }
  }

  /** Delivers all packets of and to this place again. */
  async heal(one: NetworkPlace): Promise<void> {
    for (const other of [HUB, ...this.places.filter((place) => place !== one)]) {
      await setAddress(one, other, other.mac);
      await setAddress(other, one, one.mac);
    }
  }

  close(): void {
    for (const holder of this.holders) holder.kill('SIGKILL');
  }
}

/** Where `from` sends what is for `to`. */
const setAddress = (from: NetworkPlace, { host }: NetworkPlace, mac: string): Promise<void> =>
  ip(from.enter, `neigh replace ${host} lladdr ${mac} nud permanent dev ${from.link}`);
