import { readFileSync } from 'node:fs';
import type { RootDatabase } from 'lmdb';
import { SettingsError } from '@turant/domain';

export interface Holder {
  pid: number;
  /** Start time of the process in the kernel's own count: the kernel gives a pid out again after its process has ended. */
  startedAt: string;
}

/** Start time of a process as the kernel counts it (proc(5), stat field 22), or '' if there is no such process or no /proc. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
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

export const isAlive = ({ pid, startedAt }: Holder): boolean => isRunning(pid) && (startedAt === '' || startOf(pid) === startedAt);

export const thisProcess = (): Holder => ({ pid: process.pid, startedAt: startOf(process.pid) });

/**
 * Locks the data folder for this process. LMDB itself would let two processes write, and each of them would then publish and dial. The
 * holder is a record in LMDB that is read and written in one write transaction: LMDB runs one such transaction at a time, and ends it if
 * its process dies. (With a lock file, two processes that take over from a dead one could both believe that they hold the lock.)
 * @returns unlock
 * @throws SettingsError DATA_FOLDER_IN_USE
 */
export function lockFolder(root: RootDatabase, dataDir: string): () => Promise<void> {
  const mine = thisProcess();
  const other = root.transactionSync(() => {
    const holder = root.get('holder') as Holder | undefined;
    if (holder && isAlive(holder)) return holder;
    void root.put('holder', mine);
    return undefined;
  });
  if (other) throw inUse(dataDir, other);
  // On a full disk the record stays. It names a process that has ended by the next start.
  return () =>
    root.remove('holder').then(
      () => undefined,
      () => undefined,
    );
}

export const inUse = (dataDir: string, { pid }: Holder): SettingsError =>
  new SettingsError(
    'DATA_FOLDER_IN_USE',
    `the data folder ${dataDir} is in use by process ${pid}: stop it first, or choose another folder with DATA_DIR`,
  );
