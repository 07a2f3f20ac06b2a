import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AskedProcess } from '@turant/supervisor';
import type { TurnJudge } from '@turant/voice';
import { SMART_TURN_FILE } from './smart-turn.js';

export interface TurnOrder {
  readonly modelsDir: string;
  /** 16 kHz; empty to load the model only. */
  readonly sound: Int16Array;
}

export interface TurnReply {
  /** How likely the turn is over, from 0 to 1. */
  readonly over?: number;
  readonly problem?: string;
}

export interface TurnJudgeOptions {
  readonly modelsDir: string;
  /** The compiled file of the child; by default the one beside this file, which exists in the build only. */
  readonly file?: string;
  /** The model is there and cannot be used. */
  readonly onProblem?: (problem: string) => void;
}

/** The turn goes on if the model holds its end for less likely than this. */
const MIN_OVER = 0.5;
/** A judgement that comes later than this, in milliseconds, is of no use: the turn is over by then. */
const JUDGE_WITHIN_MS = 600;
const LOAD_WITHIN_MS = 10_000;
/** More pauses at once than one process can judge in time. */
const MAX_WAITING_PAUSES = 4;
/** The process takes about 125 MB. */
const MAX_JUDGE_MEGABYTES = 400;
const JUDGE_REST_MS = 5_000;

/** Judges by the model of `turant models` in a child process, which `prepare` or the first pause starts; without its file it judges nothing. */
export function createTurnJudge({
  modelsDir,
  file = join(__dirname, 'turn-child.js'),
  onProblem,
}: TurnJudgeOptions): TurnJudge & { close(): Promise<void> } {
  const child = new AskedProcess<TurnOrder, TurnReply>(file, {
    maxPending: MAX_WAITING_PAUSES,
    maxMegabytes: MAX_JUDGE_MEGABYTES,
    restMs: JUDGE_REST_MS,
  });
  const ask = async (sound: Int16Array, withinMs: number): Promise<number | undefined> => {
    if (!existsSync(join(modelsDir, SMART_TURN_FILE))) return undefined;
    const reply = await child.ask({ modelsDir, sound }, { withinMs, stuckMs: LOAD_WITHIN_MS });
    if (reply?.problem !== undefined) onProblem?.(reply.problem);
    return reply?.over;
  };
  return {
    prepare: () => void ask(new Int16Array(0), LOAD_WITHIN_MS),
    async goesOn(sound) {
      const over = await ask(sound, JUDGE_WITHIN_MS);
      return over === undefined ? undefined : over < MIN_OVER;
    },
    close: () => child.close(),
  };
}
