import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { open } from 'lmdb';
import { RetryLaterError } from '@turant/domain';
import { isAlive, thisProcess, type Holder } from './folder-lock.js';
import { HELD, nameOfReader, READERS } from './reader-holds.js';

const HOLD_TIMEOUT_MS = 10_000;
const HELD_POLL_MS = 20;
const MAX_REMOVE_TRIES = 20;
const FILE = 'data.mdb';

/** A folder from which the records of a data folder are read. */
export interface DataView {
  readonly path: string;
  /** Deletes the folder. The environment that was opened on it has to be closed before. */
  remove(): void;
}

/**
 * Makes a folder through which records are read while a service may be writing them. The folder has a link to LMDB's data file and a lock file of
 * its own, so that the service's lock file is never opened: whenever LMDB opens a lock file, also for reading, `mdb_env_open2` sets the id of
 * the last transaction in it. If the service commits at this moment, its commit is taken back (lmdb 3.5.6; docs/decisions/0005).
 */
function makeView(dataDir: string): DataView {
  const path = join(dataDir, READERS, nameOfReader(thisProcess()));
  linkIn(path, dataDir);
  return { path, remove: () => removeFolder(path) };
}

/** Once more if the service has put its file there meanwhile. The retries of `rmSync` itself do not look what came in. */
function removeFolder(path: string): void {
  for (let tries = 1; ; tries++) {
    try {
      return rmSync(path, { recursive: true, force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY' || tries === MAX_REMOVE_TRIES) throw error;
    }
  }
}

/** The process that has the folder open for writing. */
export async function holderOf(dataDir: string): Promise<Holder | undefined> {
  if (!existsSync(join(dataDir, 'store', FILE))) return undefined;
  const view = makeView(dataDir);
  try {
    return await holderIn(view);
  } finally {
    view.remove();
  }
}

/**
 * A view whose pages the service keeps as long as the view is there (`ReaderHolds`), if one has the folder.
 * @throws RetryLaterError STORE_UNAVAILABLE if the service does not answer within 10 s
 */
export async function heldView(dataDir: string): Promise<DataView> {
  const view = makeView(dataDir);
  try {
    for (const end = Date.now() + HOLD_TIMEOUT_MS; !existsSync(join(view.path, HELD)); await pause(HELD_POLL_MS)) {
      if ((await holderIn(view)) === undefined) break;
      if (Date.now() > end) throw new RetryLaterError('STORE_UNAVAILABLE', 'the service that uses the data folder does not answer', 1000);
    }
    // Not the one that was opened to look for the service: lmdb may still have it, with a transaction from before the service kept its pages.
    const path = join(view.path, 'held-view');
    linkIn(path, dataDir);
    return { ...view, path };
  } catch (error) {
    view.remove();
    throw error;
  }
}

function linkIn(path: string, dataDir: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  symlinkSync(resolve(dataDir, 'store', FILE), join(path, FILE));
}

async function holderIn({ path }: DataView): Promise<Holder | undefined> {
  const root = open({ path, ...READ_ONLY });
  try {
    const holder = root.get('holder') as Holder | undefined;
    return holder && isAlive(holder) ? holder : undefined;
  } finally {
    await root.close();
  }
}

export const READ_ONLY = { readOnly: true, overlappingSync: false, eventTurnBatching: false, compression: false, maxDbs: 200 } as const;
