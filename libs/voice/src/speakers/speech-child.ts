import { setPriority } from 'node:os';
import { SPEECH_NICENESS, synthesise, type Synthesis, type SynthesisOrder } from './espeak-engine.js';

/** A message from the parent to the child. */
export interface SpeechRequest {
  id: number;
  order: SynthesisOrder;
}

/** A message from the child to the parent. */
export interface SpeechReply {
  id: number;
  synthesis: Synthesis;
}

/** Entry of the speech process: it replies to each request under its id, and exits when the channel to its parent closes. */
function serve(): void {
  setPriority(SPEECH_NICENESS);
  // A terminal or service manager signals the whole process group, but running calls still need their goodbyes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request: SpeechRequest) => void answer(request));
}

async function answer({ id, order }: SpeechRequest): Promise<void> {
  const synthesis = await synthesise(order).catch((): Synthesis => ({ problem: 'failed' }));
  const reply: SpeechReply = { id, synthesis };
  // The callback ignores errors: if the parent has gone, `disconnect` ends this process.
  process.send?.(reply, undefined, undefined, () => undefined);
}

serve();
