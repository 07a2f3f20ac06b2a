import { setTimeout as pause } from 'node:timers/promises';
import { fromPlainError, type PlainError } from '@turant/domain';
import type { Runner } from './runners.js';

const FIRST_RESTART_WAIT_MS = 100;
const MAX_RESTART_WAIT_MS = 5_000;

/** The first message of a thread or process: it serves, or it cannot, and ends. */
export type StartMessage = { kind: 'open' } | { kind: 'not-open'; error: PlainError };

type Opened<From> = Extract<From, { kind: 'open' }>;

/** Runs one thread or process, reports its death, and starts it again with a backoff from 100 ms to 5 s. */
export class Supervisor<To, From extends { kind: string }> {
  onMessage: (message: Exclude<From, StartMessage>) => void = () => undefined;
  /** The thread or process has died, and not because it was stopped. Whoever is told calls `restart`. */
  onLost: (cause: Error | undefined) => void = () => undefined;
  /** What the last one said when it opened, such as its port. */
  opened: Opened<From> | undefined;
  #runner: Runner<To> | undefined;
  #isStopping = false;

  constructor(
    /** For errors, such as `the line's thread`. */
    private readonly name: string,
    /** Starts the first one, and each next one with what the last one said when it opened. */
    private readonly launch: (last: Opened<From> | undefined) => Runner<To>,
  ) {}

  get isRunning(): boolean {
    return this.#runner !== undefined;
  }

  /** Of a process. */
  get pid(): number | undefined {
    return this.#runner?.pid;
  }

  /** A message to nobody is dropped. */
  send(message: To, handedOver: readonly ArrayBuffer[] = []): void {
    this.#runner?.send(message, handedOver);
  }

  /** Resolves when it serves; rejects with the error that kept it from opening. */
  async start(): Promise<void> {
    const runner = this.launch(this.opened);
    await new Promise<void>((resolve, reject) => {
      runner.onMessage((message) => {
        const told = message as Exclude<From, StartMessage> | StartMessage;
        if (told.kind === 'not-open') return reject(fromPlainError((told as { error: PlainError }).error));
        if (told.kind !== 'open') return this.onMessage(told as Exclude<From, StartMessage>);
        // It was stopped while it was starting again.
        if (this.#isStopping) return void runner.stop();
        this.opened = told as Opened<From>;
        this.#runner = runner;
        resolve();
      });
      runner.onEnd((cause) => {
        reject(cause ?? new Error(`${this.name} ended before it was open`));
        if (this.#runner !== runner) return;
        this.#runner = undefined;
        if (!this.#isStopping) this.onLost(cause);
      });
    });
  }

  /** Tries until one opens, or until `stop`. */
  async restart(): Promise<void> {
    for (let waitMs = FIRST_RESTART_WAIT_MS; !this.#isStopping; waitMs = Math.min(2 * waitMs, MAX_RESTART_WAIT_MS)) {
      await pause(waitMs);
      if (this.#isStopping) return;
      const isOpen = await this.start().then(
        () => true,
        () => false,
      );
      if (isOpen) return;
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#runner?.stop();
  }
}
