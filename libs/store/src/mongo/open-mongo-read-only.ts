import { createConnection, type Connection, type Schema } from 'mongoose';
import { SettingsError } from '@turant/domain';
import { FORMAT } from '../engine/format.js';
import type { ReadOnlyEngine } from '../snapshots/read-only-engine.js';
import { openMongo } from './mongo-engine.js';
import { reachable, unless } from './mongo-errors.js';

const NAMESPACE_NOT_FOUND = 26;

/**
 * Opens a database for reading; no collection and no index is made. A snapshot can be read for as long as MongoDB keeps the history
 * (`minSnapshotHistoryWindowInSeconds`, 300 s by default); after that, a read is refused.
 * @throws SettingsError DATABASE_NEWER, DATABASE_OLDER; RetryLaterError STORE_UNAVAILABLE
 */
export async function openMongoReadOnly(uri: string, schemas: Readonly<Record<string, Schema>>): Promise<ReadOnlyEngine> {
  const connection = createConnection(uri, { autoIndex: false, autoCreate: false, serverSelectionTimeoutMS: 10_000 });
  try {
    await reachable(() => connection.asPromise());
    await reachable(() => checkIsOfThisRelease(connection, schemas));
  } finally {
    await connection.close();
  }
  return openMongo({ uri, schemas });
}

/** A query names its index, and is refused where that is missing. */
async function checkIsOfThisRelease(connection: Connection, schemas: Readonly<Record<string, Schema>>): Promise<void> {
  const found = await connection.db?.collection<{ _id: string; format: number }>('meta').findOne({ _id: 'format' });
  const format = found?.format ?? 0;
  if (format > FORMAT)
    throw new SettingsError(
      'DATABASE_NEWER',
      `the database has format ${format}, this release reads up to ${FORMAT}: use the newer release`,
    );
  const missing = await Promise.all(Object.entries(schemas).map(([name, schema]) => lacksIndexes(connection, name, schema)));
  if (format < FORMAT || missing.includes(true))
    throw new SettingsError(
      'DATABASE_OLDER',
      'the database was last used by an older release: start a process of this release on it first',
    );
}

async function lacksIndexes(connection: Connection, name: string, schema: Schema): Promise<boolean> {
  const wanted = (schema.indexes() as [unknown, { name?: string }][]).map(([, options]) => options.name);
  const there = (await connection.db?.collection(name).indexes().catch(unless(NAMESPACE_NOT_FOUND))) as { name?: string }[] | undefined;
  const names = new Set(there?.map((one) => one.name));
  return wanted.some((one) => !names.has(one));
}
