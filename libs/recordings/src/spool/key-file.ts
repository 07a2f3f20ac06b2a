import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FramesAbout } from '@turant/vault';
import { keyPathOf } from './spool-paths.js';

/** The file beside a sealed file in the spool. Whoever finds both after a crash can finish the object. */
export interface KeyFile extends FramesAbout {
  /** The object's key, wrapped by the tenant's. */
  wrappedKey: string;
  /** ISO 8601 */
  begunAt: string;
}

/** Written before the sealed file: there is none without its key. @throws the system's error */
export function writeKeyFile(path: string, { tenantId, callId, kind, wrappedKey, begunAt }: KeyFile): void {
  const fd = openSync(keyPathOf(path), 'wx', 0o600);
  try {
    writeFileSync(fd, JSON.stringify({ tenantId, callId, kind, wrappedKey, begunAt }));
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** @param path of the sealed file @returns undefined if there is no whole key file: then nothing of the sealed file can ever be read */
export async function readKeyFile(path: string): Promise<KeyFile | undefined> {
  try {
    const { tenantId, callId, kind, wrappedKey, begunAt } = JSON.parse(await readFile(keyPathOf(path), 'utf8')) as Record<string, unknown>;
    if (kind !== 'recording' && kind !== 'transcript') return undefined;
    if (typeof tenantId !== 'string' || typeof callId !== 'string' || typeof wrappedKey !== 'string' || typeof begunAt !== 'string')
      return undefined;
    return { tenantId, callId, kind, wrappedKey, begunAt };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
