import type { Transaction } from 'lmdb';
import type { Collection, Document, Reader } from '../engine/storage-engine.js';
import type { Table } from './table.js';

/** Reads the tables as they are now, or as they were when the transaction began. */
export const readerOf = (tableOf: <T extends Document>(from: Collection<T>) => Table<T>, transaction?: Transaction): Reader => ({
  get: async (from, id) => tableOf(from).records.get(id, transaction),
  getMany: async (from, ids) => ids.map((id) => tableOf(from).records.get(id, transaction)).filter((one) => one !== undefined),
  find: async (from, query) => tableOf(from).find(query, transaction),
  count: async (from, query) => tableOf(from).count(query, transaction),
});
