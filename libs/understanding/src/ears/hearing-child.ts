import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { answerOrders } from '@turant/supervisor';
import { cleanWords } from './clean-words.js';
import { MOONSHINE_FILES, openMoonshine } from './moonshine-ear.js';
import { openWhisper, WHISPER_FILE, type Ear } from './whisper-ear.js';

/** One utterance, for the process that hears. */
export interface HearingOrder {
  readonly modelsDir: string;
  /** 16 kHz, from -1 to 1; without any, only the model is loaded. */
  readonly samples: Float32Array;
  /** Two letters; absent: the model finds it out. */
  readonly language?: string;
  readonly prompt?: string;
}

export interface HearingReply {
  readonly text?: string;
  readonly problem?: string;
}

/** Calls that run need the processor first. */
const HEARING_NICENESS = 5;
const opened = new Map<'moonshine' | 'whisper', Ear>();

function earFor({ modelsDir, language }: HearingOrder): Ear {
  const isThere = (names: readonly string[]): boolean => names.every((name) => existsSync(join(modelsDir, name)));
  // Moonshine hears English better; where it is missing, Whisper does.
  const isMoonshine = language === 'en' && (isThere(Object.values(MOONSHINE_FILES)) || !isThere([WHISPER_FILE]));
  const name = isMoonshine ? 'moonshine' : 'whisper';
  const ear = opened.get(name) ?? (isMoonshine ? openMoonshine(modelsDir) : openWhisper(modelsDir));
  opened.set(name, ear);
  return ear;
}

function hear(order: HearingOrder): HearingReply {
  try {
    const ear = earFor(order);
    return { text: order.samples.length === 0 ? '' : cleanWords(ear(order.samples, order)) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

// Entry of the process that hears. Each utterance holds its only thread: others wait.
setPriority(HEARING_NICENESS);
answerOrders(hear);
