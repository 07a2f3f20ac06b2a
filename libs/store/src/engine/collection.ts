import type { Schema } from 'mongoose';
import type { Collection, Document } from './storage-engine.js';

/** A collection and the Mongoose schema that declares its fields and indexes, for both engines. */
export interface DeclaredCollection<T extends Document> extends Collection<T> {
  readonly schema: Schema;
}

export const declare = <T extends Document>(name: string, schema: Schema): DeclaredCollection<T> => ({ name, schema });

/** Options of every schema: ids are strings of this service, there is no version key, and fields that the schema does not name are kept. */
export const AS_STORED = { _id: false, versionKey: false, strict: false, autoIndex: false } as const;

/** Fields of documents that hold events. They are a group, so that marking events as published does not rewrite the document. */
export const OUTBOX_FIELDS = { pending: { type: [Object], group: 'outbox' }, pendingSince: { type: Date, group: 'outbox' } } as const;

/** Finds documents that hold unpublished events (docs/decisions/0002-transactional-outbox-in-the-document.md). */
export const PENDING_INDEX = [
  { pendingSince: 1, _id: 1 },
  { name: 'pending', partialFilterExpression: { pendingSince: { $exists: true } } },
] as const;
