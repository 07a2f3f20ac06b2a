import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Ear } from './whisper-ear.js';

/** The part of `koffi` that is used here. */
interface Koffi {
  load(file: string, options?: { global: boolean; lazy: boolean }): { func(prototype: string): (...values: unknown[]) => number };
}

/** The files of the engine, below the folder of models. */
export const MOONSHINE_FILES = {
  runtime: 'moonshine/libonnxruntime.so.1.22.1',
  library: 'moonshine/libmoonshine.so',
  encoder: 'moonshine/models/base-en/encoder_model.ort',
  decoder: 'moonshine/models/base-en/decoder_model_merged.ort',
  tokens: 'moonshine/models/base-en/tokenizer.bin',
} as const;

/** Number of the architecture `base` in the C interface. */
const BASE = 1;

/** Moonshine base-en, English only, in the calling thread: about 0.5 s an utterance. @throws Error if koffi or a file is missing, or cannot be loaded */
export function openMoonshine(modelsDir: string): Ear {
  const koffi = createRequire(__filename)('koffi') as Koffi;
  const file = (name: keyof typeof MOONSHINE_FILES): string => join(modelsDir, MOONSHINE_FILES[name]);
  // The library looks for the runtime by a name under which no file lies. Loaded first and globally, the runtime is found all the same.
  koffi.load(file('runtime'), { global: true, lazy: true });
  const library = koffi.load(file('library'));
  const load = library.func('int moonshine_load_model(const char *encoder, const char *decoder, const char *tokens, int32_t architecture)');
  const model = load(file('encoder'), file('decoder'), file('tokens'), BASE);
  if (model < 0) throw new Error(`Moonshine cannot be loaded (${model})`);
  const transcribe = library.func('int moonshine_transcribe(int model, float *samples, size_t length, _Out_ char **text)');
  return (samples) => {
    const text: [string | null] = [null];
    const code = transcribe(model, samples, samples.length, text);
    if (code < 0) throw new Error(`Moonshine did not take the sound (${code})`);
    return text[0] ?? '';
  };
}
