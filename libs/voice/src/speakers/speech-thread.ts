import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SpeechEngine, Synthesis, SynthesisOrder } from './espeak-engine.js';
import type { SpeechReply, SpeechRequest } from './speech-worker.js';

export interface SpeechThreadOptions {
  /** The thread's compiled file; default: the one beside this file, which is there in the build only. */
  file?: string;
}

/** The thread bounds each synthesis itself; so long after its bound the thread is taken for stuck. */
const STUCK_MS = 2_000;
const FAILED: Synthesis = { problem: 'failed' };

interface Pending {
  settle(synthesis: Synthesis): void;
  timer: NodeJS.Timeout;
}

/**
 * One long-lived thread that runs espeak-ng and resamples, so that the event loop of calls does neither. It begins with
 * the first text. If it dies, what was under way answers `failed` and the next text starts it again. While it has nothing
 * to do it does not keep the process.
 */
export class SpeechThread implements SpeechEngine {
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private count = 0;
  private isClosed = false;

  constructor(private readonly file: string) {}

  synthesise(order: SynthesisOrder): Promise<Synthesis> {
    if (this.isClosed) return Promise.resolve(FAILED);
    return new Promise((resolve) => {
      const id = ++this.count;
      const timer = setTimeout(() => this.lost(worker), order.timeoutMs + STUCK_MS);
      this.pending.set(id, { settle: resolve, timer });
      const worker = this.send({ id, order });
    });
  }

  /** Ends the thread; texts under way and later ones answer `failed`. */
  async close(): Promise<void> {
    this.isClosed = true;
    const { worker } = this;
    this.lost(worker);
    await worker?.terminate();
  }

  private send(request: SpeechRequest): Worker | undefined {
    try {
      this.worker ??= this.start();
      this.worker.ref();
      this.worker.postMessage(request);
    } catch {
      this.lost(this.worker); // out of threads or memory: the next speaker of the chain speaks
    }
    return this.worker;
  }

  private start(): Worker {
    const worker = new Worker(this.file);
    worker.on('message', ({ id, synthesis }: SpeechReply) => this.settle(id, synthesis));
    for (const event of ['error', 'messageerror', 'exit']) worker.on(event, () => this.lost(worker));
    return worker;
  }

  private settle(id: number, synthesis: Synthesis): void {
    const pending = this.pending.get(id);
    if (!pending) return;
    this.pending.delete(id);
    clearTimeout(pending.timer);
    if (this.pending.size === 0) this.worker?.unref();
    pending.settle(synthesis);
  }

  /** The thread is dead or stuck: nothing it has under way will come. An older thread's end is of no concern. */
  private lost(worker: Worker | undefined): void {
    if (worker !== this.worker) return;
    this.worker = undefined;
    worker?.unref();
    void worker?.terminate();
    for (const id of [...this.pending.keys()]) this.settle(id, FAILED);
  }
}

/** For `espeakSpeaker({ engine: espeakThread() })`, in the build. */
export function espeakThread({ file = join(__dirname, 'speech-worker.js') }: SpeechThreadOptions = {}): SpeechThread {
  return new SpeechThread(file);
}
