import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RootDatabase, Transaction } from 'lmdb';
import { isAlive, type Holder } from './folder-lock.js';

/** Folder of the data folder: a folder for each reader of another process. */
export const READERS = 'readers';
/** The file by which the service says that it keeps the reader's pages. */
export const HELD = 'held';

const POLL_MS = 1_000;

export const nameOfReader = ({ pid, startedAt }: Holder): string => `${pid}_${startedAt}_${randomUUID()}`;

function readerOfName(name: string): Holder {
  const [pid, startedAt = ''] = name.split('_');
  return { pid: Number(pid), startedAt };
}

/**
 * Keeps LMDB from reusing the pages that readers in other processes see. LMDB does not know these readers, because they do not open its lock file
 * (data-view.ts): so a read transaction of this process stays open as long as one of them has its folder. Folders of processes that have ended
 * are deleted.
 */
export class ReaderHolds {
  private readonly folder: string;
  private readonly stopWatching: () => void;
  private hold: Transaction | undefined;

  constructor(
    private readonly root: RootDatabase,
    dataDir: string,
  ) {
    this.folder = join(dataDir, READERS);
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    this.stopWatching = watchOrPoll(this.folder, () => this.look());
    this.look();
  }

  /** Also to be called from time to time while there are readers: one that was killed leaves its folder. */
  look(): void {
    try {
      this.keep();
    } catch {
      // On a full disk, say. The reader gives up when nobody has answered it; the service goes on.
    }
  }

  close(): void {
    this.stopWatching();
    this.letGo();
  }

  private keep(): void {
    const names = readdirSync(this.folder);
    const alive = names.filter((name) => isAlive(readerOfName(name)));
    for (const name of names) if (!alive.includes(name)) rmSync(join(this.folder, name), { recursive: true, force: true });
    if (alive.length === 0) return this.letGo();
    if (!this.hold) {
      this.hold = this.root.useReadTransaction();
      // The transaction begins with its first reading.
      this.root.get('format', { transaction: this.hold });
    }
    for (const name of alive) tell(join(this.folder, name));
  }

  private letGo(): void {
    this.hold?.done();
    this.hold = undefined;
  }
}

function tell(reader: string): void {
  try {
    if (!existsSync(join(reader, HELD))) writeFileSync(join(reader, HELD), '', { mode: 0o600 });
  } catch (error) {
    // It has gone meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** inotify has limits for each user, and some file systems tell of nothing. */
function watchOrPoll(folder: string, look: () => void): () => void {
  try {
    const watcher = watch(folder, { persistent: false }, look).on('error', () => undefined);
    return () => watcher.close();
  } catch {
    const timer = setInterval(look, POLL_MS).unref();
    return () => clearInterval(timer);
  }
}
