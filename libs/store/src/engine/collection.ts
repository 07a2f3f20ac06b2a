import type { Schema } from 'mongoose';
import type { Collection, Document } from './storage-engine.js';

/** A collection and the Mongoose schema that declares its fields and indexes, for both engines. */
export interface DeclaredCollection<T extends Document> extends Collection<T> {
  readonly schema: Schema;
}

export const declare = <T extends Document>(name: string, schema: Schema): DeclaredCollection<T> => ({ name, schema });

/** Options of every schema: ids are strings of this service, there is no version key, and fields that the schema does not name are kept. */
export const AS_STORED = { _id: false, versionKey: false, strict: false, autoIndex: false } as const;
