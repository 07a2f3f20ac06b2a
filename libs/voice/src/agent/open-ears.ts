import { TurnDetector } from '../turn-detector.js';
import type { Ears } from './ears.js';
import { ListeningEars, type EarsOptions } from './listening-ears.js';

/** With the speech model the employee listens while it speaks. The level alone tells neither echo nor a beginning noise from speech soon enough. */
export function openEars(options: EarsOptions, nowMs: number): Ears {
  const ears = new ListeningEars(options);
  if (ears.canListenWhileSpeaking) {
    ears.start(nowMs);
    return ears;
  }
  ears.close();
  if (options.words) options.onNoWords();
  return new TurnDetector(options.limits);
}
