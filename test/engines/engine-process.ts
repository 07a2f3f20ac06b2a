import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, closeSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { endsWithSuite } from './end-of-suite.js';
import { WORKER_NUMBER } from './worker-number.js';

const STOP_MS = 15_000;

/** Given the port of a server, the port of what stands before it: known to all who look for the server, itself included. */
export type Through = (port: number) => Promise<number>;

/** A server of somebody else's as a process of ours: logs to a file, ended by its process id, at the end of the suite at the latest. */
export class EngineProcess {
  #child?: ChildProcess;
  #ended = true;

  constructor(private readonly logFile: string) {}

  start(command: readonly string[]): void {
    const [program = '', ...args] = [...diesWithUs(), ...command];
    const log = openSync(this.logFile, 'a');
    const child = endsWithSuite(spawn(program, args, { stdio: ['ignore', log, log] }));
    closeSync(log);
    this.#child = child;
    this.#ended = false;
    const end = (): void => {
      if (this.#child === child) this.#ended = true;
    };
    child.once('error', end);
    child.once('exit', end);
  }

  get pid(): number | undefined {
    return this.#ended ? undefined : this.#child?.pid;
  }

  /** SIGKILL: it does not get to know. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  /** SIGTERM, and SIGKILL if it still runs after that time. */
  stop(withinMs = STOP_MS): Promise<void> {
    return this.#end('SIGTERM', withinMs);
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM', withinMs = STOP_MS): Promise<void> {
    const child = this.#child;
    if (!child || this.#ended) return;
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    const tooLong = setTimeout(() => child.kill('SIGKILL'), withinMs);
    await exit;
    clearTimeout(tooLong);
  }

  /** Asks until it is answered; gives up at once where the server has ended by itself. */
  async until<T>(limitMs: number, ask: () => Promise<T>): Promise<T> {
    const until = Date.now() + limitMs;
    for (;;) {
      if (this.#ended) throw new Error('it ended by itself');
      try {
        return await ask();
      } catch (error) {
        if (Date.now() > until) throw error;
      }
      await pause(50);
    }
  }

  endOfLog(): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8').split('\n').slice(-12).join('\n') : '';
  }
}

/** A killed jest worker cannot stop anything any more: let the kernel end the server then (util-linux; prctl(2) PR_SET_PDEATHSIG). */
export function diesWithUs(): string[] {
  return existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'SIGKILL'] : [];
}

/**
 * Below the range from which the system hands out free ports (ip_local_port_range), so that nobody is given a server's port
 * while the server is down. Each Jest worker has a part of its own.
 */
const PORTS = { from: 20_000, each: 250, workers: 40, apart: 7 };
const ownPorts = PORTS.from + PORTS.each * (WORKER_NUMBER % PORTS.workers);
let nextPort = Math.floor(Math.random() * PORTS.each);

/** Ports of 127.0.0.1, free for TCP and UDP, and no neighbours: baresip takes the next one for TLS. A port comes again only after all others. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let tries = 0; ports.length < count; tries += 1) {
    if (tries === PORTS.each) throw new Error(`fewer than ${count} ports are free from ${ownPorts} on`);
    const port = ownPorts + ((PORTS.apart * nextPort++) % PORTS.each);
    if ((await isFreeForTcp(port)) && (await isFreeForUdp(port))) ports.push(port);
  }
  return ports;
}

async function isFreeForTcp(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

async function isFreeForUdp(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  try {
    socket.bind(port, '127.0.0.1');
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
    await once(socket, 'close');
  }
}
