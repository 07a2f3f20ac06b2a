import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService, type Service } from '../engines/service.js';

const KILLER = join(__dirname, 'kill-at.cjs');

/** One process on the folder, from its start to its end. */
export interface Life {
  /** Undefined where it was killed before it was ready. */
  ready: Promise<Service | undefined>;
  /** How it ended: a signal, or an exit code. */
  ended: Promise<string>;
  /** What it said; complete when it has ended. */
  said(): string;
}

/** One data folder, and the processes that live on it one after the other. */
export class Lives {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'turant-chaos-'));
  #up: Service | undefined;
  #isOver = false;
  #waiting: { resolve: (service: Service) => void; reject: (error: Error) => void }[] = [];

  /** @param env of every life */
  constructor(readonly env: Record<string, string>) {}

  /** @param env of this life: CHAOS_KILL arms the killer */
  begin(env: Record<string, string> = {}): Life {
    const start = startService({ env: { ...this.env, ...env }, dataDir: this.dataDir, require: KILLER });
    let said = (): string => '';
    const ready = start.then(
      (service) => {
        said = service.said;
        this.#isUp(service);
        return service;
      },
      (error: Error) => {
        said = () => error.message;
        return undefined;
      },
    );
    return { ready, ended: ready.then(async (service) => String(service ? await service.ended : endOf(said()))), said: () => said() };
  }

  /** A life without a killer for that work alone. */
  async spend(work: (service: Service) => Promise<void>): Promise<void> {
    const life = this.begin();
    const service = await life.ready;
    if (!service) throw new Error(life.said());
    await work(service);
    await service.kill();
    await life.ended;
  }

  /** The process that is up, or the next one that will be. */
  current(): Promise<Service> {
    if (this.#up) return Promise.resolve(this.#up);
    if (this.#isOver) return Promise.reject(new Error('nobody starts the service any more'));
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  /** No more lives; whoever waits for one is told. */
  async end(): Promise<void> {
    this.#isOver = true;
    this.#waiting.splice(0).forEach(({ reject }) => reject(new Error('the service did not come up again')));
    await this.#up?.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  #isUp(service: Service): void {
    this.#up = service;
    void service.ended.then(() => {
      if (this.#up === service) this.#up = undefined;
    });
    this.#waiting.splice(0).forEach(({ resolve }) => resolve(service));
  }
}

/** startService tells how a process ended before it was ready: `the service ended (SIGKILL)`. */
const endOf = (message: string): string => /^the service ended \((\w+)\)/.exec(message)?.[1] ?? message;
