import type { Change, Find, Guard } from '../engine/storage-engine.js';
import { partsOf } from '../engine/apply-change.js';
import { checkQuery, type IndexPlan } from '../engine/schema-indexes.js';

type Filter = Record<string, unknown>;

/** Translates a guard into a filter. An empty or absent array has no first element. */
export function filterOf<T>(id: string, guard: Guard<T>): Filter {
  const all: Filter[] = [{ _id: id }];
  for (const condition of guard) {
    const [field, op, value] = condition as readonly [string, string, unknown?];
    if (op === '=') all.push({ [field]: { $eq: value } });
    else if (op === 'absent') all.push({ [field]: { $exists: false } });
    else if (op === 'only') all.push({ [field]: { $size: (value as string[]).length } }, { [`${field}.id`]: { $all: value } });
    else if (op === 'empty') all.push({ [`${field}.0`]: { $exists: false } });
    else all.push({ [field]: { [op === '<' ? '$lt' : '$gte']: value } });
  }
  return { $and: all };
}

/** Translates a change into an update. An empty change becomes `$set: {}`, which MongoDB accepts and which changes nothing. */
export function updateOf<T>(change: Change<T>): Filter {
  const update: Record<string, Filter> = {};
  for (const [part, field, value] of partsOf(change)) (update[`$${part}`] ??= {})[field] = VALUES[part](value);
  return Object.keys(update).length > 0 ? update : { $set: {} };
}

const asItIs = (value: unknown): unknown => value;
const VALUES = {
  set: asItIs,
  unset: asItIs,
  inc: asItIs,
  max: asItIs,
  push: (items: unknown) => ({ $each: items }),
  pull: (ids: unknown) => ({ id: { $in: ids } }),
};

/** Translates a query into a filter with the index's partial condition: otherwise MongoDB does not use a partial index. */
export function queryOf(index: IndexPlan, query: Pick<Find<unknown>, 'equals' | 'range'>): Filter {
  checkQuery(index, query);
  const filter: Filter = {};
  for (const { field, equals, exists } of index.partial) filter[field] = exists ? { $exists: true } : { $eq: equals };
  const equals = query.equals ?? [];
  equals.forEach((value, position) => (filter[index.fields[position] ?? ''] = Array.isArray(value) ? { $in: value } : { $eq: value }));
  const bounds = Object.entries(query.range ?? {}).filter(([, value]) => value !== undefined);
  if (bounds.length > 0) filter[index.fields[equals.length] ?? ''] = Object.fromEntries(bounds.map(([op, value]) => [`$${op}`, value]));
  return filter;
}

/**
 * Stages that answer `position` if the query finds a document. A part of a union takes no hint: its index has to be the only one with this
 * partial condition that begins with the fields of the query, or the server may try others first.
 */
export const lookUpOf = (index: IndexPlan, query: Pick<Find<unknown>, 'equals' | 'range'>, position: number): Filter[] => [
  { $match: queryOf(index, query) },
  { $limit: 1 },
  { $project: { _id: 0, position: { $literal: position } } },
];

export const sortOf = (index: IndexPlan, query: Pick<Find<unknown>, 'equals' | 'direction'>): Record<string, 1 | -1> =>
  Object.fromEntries(index.fields.slice(query.equals?.length ?? 0).map((field) => [field, query.direction ?? 1]));
