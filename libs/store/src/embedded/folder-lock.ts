import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '@turant/domain';

interface Holder {
  pid: number;
  /** Start of that process in the kernel's own count: a pid that was given out again is not the same process. */
  startedAt: string;
}

/** Start time of a process as the kernel counts it (proc(5), stat field 22), or '' where there is no such process or no /proc. */
async function startOf(pid: number): Promise<string> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const isAlive = async ({ pid, startedAt }: Holder): Promise<boolean> => isRunning(pid) && (startedAt === '' || (await startOf(pid)) === startedAt);

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

/**
 * Takes the data folder for this process alone; LMDB itself would let two processes write.
 * The lock of a process that is gone (kill -9) is taken over. `link` makes taking it atomic, and the stale one is moved
 * away under a name of our own and looked at again, so that two late comers cannot both take it over.
 * @returns unlock
 * @throws SettingsError DATA_FOLDER_IN_USE
 */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'lock');
  const mine = join(dataDir, `lock.${process.pid}.${randomBytes(4).toString('hex')}`);
  await writeFile(mine, JSON.stringify({ pid: process.pid, startedAt: await startOf(process.pid) } satisfies Holder));
  try {
    for (let tries = 0; tries < 5; tries++) {
      if (await took(mine, path)) return () => rm(path, { force: true });
      const holder = await readHolder(path);
      if (holder && (await isAlive(holder))) throw inUse(dataDir, holder);
      await moveStaleAway(path, `${mine}.stale`);
    }
  } finally {
    await rm(mine, { force: true });
  }
  throw inUse(dataDir, await readHolder(path));
}

async function took(mine: string, path: string): Promise<boolean> {
  try {
    await link(mine, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function moveStaleAway(path: string, aside: string): Promise<void> {
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  const moved = await readHolder(aside);
  if (moved && (await isAlive(moved))) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

const inUse = (dataDir: string, holder: Holder | undefined): SettingsError =>
  new SettingsError(
    'DATA_FOLDER_IN_USE',
    `the data folder ${dataDir} is in use by process ${holder?.pid ?? 'unknown'}: stop it first, or choose another folder with DATA_DIR`,
  );
