import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { SpeechEngine, Synthesis, SynthesisOrder } from './espeak-engine.js';
import type { SpeechReply, SpeechRequest } from './speech-child.js';

export interface SpeechProcessOptions {
  /** The child's compiled file; default: the one beside this file, which is there in the build only. */
  file?: string;
}

/** The child bounds each synthesis itself; so long after its bound the child is taken for stuck. */
const STUCK_MS = 2_000;
const FAILED: Synthesis = { problem: 'failed' };

interface Pending {
  settle(synthesis: Synthesis): void;
  timer: NodeJS.Timeout;
}

/**
 * One long-lived child process that runs espeak-ng and resamples. It is a process and not a thread because of `fork(2)`: the C library
 * holds every lock of its allocator while the page tables are copied, 10 ms in a service of 300 MB, and all threads wait, the line's too.
 * It begins with the first text. If it dies, what was under way answers `failed` and the next text starts it again. While it has nothing
 * to do it does not keep this process.
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
      const timer = setTimeout(() => this.lost(child), order.timeoutMs + STUCK_MS);
      this.pending.set(id, { settle: resolve, timer });
      const child = this.send({ id, order });
    });
  }

  /** Ends the child; texts under way and later ones answer `failed`. */
  async close(): Promise<void> {
    this.isClosed = true;
    const { child } = this;
    const isRunning = child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
    const ended = isRunning ? new Promise((resolve) => child.once('exit', resolve)) : undefined;
    this.lost(child);
    await ended;
  }

  private send(request: SpeechRequest): ChildProcess | undefined {
    try {
      this.child ??= this.start();
      keepAlive(this.child, true);
      // The callback takes the error of a channel that has closed; the child's exit tells the rest.
      this.child.send(request, () => undefined);
    } catch {
      this.lost(this.child); // out of processes or memory: the next speaker of the chain speaks
    }
    return this.child;
  }

  private start(): ChildProcess {
    // The parent's own flags (an inspector's port, a profile, preloads) are not the child's.
    const child = fork(this.file, { serialization: 'advanced', execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.on('message', (reply) => {
      const { id, synthesis } = reply as SpeechReply;
      this.settle(id, synthesis);
    });
    for (const event of ['error', 'exit', 'disconnect']) child.on(event, () => this.lost(child));
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

  /** The child is dead or stuck: nothing it has under way will come. An older child's end is of no concern. */
  private lost(child: ChildProcess | undefined): void {
    if (child !== this.child) return;
    this.child = undefined;
    if (child) {
      keepAlive(child, false);
      child.kill('SIGKILL');
    }
    for (const id of [...this.pending.keys()]) this.settle(id, FAILED);
  }
}

/** Whether the event loop of this process waits for the child. */
function keepAlive(child: ChildProcess, isKept: boolean): void {
  if (isKept) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** For `espeakSpeaker({ engine: espeakProcess() })`, in the build. */
export function espeakProcess({ file = join(__dirname, 'speech-child.js') }: SpeechProcessOptions = {}): SpeechProcess {
  return new SpeechProcess(file);
}
