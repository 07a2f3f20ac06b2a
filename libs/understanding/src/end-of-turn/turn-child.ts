import { answerOrders } from '@turant/supervisor';
import { openSmartTurn } from './smart-turn.js';
import type { TurnOrder, TurnReply } from './turn-judge.js';

let judge: ((sound: Int16Array) => number) | undefined;

function answer({ modelsDir, sound }: TurnOrder): TurnReply {
  try {
    judge ??= openSmartTurn(modelsDir);
    return sound.length === 0 ? {} : { over: judge(sound) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

// Entry of the process that judges by the sound whether a turn is over. A person waits for it, so that it is not niced.
answerOrders(answer);
