import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { RATE_HZ, resample } from '@turant/voice';
import { KOKORO_VOICES } from '../models/kokoro-files.js';

/** The part of `sherpa-onnx-node` that is used here. */
interface Sherpa {
  OfflineTts: new (settings: object) => {
    generate(order: { text: string; sid: number; speed: number }): { samples: Float32Array; sampleRate: number };
  };
}

/** The files of the engine, below the folder of models. */
export const KOKORO_FILES = { model: 'kokoro/model.onnx', voices: 'kokoro/voices.bin', tokens: 'kokoro/tokens.txt' } as const;

export type KokoroLanguage = 'hi' | 'en-IN';
export type KokoroVoice = (typeof KOKORO_VOICES)[number];

/** What espeak-ng calls the language whose sounds are spoken: Kokoro has learned no English of India. */
const SOUNDS_OF: Readonly<Record<KokoroLanguage, string>> = { hi: 'hi', 'en-IN': 'en-us' };
/** Peaks stay below the full scale, as loud as espeak-ng speaks. */
const LOUDNESS = 20_000;

export interface KokoroOrder {
  readonly text: string;
  readonly voice: KokoroVoice;
}

/**
 * Kokoro-82M in the calling thread, which it holds for about as long as the sentence lasts.
 * @throws Error if sherpa-onnx-node or espeak-ng is not installed, or a file cannot be read
 */
export function openKokoro(modelsDir: string, language: KokoroLanguage): (order: KokoroOrder) => Int16Array {
  const { OfflineTts } = createRequire(__filename)('sherpa-onnx-node') as Sherpa;
  const file = (name: keyof typeof KOKORO_FILES): string => join(modelsDir, KOKORO_FILES[name]);
  const kokoro = { model: file('model'), voices: file('voices'), tokens: file('tokens'), dataDir: espeakData(), lang: SOUNDS_OF[language] };
  const tts = new OfflineTts({ model: { kokoro, numThreads: 1, provider: 'cpu' }, maxNumSentences: 1 });
  return ({ text, voice }) => {
    const { samples, sampleRate } = tts.generate({ text, sid: KOKORO_VOICES.indexOf(voice), speed: 1 });
    const whole = Int16Array.from(samples, (one) => Math.max(-32_768, Math.min(32_767, Math.round(one * LOUDNESS))));
    return resample(whole, sampleRate, RATE_HZ);
  };
}

/** The folder in which espeak-ng keeps how words are pronounced: its first line ends with "Data at: " and the folder. */
function espeakData(): string {
  const [, folder] = /Data at: (.+)/.exec(execFileSync('espeak-ng', ['--version'], { encoding: 'utf8' })) ?? [];
  if (folder === undefined) throw new Error('espeak-ng does not tell where its data lies');
  return folder.trim();
}
