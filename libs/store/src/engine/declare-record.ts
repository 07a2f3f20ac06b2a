import type { DeclaredIndex, Field, StoredRecord } from '@turant/domain/records';
import { Schema, type SchemaDefinitionProperty } from 'mongoose';
import { AS_STORED, declare, type DeclaredCollection } from './collection.js';
import type { Document } from './storage-engine.js';

/** The collection of a declared record: a Mongoose schema with its fields and indexes. */
export function declareRecord<T extends Document>({ collection, fields, indexes }: StoredRecord): DeclaredCollection<T> {
  const schema = new Schema(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, mongooseFieldOf(field)])), AS_STORED);
  for (const [name, index] of Object.entries(indexes)) schema.index(...mongooseIndexOf(name, index));
  return declare<T>(collection, schema);
}

const TYPES: Readonly<Record<string, SchemaDefinitionProperty>> = {
  string: String,
  integer: Number,
  number: Number,
  boolean: Boolean,
  Date,
  object: Object,
};

function mongooseFieldOf({ stored, options: { group } }: Field): SchemaDefinitionProperty {
  const { type, items } = stored as { type?: string; items?: { type?: string } };
  // An absent list stays absent: Mongoose would make an empty one of it.
  if (type === 'array') return { type: [TYPES[items?.type ?? ''] ?? Object], default: undefined, ...(group !== undefined && { group }) };
  return { type: TYPES[type ?? ''] ?? Object, ...(group !== undefined && { group }) };
}

function mongooseIndexOf(name: string, { fields, isUnique, expiresAfterSeconds, having }: DeclaredIndex): Parameters<Schema['index']> {
  const held = typeof having === 'string' ? { [having]: { $exists: true } } : having;
  const options = {
    name,
    ...(isUnique && { unique: true }),
    ...(expiresAfterSeconds !== undefined && { expireAfterSeconds: expiresAfterSeconds }),
    ...(held && { partialFilterExpression: held }),
  };
  return [Object.fromEntries(fields.map((field) => [field, 1])), options];
}
