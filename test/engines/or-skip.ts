import { skipLoudly } from './skipped.js';

/**
 * What `start` gives; undefined if this machine cannot have it, and the reason is then printed.
 * @param missing the reason if a program is not there
 * @param within as for skipLoudly
 */
export async function orSkip<T>(what: string, missing: string, start: () => Promise<T>, within?: string): Promise<T | undefined> {
  try {
    return await start();
  } catch (error) {
    const { code, stderr, message } = error as { code?: unknown; stderr?: string; message?: string };
    skipLoudly(what, code === 'ENOENT' ? missing : stderr?.trim() || message || String(error), within);
    return undefined;
  }
}
