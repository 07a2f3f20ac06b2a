import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { SpeechEngine, Synthesis, SynthesisOrder } from './espeak-engine.js';
import type { SpeechReply, SpeechRequest } from './speech-child.js';

export interface SpeechProcessOptions {
  /** The compiled file of the child; by default the one beside this file, which exists in the build only. */
  file?: string;
}

/** The child ends each synthesis at its time limit. If no reply has come 2 s later, the child is stuck. */
const STUCK_MS = 2_000;
const FAILED: Synthesis = { problem: 'failed' };

interface Pending {
  settle(synthesis: Synthesis): void;
  timer: NodeJS.Timeout;
}

/**
 * One long-lived child process that runs espeak-ng and resamples its output. It is a process and not a thread because of `fork(2)`: the C
 * library holds every lock of its allocator while the page tables are copied, 10 ms in a service of 300 MB, and all threads wait, the line's
 * thread, too. The first text starts the child. If the child dies, pending texts return `failed`, and the next text starts it again. An idle
 * child does not keep this process alive.
 */
export class SpeechProcess implements SpeechEngine {
  private child: ChildProcess | undefined;
  private readonly pending = new Map<number, Pending>();
  private count = 0;
  private isClosed = false;

  constructor(private readonly file: string) {}

  synthesise(order: SynthesisOrder): Promise<Synthesis> {
    if (this.isClosed) return Promise.resolve(FAILED);
    return new Promise((resolve) => {
      const id = ++this.count;
      const timer = setTimeout(() => this.onChildGone(child), order.timeoutMs + STUCK_MS);
      this.pending.set(id, { settle: resolve, timer });
      const child = this.send({ id, order });
    });
  }

  /** Ends the child. Pending and later texts return `failed`. */
  async close(): Promise<void> {
    this.isClosed = true;
    const { child } = this;
    const isRunning = child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
    const ended = isRunning ? new Promise((resolve) => child.once('exit', resolve)) : undefined;
    this.onChildGone(child);
    await ended;
  }

  private send(request: SpeechRequest): ChildProcess | undefined {
    try {
      this.child ??= this.start();
      keepAlive(this.child, true);
      // The callback ignores the error of a closed channel: `exit` reports the end of the child.
      this.child.send(request, () => undefined);
    } catch {
      this.onChildGone(this.child); // out of processes or memory: the next speaker of the chain is used
    }
    return this.child;
  }

  private start(): ChildProcess {
    // The child must not inherit the parent's flags, such as an inspector's port or preloads.
    const child = fork(this.file, { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.on('message', (reply) => {
      const { id, synthesis } = reply as SpeechReply;
      this.settle(id, synthesis);
    });
    for (const event of ['error', 'exit', 'disconnect']) child.on(event, () => this.onChildGone(child));
    return child;
  }

  private settle(id: number, synthesis: Synthesis): void {
    const pending = this.pending.get(id);
    if (!pending) return;
    this.pending.delete(id);
    clearTimeout(pending.timer);
    if (this.pending.size === 0 && this.child) keepAlive(this.child, false);
    pending.settle(synthesis);
  }

  /** The child is dead or stuck: pending texts fail. The end of an older child is ignored. */
  private onChildGone(child: ChildProcess | undefined): void {
    if (child !== this.child) return;
    this.child = undefined;
    if (child) {
      keepAlive(child, false);
      child.kill('SIGKILL');
    }
    for (const id of [...this.pending.keys()]) this.settle(id, FAILED);
  }
}

/** Sets whether the child keeps the event loop of this process alive. */
function keepAlive(child: ChildProcess, isKept: boolean): void {
  if (isKept) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** The engine for `espeakSpeaker({ engine: espeakProcess() })`; works in the build only, unless `file` is given. */
export function espeakProcess({ file = join(__dirname, 'speech-child.js') }: SpeechProcessOptions = {}): SpeechProcess {
  return new SpeechProcess(file);
}
