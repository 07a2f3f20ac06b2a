import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { synthesise, type Synthesis, type SynthesisOrder } from './espeak-engine.js';

/** To the thread. */
export interface SpeechRequest {
  id: number;
  order: SynthesisOrder;
}

/** From the thread; its samples are handed over, not copied. */
export interface SpeechReply {
  id: number;
  synthesis: Synthesis;
}

/** As the speech engine itself has it. On Linux niceness is a thread's own (sched(7)), and 0 stands for the thread that asks. */
const NICENESS = 10;

// Audio that is being played goes before speech that is being made.
if (parentPort && process.platform === 'linux') setPriority(0, NICENESS);

/** The shell of the speech thread: each order is answered under its number. */
parentPort?.on('message', ({ id, order }: SpeechRequest) => {
  void synthesise(order)
    .catch((): Synthesis => ({ problem: 'failed' }))
    .then((synthesis) => {
      const reply: SpeechReply = { id, synthesis };
      parentPort?.postMessage(reply, 'samples' in synthesis ? [synthesis.samples.buffer as ArrayBuffer] : []);
    });
});
