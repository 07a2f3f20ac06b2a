import { randomUUID } from 'node:crypto';
import { open, opendir, rm, stat, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { TurantError } from '@turant/domain';
import { errorFields, type Logger } from '@turant/observability';
import { checkListing, checkName, checkRange } from '../object-name.js';
import type { ByteRange, ObjectStorage, StoredObject } from '../object-storage.js';
import { relayBytes } from '../relay-bytes.js';
import { misconfigured } from '../storage-errors.js';
import { copyDurably, makeFolder, placeFile, settleFile, syncFolder, writeDurably, wipeFile } from './durable-files.js';
import { asStorageError, codeOf, ifThere, onDisk } from './file-errors.js';
import { namesIn } from './list-files.js';

const INCOMING = '.incoming';
/** A file of a process that died. Nobody writes one for that long. */
const LEFT_BEHIND_MS = 3_600_000;
const RIGHTS_OF_OTHERS = 0o077;
const CHECK_BYTES = 4_096;

/**
 * Objects as files of one folder, which several processes of one machine may share. An object is there whole or not at all.
 * @throws SettingsError STORAGE_SETTINGS where the folder cannot be used, or other users of the machine could read it
 */
export async function openFileStorage(folder: string, log: Logger): Promise<ObjectStorage> {
  try {
    await makeFolder(folder);
    await checkPrivate(folder);
    await makeFolder(join(folder, INCOMING));
    await removeLeftBehind(join(folder, INCOMING));
  } catch (error) {
    const ours = asStorageError(error);
    throw ours instanceof TurantError ? ours : misconfigured(`cannot use STORAGE_DIR as its folder (${codeOf(error)})`, error);
  }
  return new FileStorage(folder, log);
}

/** The mode is never changed: somebody may have named a folder that other programs use. */
async function checkPrivate(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if (process.platform === 'win32' || (mode & RIGHTS_OF_OTHERS) === 0) return;
  throw misconfigured(
    'has a folder that other users of this machine may enter: run chmod 700 on STORAGE_DIR, or name a folder that does not exist yet',
  );
}

async function removeLeftBehind(incoming: string): Promise<void> {
  for await (const { name } of await opendir(incoming)) {
    const path = join(incoming, name);
    const found = await ifThere(stat(path));
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}

class FileStorage implements ObjectStorage {
  constructor(
    private readonly root: string,
    private readonly log: Logger,
  ) {}

  async putFile(name: string, path: string): Promise<void> {
    const target = this.#pathOf(name);
    await onDisk(async () => {
      // Moved by an earlier call already.
      if (!(await ifThere(stat(path))) && (await ifThere(stat(target)))) return;
      await settleFile(path);
      await this.#replace(target, () => this.#move(path, target));
    });
  }

  async putBytes(name: string, bytes: Uint8Array): Promise<void> {
    const target = this.#pathOf(name);
    await onDisk(() =>
      this.#viaIncoming(async (fresh) => {
        await writeDurably(fresh, bytes);
        await this.#replace(target, () => placeFile(fresh, target));
      }),
    );
  }

  async get(name: string, range: ByteRange = { start: 0 }): Promise<StoredObject | undefined> {
    checkRange(range);
    const path = this.#pathOf(name);
    return onDisk(async () => {
      const file = await ifThere(open(path, 'r'));
      if (!file) return undefined;
      const found = await file.stat();
      const [start, end] = [range.start, Math.min(range.end ?? found.size, found.size)];
      if (found.isFile() && start < end) return { size: found.size, bytes: streamOf(file, start, end) };
      await file.close();
      return found.isFile() ? { size: found.size, bytes: Readable.from([]) } : undefined;
    });
  }

  /** It is wiped under its name: if the process dies meanwhile, the next call finds it and goes on. */
  async delete(name: string): Promise<void> {
    const path = this.#pathOf(name);
    await onDisk(async () => {
      const file = await ifThere(open(path, 'r+'));
      if (!file) return;
      await this.#wipe(file);
      await ifThere(unlink(path));
      await syncFolder(dirname(path));
    });
  }

  async list(prefix: string, limit: number, after?: string): Promise<string[]> {
    checkListing(prefix, limit, after);
    return onDisk(async () => {
      const names: string[] = [];
      for await (const name of namesIn(this.root, prefix, after)) if (names.push(name) === limit) break;
      return names;
    });
  }

  async check(): Promise<readonly string[]> {
    await onDisk(() => this.#viaIncoming((fresh) => writeDurably(fresh, new Uint8Array(CHECK_BYTES))));
    return [];
  }

  async close(): Promise<void> {}

  #pathOf(name: string): string {
    checkName(name);
    return join(this.root, name);
  }

  async #viaIncoming(work: (fresh: string) => Promise<void>): Promise<void> {
    const fresh = join(this.root, INCOMING, randomUUID());
    await work(fresh).finally(() => rm(fresh, { force: true }));
  }

  async #move(path: string, target: string): Promise<void> {
    try {
      await placeFile(path, target);
    } catch (error) {
      if (codeOf(error) !== 'EXDEV') throw error;
      await this.#viaIncoming(async (fresh) => {
        await copyDurably(path, fresh);
        await placeFile(fresh, target);
      });
      await rm(path, { force: true });
    }
  }

  /** What lay there before is wiped like a deleted object, when the new one is in its place. */
  async #replace(target: string, place: () => Promise<void>): Promise<void> {
    await makeFolder(dirname(target));
    const old = await ifThere(open(target, 'r+'));
    try {
      await place();
    } catch (error) {
      await old?.close();
      throw error;
    }
    if (old) await this.#wipe(old);
  }

  async #wipe(file: FileHandle): Promise<void> {
    try {
      await wipeFile(file);
    } catch (error) {
      this.log.warn(errorFields(error), 'a file of the object storage could not be overwritten; it is removed only');
    } finally {
      await file.close();
    }
  }
}

const streamOf = (file: FileHandle, start: number, end: number): Readable =>
  relayBytes(file.createReadStream({ start, end: end - 1 }), { size: end - start, asOurs: asStorageError });
