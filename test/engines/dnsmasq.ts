import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { userInfo } from 'node:os';
import { freePorts } from './engine-process.js';
import { skipLoudly } from './skipped.js';

/** A real DNS server on loopback. */
export interface Dnsmasq {
  /** `127.0.0.1:port`, for UDP and TCP. */
  readonly address: string;
  /** The same server with other records, on the same port. */
  restart(records: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

const TRIES = 5;

/** Whether `dnsmasq` is there (Debian: dnsmasq-base). Says so loudly where it is not; `within` as for skipLoudly. */
export function hasDnsmasq(within?: string): boolean {
  const isThere = spawnSync('dnsmasq', ['--version'], { stdio: 'ignore' }).error === undefined;
  if (!isThere) skipLoudly('everything that needs a real DNS server', 'no dnsmasq on this machine: apt-get install dnsmasq-base', within);
  return isThere;
}

/**
 * Starts it with nothing but these records, in dnsmasq's own words, such as `host-record=a.test,192.0.2.1`,
 * `srv-host=_sip._udp.b.test,a.test,5070,10,60` or `local-ttl=7`. Throws where it does not come up.
 */
export async function startDnsmasq(records: readonly string[]): Promise<Dnsmasq> {
  for (let attempt = 1; ; attempt += 1) {
    const [port = 0] = await freePorts(1);
    try {
      let child = await spawnOn(port, records);
      return {
        address: `127.0.0.1:${port}`,
        restart: async (changed) => {
          await end(child);
          child = await spawnOn(port, changed);
        },
        stop: () => end(child),
      };
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

/** Its settings come from here only: no file, no /etc/hosts, no server above it; what it has no record of does not exist. */
async function spawnOn(port: number, records: readonly string[]): Promise<ChildProcess> {
  const own = ['no-daemon', 'conf-file=/dev/null', 'pid-file=', 'no-hosts', 'no-resolv', 'bind-interfaces', 'listen-address=127.0.0.1'];
  const settings = [...own, `port=${port}`, `user=${userInfo().username}`, 'local=/test/', ...records];
  const child = spawn(
    'dnsmasq',
    settings.map((setting) => `--${setting}`),
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  running.add(child);
  child.on('close', () => running.delete(child));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => reject(new Error(`dnsmasq did not start: ${said.slice(-2_000)}`)));
    child.stderr?.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      // It says so when its sockets are bound.
      if (said.includes('started, version')) resolve();
    });
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}

/** No server outlives the tests that started it. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
