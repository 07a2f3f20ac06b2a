import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Outside the checkout, so that engines are downloaded once for all checkouts. test/run.cjs looks here, too. */
export const cacheFolder = (): string =>
  process.env.TURANT_ENGINES_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'turant-engines');

const LOCK_WAIT_MS = 300_000;
const TRIES = 3;

/**
 * Answers `path`; the first time it is fetched, by one process at a time. `fetchInto` fills an empty folder, checks what it
 * got, and answers the file or folder of it that is to be kept.
 */
export async function fetchOnce(path: string, fetchInto: (folder: string) => Promise<string>): Promise<string> {
  const missing = (): boolean => !existsSync(path);
  if (missing()) await withLock(`${path}.lock`, async () => void (missing() && (await fetchAndKeep(path, fetchInto))));
  return path;
}

async function fetchAndKeep(path: string, fetchInto: (folder: string) => Promise<string>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const folder = mkdtempSync(join(cacheFolder(), 'download-'));
    try {
      // Last and at once, so that whoever sees it sees all of it.
      return renameSync(await fetchInto(folder), path);
    } catch (error) {
      if (attempt === TRIES) throw error;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** @throws Error where the file is not the one that we know */
export function checkSum(file: string, wanted: string): void {
  const sum = sha256(readFileSync(file));
  if (sum !== wanted) throw new Error(`${file} has SHA-256 ${sum}, not the ${wanted} that we know`);
}

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Lets one process at a time through. A lock whose process is gone is taken over. */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  await takeLock(path);
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

async function takeLock(path: string): Promise<void> {
  const until = Date.now() + LOCK_WAIT_MS;
  mkdirSync(join(path, '..'), { recursive: true });
  while (!tryLock(path)) {
    if (isLeftBehind(path)) rmSync(path, { force: true });
    else if (Date.now() > until) throw new Error(`${path} has been locked for ${LOCK_WAIT_MS / 1000} s; remove it if nobody downloads.`);
    else await pause(100);
  }
}

function tryLock(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isLeftBehind(path: string): boolean {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    // Just made and not written yet: not left behind.
    if (!pid) return false;
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
