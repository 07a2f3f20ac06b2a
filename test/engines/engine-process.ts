import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, closeSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const STOP_MS = 15_000;

/** Given the port of a server, the port of what stands before it: known to all who look for the server, itself included. */
export type Through = (port: number) => Promise<number>;

/** A server of somebody else's as a process of ours: logs to a file, ended by its process id, and never outlives us. */
export class EngineProcess {
  #child?: ChildProcess;
  #ended = true;

  constructor(private readonly logFile: string) {}

  start(command: readonly string[]): void {
    const [program = '', ...args] = [...diesWithUs(), ...command];
    const log = openSync(this.logFile, 'a');
    const child = spawn(program, args, { stdio: ['ignore', log, log] });
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

  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || this.#ended) return;
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
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

/** Different ones: all are held until the last is found. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, hold));
  return Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve, reject) => {
          const address = probe.address();
          probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
        }),
    ),
  );
}

function hold(): Promise<ReturnType<typeof createServer>> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => resolve(probe));
  });
}
