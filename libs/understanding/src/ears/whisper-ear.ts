import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { hearAgain } from './hear-again.js';

/** The part of `@napi-rs/whisper` that is used here. */
interface WhisperPackage {
  Whisper: new (model: Uint8Array) => { full(params: object, samples: Float32Array): string };
  WhisperFullParams: new (strategy: number) => object;
  WhisperSamplingStrategy: { Greedy: number };
}

/** Turns one utterance of 16 kHz into words. */
export type Ear = (samples: Float32Array, order: { readonly language?: string; readonly prompt?: string }) => string;

export const WHISPER_FILE = 'whisper/base-q8_0.ggml.bin';
/** The languages of calls that the model has learned. Odia is not among them. */
export const WHISPER_LANGUAGES: readonly string[] = ['en', 'hi', 'ta', 'te', 'kn', 'ml', 'mr', 'bn', 'gu', 'pa', 'as', 'ur'];

/** Without words of Devanagari before them, Hindi words come in three scripts mixed. */
const PROMPTS: Readonly<Record<string, string>> = { hi: 'नमस्ते। हाँ जी, मुझे कल सुबह की अपॉइंटमेंट चाहिए।' };
/** A turn on the phone has fewer. The model repeats itself on noise, and then only this ends it. */
const MAX_TOKENS = 40;
/** The model looks at frames of 20 ms, always at 1,500 of them if it is not told that the sound is shorter: that is most of its time. */
const SAMPLES_OF_A_FRAME = 320;
const MAX_HEARD_FRAMES = 1_500;
/** Silence after the sound, without which the last word is cut off. */
const MORE_FRAMES = 100;

/** Whisper in the calling thread, which it holds for about 0.6 s an utterance. @throws Error if the package is not installed or the file cannot be read */
export function openWhisper(modelsDir: string): Ear {
  const { Whisper, WhisperFullParams, WhisperSamplingStrategy } = createRequire(__filename)('@napi-rs/whisper') as WhisperPackage;
  const whisper = new Whisper(readFileSync(join(modelsDir, WHISPER_FILE)));
  return (samples, { language = 'auto', prompt = PROMPTS[language] }) => {
    const hear = (sound: Float32Array): string => {
      const params = Object.assign(new WhisperFullParams(WhisperSamplingStrategy.Greedy), {
        // Asked for times beside the words, the model gets more words wrong, and takes longer.
        ...{ language, nThreads: 1, maxTokens: MAX_TOKENS, noContext: true, singleSegment: true, noTimestamps: true },
        ...{ printProgress: false, printRealtime: false, printTimestamps: false },
        audioCtx: Math.min(MAX_HEARD_FRAMES, Math.ceil(sound.length / SAMPLES_OF_A_FRAME) + MORE_FRAMES),
        ...(prompt !== undefined && { initialPrompt: prompt }),
      });
      return whisper.full(params, sound);
    };
    return hearAgain(hear, samples);
  };
}
