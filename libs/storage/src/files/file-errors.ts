import { TurantError } from '@turant/domain';
import { ENDED_EARLY } from '../relay-bytes.js';
import { misconfigured, unavailable } from '../storage-errors.js';

const LATER = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'EBUSY', 'EAGAIN', 'ETIMEDOUT', 'ESTALE', 'ENOMEM', ENDED_EARLY]);
const SETTINGS = new Set(['EACCES', 'EPERM', 'EROFS']);

export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/** An error of the file system as ours; any other one stays what it is: a bug. */
export function asStorageError(error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof TurantError) return error;
  if (LATER.has(code)) return unavailable(`cannot use its disk now (${code})`, error);
  return SETTINGS.has(code) ? misconfigured(`may not use its folder (${code}): see STORAGE_DIR`, error) : error;
}

/** Runs work on files, whose errors become ours. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asStorageError(error);
  }
}

/** @returns undefined if there is no such file */
export async function ifThere<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    // ENOTDIR: what should be a folder of the path is a file. EISDIR: the path is a folder.
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))) return undefined;
    throw error;
  }
}
