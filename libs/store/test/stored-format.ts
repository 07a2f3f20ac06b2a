import { open } from 'lmdb';
import mongoose from 'mongoose';
import type { StoreOptions } from '../src/store.js';

type MongoPlace = Extract<StoreOptions, { mongodbUri: string }>;

/** Works on a store's database past the engine. */
export async function onServer<R>(place: MongoPlace, work: (db: mongoose.mongo.Db) => Promise<R>): Promise<R> {
  const client = await new mongoose.mongo.MongoClient(place.mongodbUri).connect();
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

/** Makes a store look as if another release had written it. */
export async function setFormat(place: StoreOptions, format: number): Promise<void> {
  if ('mongodbUri' in place) {
    await onServer(place, (db) => db.collection<{ _id: string }>('meta').updateOne({ _id: 'format' }, { $set: { format } }));
    return;
  }
  const root = open({ path: `${place.dataDir}/store`, maxDbs: 200, overlappingSync: false });
  await root.put('format', format);
  await root.close();
}
