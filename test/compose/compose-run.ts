import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readCompose, ROOT, type ComposeService } from './read-compose.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const STOP_MS = 40_000;

interface Running {
  child: ChildProcess;
  env: Record<string, string>;
  service: ComposeService;
  said: () => string;
}

/**
 * Runs services of docker-compose.yml as plain processes: its commands, variables, secrets and health checks as they stand
 * there. Only what a container would bring is put in its place: paths, addresses of engines, a free port.
 */
export class ComposeRun {
  readonly folder = temporaryFolder('turant-compose-');
  private readonly running = new Map<string, Running>();

  constructor(private readonly variables: Record<string, string>) {}

  secret(name: string, content: string | Buffer): void {
    const path = join(this.folder, name);
    rmSync(path, { force: true });
    writeFileSync(path, content, { mode: 0o440 });
  }

  /** A job: its exit code and what it said. */
  async job(name: string): Promise<{ code: number | null; said: string }> {
    const { child, said } = this.start(name);
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    this.running.delete(name);
    return { code, said: said() };
  }

  /** `others` is put into the environment after the file's own. */
  start(name: string, others: Record<string, string> = {}): Running {
    const service = this.services()[name];
    if (!service) throw new Error(`there is no service ${name}`);
    const own = Object.entries(service.environment ?? {}).map(([key, value]) => [key, this.moved(value)]);
    const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...(Object.fromEntries(own) as Record<string, string>), ...others };
    const [program = '', ...args] = service.command.map((word) => this.moved(word));
    return this.keep(name, service, env, spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** mongod by the file's own entrypoint and arguments, on another port and folder. */
  startMongod(name: string, binary: string, port: number): void {
    const service = this.services()[name];
    if (!service?.entrypoint) throw new Error(`there is no mongod in ${name}`);
    const data = join(this.folder, name);
    mkdirSync(data, { recursive: true });
    // Each member copies its key to a path of its own, as in containers: one that reads while another copies would find half of the key.
    const told = [...service.entrypoint, ...service.command].map((word) =>
      this.moved(word.replaceAll('/tmp/keyfile', `${this.folder}/${name}.key`)).replace('exec mongod', `exec ${binary}`),
    );
    const words = told.flatMap((word) =>
      word === '--bind_ip_all' ? ['--bind_ip', '127.0.0.1'] : /^270\d\d$/.test(word) ? [String(port)] : [word],
    );
    const [program = '', ...args] = ['setpriv', '--pdeathsig', 'SIGKILL', ...words, '--dbpath', data, '--nounixsocket', '--quiet'];
    this.keep(name, service, {}, spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** Asks as Docker would until it is healthy. */
  async healthy(name: string, withinMs = 40_000): Promise<void> {
    const { env, service, child, said } = this.of(name);
    const [kind, program = '', ...args] = service.healthcheck.test ?? [];
    if (kind !== 'CMD') throw new Error(`the health check of ${name} is no command`);
    for (const until = Date.now() + withinMs; !(await isFine(program, args, env)); await pause(100))
      if (Date.now() > until || child.exitCode !== null) throw new Error(`${name} did not become healthy:\n${said()}`);
  }

  /** As the health check says now. */
  isHealthy(name: string): Promise<boolean> {
    const { env, service } = this.of(name);
    const [, program = '', ...args] = service.healthcheck.test ?? [];
    return isFine(program, args, env);
  }

  /** The stop signal that the file names; exit code, or the signal that ended it. */
  async stop(name: string): Promise<number | string | null> {
    const { child, service } = this.of(name);
    this.running.delete(name);
    const ended = new Promise<number | string | null>((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
    child.kill(service.stop_signal as NodeJS.Signals);
    const tooLong = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    const how = await ended;
    clearTimeout(tooLong);
    return how;
  }

  /** SIGKILL: it does not get to know. */
  async kill(name: string): Promise<void> {
    const { child } = this.of(name);
    this.running.delete(name);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  said = (name: string): string => this.of(name).said();

  async stopAll(): Promise<void> {
    await Promise.all(
      [...this.running].reverse().map(async ([name, { child }]) => (child.exitCode === null ? this.stop(name) : undefined)),
    );
  }

  private of(name: string): Running {
    const found = this.running.get(name);
    if (!found) throw new Error(`${name} does not run`);
    return found;
  }

  private services(): Record<string, ComposeService> {
    return readCompose(this.variables).services;
  }

  private keep(name: string, service: ComposeService, env: Record<string, string>, child: ChildProcess): Running {
    const bytes: Buffer[] = [];
    for (const out of [child.stdout, child.stderr]) out?.on('data', (some: Buffer) => bytes.push(some));
    const running = { child, env, service, said: () => Buffer.concat(bytes).toString() };
    this.running.set(name, running);
    return running;
  }

  /** Mounted paths lie in the scratch folder here. */
  private moved = (word: string): string => word.replaceAll('/run/secrets/', `${this.folder}/`).replaceAll('/keys/', `${this.folder}/`);
}

const isFine = (program: string, args: string[], env: Record<string, string>): Promise<boolean> =>
  new Promise((resolve) => execFile(program, args, { cwd: ROOT, env, timeout: 5_000 }, (error) => resolve(error === null)));
