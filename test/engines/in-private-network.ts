import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { diesWithUs } from './engine-process.js';
import { skipLoudly } from './skipped.js';

/** As root of the machine, or as root of a user namespace. */
const WAYS = [['--net'], ['--user', '--map-root-user', '--net']];
/** All kinds of links that private-network.ts makes, and a namespace within the namespace. */
const PROBE =
  'ip link add br0 type bridge && ip link add port0 type veth peer name eth0 && ip link set port0 master br0 && unshare --net true && ' +
  'nsenter --net=/proc/self/ns/net true';

/** How a command gets a network namespace of its own, or the reason why it cannot. */
function wayIn(): { unshare: readonly string[] } | { reason: string } {
  let reason = '';
  for (const way of WAYS) {
    const { status, stderr, error } = spawnSync('unshare', [...way, 'sh', '-c', PROBE], { encoding: 'utf8' });
    if (status === 0) return { unshare: ['unshare', ...way, '--'] };
    reason = error?.message ?? stderr.trim();
  }
  return { reason: `network namespaces cannot be had (root or user namespaces, ip of iproute2, bridge, veth): ${reason}` };
}

/** Whether network namespaces can be had. Says so loudly where they cannot; `within` as for skipLoudly. */
export function hasPrivateNetwork(within?: string): boolean {
  const way = wayIn();
  if ('reason' in way) skipLoudly('engines that are cut off', way.reason, within);
  return !('reason' in way);
}

/**
 * Runs a TypeScript file of ours in a network namespace of its own, with `order` as its argument. The file says what it has found as the
 * last line of its standard output, in JSON; its standard error is shown.
 * @throws Error where it does not end well
 */
export function inPrivateNetwork<T>(file: string, order: unknown): Promise<T> {
  const way = wayIn();
  if ('reason' in way) throw new Error(way.reason);
  const command = [...diesWithUs(), ...way.unshare, process.execPath, join(__dirname, 'run-ts.cjs'), file, JSON.stringify(order)];
  return new Promise((resolve, reject) => {
    // Engines that are given by address cannot be reached from there.
    const env = { ...process.env, MONGODB_URI: '', KAFKA_BROKERS: '' };
    const child = spawn(command[0] ?? '', command.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => void process.stdout.write(bytes));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code !== 0) return reject(new Error(`${file} ended with ${code ?? signal}`));
      resolve((JSON.parse(said.trim().split('\n').at(-1) ?? '') ?? undefined) as T);
    });
  });
}
