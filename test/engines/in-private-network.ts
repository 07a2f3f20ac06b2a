import { runInNamespace, wayIntoNamespace } from './network-namespace.js';
import { skipLoudly } from './skipped.js';

/** All kinds of links that private-network.ts makes, and a namespace within the namespace. */
const PROBE = `
  ip link add br0 type bridge
  ip link add port0 type veth peer name eth0
  ip link set port0 master br0
  unshare --net nsenter --net=/proc/self/ns/net true`;

/** Whether this machine allows network namespaces. If not, the reason is printed. `within` as for skipLoudly. */
export function hasPrivateNetwork(within?: string): boolean {
  const way = wayIntoNamespace(PROBE);
  if ('enter' in way) return true;
  skipLoudly('engines that are cut off', `it needs network namespaces, and a bridge and veth of iproute2: ${way.reason}`, within);
  return false;
}

/**
 * Runs the file with `runInNamespace`. It must start its own engines in the namespace: engines that the environment names by address
 * (MONGODB_URI, KAFKA_BROKERS) cannot be reached from there, so these two are empty.
 */
export function inPrivateNetwork<T>(file: string, order: unknown): Promise<T | undefined> {
  const way = wayIntoNamespace(PROBE);
  if ('reason' in way) throw new Error(way.reason);
  return runInNamespace<T | undefined>(way.enter, file, order, { MONGODB_URI: '', KAFKA_BROKERS: '' });
}
