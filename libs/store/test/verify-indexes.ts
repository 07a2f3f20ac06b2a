import type { Collection, Document, StorageEngine } from '../src/engine/storage-engine.js';
import { isInIndex, planOf } from '../src/engine/schema-indexes.js';
import { SMALL_STORE } from './things.js';

type Fields = Record<string, unknown>;

/**
 * The differences between the documents and the indexes of a collection, through the engine: each document must be once in each index that
 * should hold it, and in no other. `ids` names documents that must be checked groups the listed ones.
 */
export async function wrongIndexes<T extends Document>(
  engine: StorageEngine,
  collection: Collection<T>,
  ids: readonly string[] = [],
): Promise<string[]> {
  const { indexes } = planOf(collection.name, SMALL_STORE[collection.name] as never);
  const wrong: string[] = [];
  const complete = indexes.find((one) => one.partial.length === 0)?.name ?? '';
  const listed = await engine.find(collection, { index: complete });
  const all = new Map([...listed, ...(await engine.getMany(collection, ids))].map((one) => [one._id, one]));
  for (const index of indexes) {
    const wanted = [...all.values()].filter((one) => isInIndex(index, one as Fields));
    const found = (await engine.find(collection, { index: index.name })).map((one) => one._id);
    const count = await engine.count(collection, { index: index.name });
    if (found.length !== wanted.length || count !== wanted.length)
      wrong.push(`${index.name}: ${wanted.length} wanted, ${found.length} found, ${count} counted`);
    const missing = wanted.find((one) => !found.includes(one._id));
    if (missing) wrong.push(`${index.name} lacks ${missing._id}`);
    for (const document of wanted) {
      const equals = index.fields.map((field) => (document as Fields)[field]);
      if (equals.some((value) => value === undefined)) continue;
      const same = await engine.find(collection, { index: index.name, equals: equals as string[] });
      if (!same.some((one) => one._id === document._id)) wrong.push(`${index.name} does not find ${document._id}`);
    }
  }
  return wrong;
}
