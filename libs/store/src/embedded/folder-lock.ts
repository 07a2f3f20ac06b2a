import { readFileSync } from 'node:fs';
import type { RootDatabase } from 'lmdb';
import { SettingsError } from '@turant/domain';

interface Holder {
  pid: number;
  /** Start of that process in the kernel's own count: a pid that was given out again is not the same process. */
  startedAt: string;
}

/** Start time of a process as the kernel counts it (proc(5), stat field 22), or '' where there is no such process or no /proc. */
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

const isAlive = ({ pid, startedAt }: Holder): boolean => isRunning(pid) && (startedAt === '' || startOf(pid) === startedAt);

/**
 * Takes the data folder for this process alone; LMDB itself would let two processes write, and each would then announce
 * and dial. The holder is a record in LMDB, looked at and taken in one write transaction: LMDB lets one process at a time
 * into that, and lets go of it when a process dies. (Lock files could not be taken over from a dead process without a
 * moment at which two of them had it.)
 * @returns unlock
 * @throws SettingsError DATA_FOLDER_IN_USE
 */
export function lockFolder(root: RootDatabase, dataDir: string): () => Promise<void> {
  const mine: Holder = { pid: process.pid, startedAt: startOf(process.pid) };
  const other = root.transactionSync(() => {
    const holder = root.get('holder') as Holder | undefined;
    if (holder && isAlive(holder)) return holder;
    void root.put('holder', mine);
    return undefined;
  });
  if (other) throw inUse(dataDir, other);
  // On a full disk the record stays; it names a process that will be gone.
  return () =>
    root.remove('holder').then(
      () => undefined,
      () => undefined,
    );
}

const inUse = (dataDir: string, { pid }: Holder): SettingsError =>
  new SettingsError(
    'DATA_FOLDER_IN_USE',
    `the data folder ${dataDir} is in use by process ${pid}: stop it first, or choose another folder with DATA_DIR`,
  );
