import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stateOfFile, stateOfModel, runsHere } from './model-state.js';
import type { Model, ModelFile } from './models.js';

/** From where the files of a model come. */
export interface ModelSource {
  /** Puts the files under their names into `folder`, which is empty. They are checked afterwards. @throws Error that says what is missing */
  get(model: Model, files: readonly ModelFile[], folder: string): Promise<void>;
}

/** What became of a model. `other`: under a name of the model lies a file of other content, which was not replaced. */
export type Laid =
  | { readonly model: Model; readonly state: 'laid' | 'there' | 'not-for-this-machine' }
  | { readonly model: Model; readonly state: 'other'; readonly names: readonly string[] }
  | { readonly model: Model; readonly state: 'failed'; readonly problem: string };

export interface LayOptions {
  readonly dir: string;
  readonly source: ModelSource;
  /** Whether files of other content are replaced. */
  readonly replaces?: boolean;
  readonly here?: string;
}

/** The folder in which a process gathers what it lays: on the same disk, so that a rename puts a file in its place whole or not at all. */
const GATHERING = '.fetch-';

/**
 * Lays the files of models that are missing. A file comes into its place only with the SHA-256 that the table names; whatever fails leaves nothing
 * behind, and what an interrupted run has laid is not fetched again.
 */
export async function* layModels(models: readonly Model[], options: LayOptions): AsyncGenerator<Laid, void> {
  await mkdir(options.dir, { recursive: true });
  await removeRemains(options.dir);
  for (const model of models) yield await layModel(model, options);
}

async function layModel(model: Model, options: LayOptions): Promise<Laid> {
  const { dir, source, replaces = false, here } = options;
  if (!runsHere(model, here)) return { model, state: 'not-for-this-machine' };
  const { files } = await stateOfModel(dir, model);
  const others = files.filter(({ state }) => state === 'other').map(({ file }) => file.name);
  if (others.length > 0 && !replaces) return { model, state: 'other', names: others };
  const wanted = files.flatMap(({ file, state }) => (state === 'there' ? [] : [file]));
  if (wanted.length === 0) return { model, state: 'there' };
  const folder = join(dir, `${GATHERING}${process.pid}`);
  try {
    await mkdir(folder);
    await source.get(model, wanted, folder);
    for (const file of wanted) await checkFile(join(folder, file.name), file);
    for (const file of wanted) await putInPlace(join(folder, file.name), join(dir, file.name));
    return { model, state: 'laid' };
  } catch (error) {
    return { model, state: 'failed', problem: (error as Error).message };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkFile(path: string, file: ModelFile): Promise<void> {
  const state = await stateOfFile(path, file);
  if (state === 'missing') throw new Error(`${file.name} was not found there`);
  if (state === 'other') throw new Error(`${file.name} is another file than the one of SHA-256 ${file.sha256}; it was thrown away`);
}

async function putInPlace(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
}

/** Removes the folders of runs that were killed. The folder of a run that still goes on stays. */
async function removeRemains(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (name.startsWith(GATHERING) && !isAlive(Number(name.slice(GATHERING.length))))
      await rm(join(dir, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    // Another user's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
