import { join } from 'node:path';
import { AskedProcess } from '@turant/supervisor';
import type { SpeechEngine, Synthesis, SynthesisOrder } from './espeak-engine.js';

export interface SpeechProcessOptions {
  /** The compiled file of the child; by default the one beside this file, which exists in the build only. */
  file?: string;
}

/** The child ends each synthesis at its time limit. If no reply has come 2 s later, the child is stuck. */
const STUCK_MS = 2_000;

/**
 * One long-lived child process that runs espeak-ng and resamples its output. It is a process and not a thread because of `fork(2)`: the C
 * library holds every lock of its allocator while the page tables are copied, 10 ms in a service of 300 MB, and all threads wait, the line's
 * thread, too. Texts to which it does not reply return `failed`.
 */
export class SpeechProcess implements SpeechEngine {
  private readonly process: AskedProcess<SynthesisOrder, Synthesis>;

  constructor(file: string) {
    this.process = new AskedProcess(file);
  }

  async synthesise(order: SynthesisOrder): Promise<Synthesis> {
    return (await this.process.ask(order, { withinMs: order.timeoutMs + STUCK_MS })) ?? { problem: 'failed' };
  }

  /** Ends the child. Pending and later texts return `failed`. */
  close(): Promise<void> {
    return this.process.close();
  }
}

/** The engine for `espeakSpeaker({ engine: espeakProcess() })`; works in the build only, unless `file` is given. */
export function espeakProcess({ file = join(__dirname, 'speech-child.js') }: SpeechProcessOptions = {}): SpeechProcess {
  return new SpeechProcess(file);
}
