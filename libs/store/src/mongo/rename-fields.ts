import type { mongo } from 'mongoose';
import { DROPPED_INDEXES, RENAMED_FIELDS } from '../engine/format.js';
import { unless } from './mongo-errors.js';

const NAMESPACE_NOT_FOUND = 26;
const INDEX_NOT_FOUND = 27;

/** Renames the fields of an older format. If the process dies meanwhile, the next start renames what is left. */
export async function renameFields(db: mongo.Db): Promise<void> {
  for (const [collection, from, to] of RENAMED_FIELDS)
    await db.collection(collection).updateMany({ [from]: { $exists: true } }, { $rename: { [from]: to } });
  for (const [collection, index] of DROPPED_INDEXES)
    await db.collection(collection).dropIndex(index).catch(unless(INDEX_NOT_FOUND, NAMESPACE_NOT_FOUND));
}
