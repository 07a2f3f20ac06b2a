import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fromPlainError } from '@turant/domain';
import type { ChildOptions, FromChild, ToChild } from './child-protocol.js';

const RESTART_CHILD_MS = 100;
const MAX_RESTART_CHILD_MS = 5_000;
/** Closing the calls takes milliseconds. */
const END_CHILD_MS = 5_000;

/** Runs the process of the browser line, and starts it again on its port when it dies. */
export class ChildSupervisor {
  onMessage: (message: FromChild) => void = () => undefined;
  onLost: () => void = () => undefined;
  port = 0;
  #child: ChildProcess | undefined;
  #isStopping = false;

  constructor(
    private readonly file: string,
    private readonly options: ChildOptions,
  ) {}

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  send(message: ToChild): void {
    // The callback ignores the error of a closed channel: `exit` reports the end of the child.
    if (this.#child?.connected) this.#child.send(message, () => undefined);
  }

  /** Resolves when the child takes calls; rejects with the error that kept it from opening. */
  async start(): Promise<void> {
    // The child must not inherit the parent's flags, such as an inspector's port or preloads.
    const child = fork(this.file, { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message: FromChild) => {
        if (message.kind === 'failed') return reject(fromPlainError(message.error));
        if (message.kind !== 'open') return this.onMessage(message);
        // Stopped while it was starting again.
        if (this.#isStopping) return void child.kill('SIGKILL');
        this.port = message.port;
        this.#child = child;
        resolve();
      });
      child.on('error', reject);
      child.on('exit', (code, signal) => {
        reject(new Error(`the browser line's process ended before it was open (${signal ?? code})`));
        if (this.#child !== child) return;
        this.#child = undefined;
        if (this.#isStopping) return;
        this.onLost();
        void this.#restart();
      });
      child.send({ kind: 'open', options: { ...this.options, port: this.port || this.options.port } } satisfies ToChild, () => undefined);
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#child;
    if (!child) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    this.send({ kind: 'close' });
    const timer = setTimeout(() => child.kill('SIGKILL'), END_CHILD_MS);
    await exited;
    clearTimeout(timer);
  }

  /** Tries until the child opens, with a backoff from 100 ms to 5 s. */
  async #restart(): Promise<void> {
    for (let waitMs = RESTART_CHILD_MS; !this.#isStopping; waitMs = Math.min(2 * waitMs, MAX_RESTART_CHILD_MS)) {
      await pause(waitMs);
      if (this.#isStopping) return;
      const isOpen = await this.start().then(
        () => true,
        () => false,
      );
      if (isOpen) return;
    }
  }
}
