import { setPriority } from 'node:os';
import { synthesise, type Synthesis, type SynthesisOrder } from './espeak-engine.js';

/** To the child. */
export interface SpeechRequest {
  id: number;
  order: SynthesisOrder;
}

/** From the child. */
export interface SpeechReply {
  id: number;
  synthesis: Synthesis;
}

/** The same as the speech engine's: audio that is being played goes before speech that is being made. */
const NICENESS = 10;

/** The entry of the speech process: each order is answered under its number. It ends with the channel to its parent. */
function serve(): void {
  setPriority(NICENESS);
  // A terminal and a service manager signal the whole group: the last words of running calls are still to be made.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request: SpeechRequest) => void answer(request));
}

async function answer({ id, order }: SpeechRequest): Promise<void> {
  const synthesis = await synthesise(order).catch((): Synthesis => ({ problem: 'failed' }));
  const reply: SpeechReply = { id, synthesis };
  // A parent that has gone is told by `disconnect`.
  process.send?.(reply, undefined, undefined, () => undefined);
}

serve();
