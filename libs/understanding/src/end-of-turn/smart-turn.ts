import { join } from 'node:path';
import { findOnnxRuntime, OnnxSession } from '@turant/voice';
import { logMel, MEL_BANDS, MEL_PIECES } from './log-mel.js';

/** Below the folder of models. */
export const SMART_TURN_FILE = 'smart-turn/smart-turn-v3.2-cpu.onnx';

/**
 * Smart Turn v3.2 (github.com/pipecat-ai/smart-turn): how likely a person's turn is over, from 0 to 1, by how its last 8 s sound. Takes about 100 ms of the calling thread.
 * @throws Error if the model or the ONNX Runtime cannot be loaded
 */
export function openSmartTurn(modelsDir: string): (sound: Int16Array) => number {
  const session = new OnnxSession(join(modelsDir, SMART_TURN_FILE), findOnnxRuntime());
  const heard = session.floats([1, MEL_BANDS, MEL_PIECES]);
  const over = session.floats([1, 1]);
  const run = session.runner({ input_features: heard }, { logits: over });
  return (sound) => {
    logMel(sound, heard.data);
    run();
    return over.data[0] as number;
  };
}
