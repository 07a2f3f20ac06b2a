import { setPriority } from 'node:os';
import { answerOrders } from '@turant/supervisor';
import { SPEECH_NICENESS, synthesise, type Synthesis, type SynthesisOrder } from './espeak-engine.js';

// Entry of the speech process.
setPriority(SPEECH_NICENESS);
answerOrders((order: SynthesisOrder) => synthesise(order).catch((): Synthesis => ({ problem: 'failed' })));
