import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Model, ModelFile } from './models.js';

/** `other`: a file that somebody has put there under its name, such as a larger model. It is used, and never replaced unasked. */
export type FileState = 'there' | 'missing' | 'other';

export async function stateOfFile(path: string, file: ModelFile): Promise<FileState> {
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : -1),
    () => undefined,
  );
  if (size === undefined) return 'missing';
  return size === file.bytes && (await sha256Of(path)) === file.sha256 ? 'there' : 'other';
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}

export interface ModelState {
  readonly model: Model;
  readonly files: readonly { readonly file: ModelFile; readonly state: FileState }[];
}

/** Reads every file that is there, to hash it: half a second for all of them. */
export async function stateOfModel(dir: string, model: Model): Promise<ModelState> {
  const files = [];
  for (const file of model.files) files.push({ file, state: await stateOfFile(join(dir, file.name), file) });
  return { model, files };
}

/** Whether the library of the model runs on this machine. */
export const runsHere = ({ runsOn }: Model, here = `${process.platform}-${process.arch}`): boolean =>
  runsOn === undefined || runsOn === here;
