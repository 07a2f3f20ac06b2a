import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { RetryLaterError } from '@turant/domain';
import { openStorage, type ObjectStorage } from '@turant/storage';
import type { DestroyingStorage } from '@turant/road';

const QUIET = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** The object storage in a folder, opened when it is first used. It says what was deleted, and may be away. */
export class WatchedStorage implements DestroyingStorage {
  /** The names of deleted objects, in the order of their deletion, those that were not there included. */
  readonly deleted: string[] = [];
  isAway = false;
  /** Called before each verb; what it throws is thrown instead. */
  before: (verb: string) => void = () => undefined;
  private opened: Promise<ObjectStorage> | undefined;

  constructor(private readonly root: string) {}

  putBytes = async (name: string, bytes: Uint8Array): Promise<void> => (await this.real('putBytes')).putBytes(name, bytes);
  get = async (name: string): ReturnType<ObjectStorage['get']> => (await this.real('get')).get(name);
  list = async (...about: Parameters<ObjectStorage['list']>): Promise<string[]> => (await this.real('list')).list(...about);

  async delete(name: string): Promise<void> {
    const real = await this.real('delete');
    await real.delete(name);
    this.deleted.push(name);
  }

  /** The files of the folder, whoever has written them. */
  async names(): Promise<string[]> {
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile());
    return files.map((entry) => relative(this.root, join(entry.parentPath, entry.name))).sort();
  }

  has = (name: string): Promise<boolean> =>
    stat(join(this.root, name)).then(
      () => true,
      () => false,
    );

  private async real(verb: string): Promise<ObjectStorage> {
    if (this.isAway) throw new RetryLaterError('STORAGE_UNAVAILABLE', 'nobody answers', 1000);
    this.before(verb);
    const settings = { dir: this.root, spoolDir: `${this.root}-spool` };
    return (this.opened ??= openStorage(settings, QUIET));
  }
}
