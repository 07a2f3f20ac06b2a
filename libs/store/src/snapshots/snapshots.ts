import { openEmbeddedReadOnly } from '../embedded/open-read-only.js';
import { planOf } from '../engine/schema-indexes.js';
import { mendConnectionPool } from '../mongo/mend-connection-pool.js';
import { openMongoReadOnly } from '../mongo/open-mongo-read-only.js';
import { SCHEMAS } from '../collections.js';
import type { ReadOnlyEngine } from './read-only-engine.js';
import { Snapshot } from './snapshot.across-tenants.js';

/** A store that is only read, and only as it was at one moment. */
export class Snapshots {
  constructor(private readonly engine: ReadOnlyEngine) {}

  read<R>(work: (snapshot: Snapshot) => Promise<R>): Promise<R> {
    return this.engine.onSnapshot((at) => work(new Snapshot(at)));
  }

  close(): Promise<void> {
    return this.engine.close();
  }
}

/**
 * Opens a store without changing anything, also while a service uses it.
 * @throws SettingsError DATA_FOLDER_MISSING, DATA_FOLDER_NEWER, DATA_FOLDER_OLDER, DATABASE_NEWER, DATABASE_OLDER; RetryLaterError STORE_UNAVAILABLE
 */
export async function openSnapshots(options: { dataDir: string } | { mongodbUri: string }): Promise<Snapshots> {
  if ('dataDir' in options) {
    const plans = Object.entries(SCHEMAS).map(([name, schema]) => planOf(name, schema));
    return new Snapshots(await openEmbeddedReadOnly(options.dataDir, plans));
  }
  mendConnectionPool();
  return new Snapshots(await openMongoReadOnly(options.mongodbUri, SCHEMAS));
}
