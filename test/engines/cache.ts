import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Outside the checkout, so that engines are downloaded once for all checkouts. test/run.cjs looks here, too. */
export const cacheFolder = (): string =>
  process.env.TURANT_ENGINES_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'turant-engines');

const LOCK_WAIT_MS = 300_000;

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
