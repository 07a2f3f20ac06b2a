import type { Schema } from 'mongoose';
import type { Collection, Document } from './door.js';

/** A collection and the Mongoose schema that declares its fields and indexes, for both ends. */
export interface DeclaredCollection<T extends Document> extends Collection<T> {
  readonly schema: Schema;
}

export const declare = <T extends Document>(name: string, schema: Schema): DeclaredCollection<T> => ({ name, schema });

/** Options of every schema: ids are ours, no version key, and what the schema does not name is kept as it is. */
export const AS_STORED = { _id: false, versionKey: false, strict: false, autoIndex: false } as const;

/** Announcements wait in the document itself (house.md section 8). */
export const PENDING_INDEX = [
  { pendingSince: 1, _id: 1 },
  { name: 'pending', partialFilterExpression: { pendingSince: { $exists: true } } },
] as const;
