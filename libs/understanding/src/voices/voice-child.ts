import { constants, setPriority } from 'node:os';
import { answerOrders } from '@turant/supervisor';
import { openKokoro, type KokoroLanguage, type KokoroVoice } from './kokoro-engine.js';

export interface VoiceOrder {
  readonly modelsDir: string;
  readonly text: string;
  readonly language: KokoroLanguage;
  readonly voice: KokoroVoice;
}

export interface VoiceReply {
  /** 16 kHz. */
  readonly samples?: Int16Array;
  readonly problem?: string;
}

const opened = new Map<KokoroLanguage, ReturnType<typeof openKokoro>>();

function speak({ modelsDir, text, language, voice }: VoiceOrder): VoiceReply {
  try {
    const kokoro = opened.get(language) ?? openKokoro(modelsDir, language);
    opened.set(language, kokoro);
    return { samples: kokoro({ text, voice }) };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

// Entry of the process that speaks ahead of calls: everything else on this machine goes before it.
setPriority(constants.priority.PRIORITY_LOW);
answerOrders(speak);
