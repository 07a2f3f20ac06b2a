import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endsWithSuite } from './end-of-suite.js';
import { diesWithUs } from './engine-process.js';
import { startFlags } from './start-flags.js';

const ROOT = resolve(__dirname, '../..');
const START_MS = 90_000;
/** For one answer: a process that shares two cores with a whole cluster may take some seconds. */
const ANSWER_MS = 60_000;
/** For one look at a process that may be frozen. */
const LOOK_MS = 20_000;
const IS_UP = /^Turant (?:api is up at|telephony worker is up, health on) (\S+)/m;

/** One place for a process of the cluster: an api or a worker, killed and started again as often as wished. */
export class ClusterProcess {
  #child: ChildProcess | undefined;
  #url: string | undefined;
  #said = '';
  #logged = '';
  #ended: Promise<number | NodeJS.Signals | null> = Promise.resolve(null);
  /** A load balancer that has noticed takes it out of its round. */
  isFrozen = false;
  /** The port of what stands before it, where something does. */
  door: number | undefined;

  constructor(
    readonly kind: 'api' | 'telephony',
    private readonly env: Readonly<Record<string, string>>,
    /** Preloaded (node -r), in order. */
    private readonly preload: readonly string[] = [],
    /** The checkout that its next start runs. */
    public root: string = ROOT,
  ) {}

  /** Resolves when it says that it is up; its health is another matter. */
  async start(): Promise<void> {
    const flags = [...startFlags(this.root), ...this.preload.flatMap((file) => ['-r', file])];
    const command = [...diesWithUs(), process.execPath, ...flags, join(this.root, `dist/apps/${this.kind}/src/main.js`)];
    const child = endsWithSuite(
      spawn(command[0] ?? '', command.slice(1), { env: { ...this.env, PORT: '0' }, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
    this.#child = child;
    this.isFrozen = false;
    this.#url = undefined;
    let words = '';
    child.stdout.on('data', (bytes: Buffer) => {
      words += bytes.toString();
      this.#said += bytes.toString();
      this.#url ??= IS_UP.exec(words)?.[1];
    });
    child.stderr.on('data', (bytes: Buffer) => (this.#logged += bytes.toString()));
    this.#ended = new Promise((done) =>
      child.once('close', (code, signal) => {
        if (this.#child === child) this.#child = undefined;
        done(code ?? signal);
      }),
    );
    for (const until = Date.now() + START_MS; this.#url === undefined; await pause(20)) {
      if (this.#child === child && Date.now() < until) continue;
      child.kill('SIGKILL');
      throw new Error(`the ${this.kind} process did not start:\n${this.said()}`);
    }
  }

  get isUp(): boolean {
    return this.#child !== undefined && this.#url !== undefined && !this.isFrozen;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get baseUrl(): string {
    if (this.#url === undefined) throw new Error(`the ${this.kind} process is not up`);
    return this.#url;
  }

  /** As its callers know it. */
  get publicUrl(): string {
    return this.door === undefined ? this.baseUrl : `http://127.0.0.1:${this.door}`;
  }

  /** Standard output and error of all its lives. */
  said(): string {
    return this.#said + this.#logged;
  }

  /** Standard error alone: its log. */
  logged(): string {
    return this.#logged;
  }

  async status(path: string): Promise<number | undefined> {
    if (this.#url === undefined) return undefined;
    const answer = fetch(this.#url + path, { signal: AbortSignal.timeout(LOOK_MS) });
    return answer.then(
      async (response) => (await response.text(), response.status),
      () => undefined,
    );
  }

  async text(path: string): Promise<string> {
    return (await fetch(this.baseUrl + path, { signal: AbortSignal.timeout(ANSWER_MS) })).text();
  }

  freeze(): void {
    this.isFrozen = true;
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
    this.isFrozen = false;
  }

  kill(): Promise<number | NodeJS.Signals | null> {
    return this.#end('SIGKILL');
  }

  /** SIGTERM; its exit code, or the signal that ended it. */
  stop(): Promise<number | NodeJS.Signals | null> {
    return this.#end('SIGTERM');
  }

  #end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
    this.#child?.kill(signal);
    return this.#ended;
  }
}
