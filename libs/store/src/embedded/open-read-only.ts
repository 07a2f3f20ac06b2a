import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { SettingsError } from '@turant/domain';
import { FORMAT } from '../engine/format.js';
import type { CollectionPlan } from '../engine/schema-indexes.js';
import type { Collection, Document, Reader } from '../engine/storage-engine.js';
import type { ReadOnlyEngine } from '../snapshots/read-only-engine.js';
import { heldView, READ_ONLY } from './data-view.js';
import { readerOf } from './reader-of.js';
import { Table } from './table.js';

const OF_ANOTHER_RELEASE = 'was last used by another release: start the service of this release on it once, so that it is migrated';

/**
 * Opens a data folder for reading, also while a service has it. No record, table or mode of a file is made or changed, and the folder's lock is
 * not taken. A folder below `readers` is there while it is read.
 * @throws SettingsError DATA_FOLDER_MISSING, DATA_FOLDER_NEWER, DATA_FOLDER_OLDER; RetryLaterError STORE_UNAVAILABLE
 */
export async function openEmbeddedReadOnly(dataDir: string, plans: readonly CollectionPlan[]): Promise<ReadOnlyEngine> {
  const folder = join(dataDir, 'store');
  // LMDB would make the files of a folder that has none.
  if (!existsSync(join(folder, 'data.mdb'))) throw new SettingsError('DATA_FOLDER_MISSING', `there is no data in ${dataDir}`);
  const engine = new ViewEngine(dataDir, plans);
  await engine.onView((root) => checkIsOfThisRelease(root, dataDir, plans));
  return engine;
}

class ViewEngine implements ReadOnlyEngine {
  constructor(
    private readonly dataDir: string,
    private readonly plans: readonly CollectionPlan[],
  ) {}

  onSnapshot<R>(read: (at: Reader) => Promise<R>): Promise<R> {
    return this.onView(async (root) => {
      const tables = new Map(this.plans.map((plan) => [plan.name, new Table(root, plan)]));
      const tableOf = <T extends Document>({ name }: Collection<T>): Table<T> => {
        const table = tables.get(name);
        if (!table) throw new Error(`no collection ${name}`);
        return table as unknown as Table<T>;
      };
      const transaction = root.useReadTransaction();
      try {
        return await read(readerOf(tableOf, transaction));
      } finally {
        transaction.done();
      }
    });
  }

  /** A view for each snapshot: its lock file knows no later transaction than that of the moment at which it was opened. */
  async onView<R>(work: (root: RootDatabase) => R | Promise<R>): Promise<R> {
    const view = await heldView(this.dataDir);
    try {
      const root = open({ path: view.path, ...READ_ONLY });
      try {
        return await work(root);
      } finally {
        await root.close();
      }
    } finally {
      view.remove();
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A table or an index that is missing cannot be made here, and one with another declaration would be read wrongly. */
function checkIsOfThisRelease(root: RootDatabase, dataDir: string, plans: readonly CollectionPlan[]): void {
  const format = (root.get('format') as number | undefined) ?? 0;
  if (format > FORMAT)
    throw new SettingsError(
      'DATA_FOLDER_NEWER',
      `the data folder has format ${format}, this release reads up to ${FORMAT}: use the newer release`,
    );
  const built = (root.get('indexes') ?? {}) as Record<string, string>;
  const isBuilt = plans.every(({ name, indexes }) => indexes.every((index) => built[`${name}.${index.name}`] === JSON.stringify(index)));
  if (format < FORMAT || root.get('migratesFrom') !== undefined || !isBuilt)
    throw new SettingsError('DATA_FOLDER_OLDER', `the data folder ${dataDir} ${OF_ANOTHER_RELEASE}`);
}
