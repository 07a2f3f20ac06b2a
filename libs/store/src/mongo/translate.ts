import type { Change, Find, Guard } from '../door/door.js';
import type { IndexPlan } from '../door/schema-indexes.js';

type Filter = Record<string, unknown>;

/** A guard as a filter. An empty or absent array has no first element. */
export function filterOf<T>(id: string, guard: Guard<T>): Filter {
  const all: Filter[] = [{ _id: id }];
  for (const condition of guard) {
    const [field, op, value] = condition as readonly [string, string, unknown?];
    if (op === '=') all.push({ [field]: { $eq: value } });
    else if (op === 'absent') all.push({ [field]: { $exists: false } });
    else if (op === 'empty') all.push({ [`${field}.0`]: { $exists: false } });
    else all.push({ [field]: { [op === '<' ? '$lt' : '$gte']: value } });
  }
  return { $and: all };
}

export function updateOf<T>(change: Change<T>): Filter {
  const update: Filter = {};
  const set = Object.fromEntries(Object.entries(change.set ?? {}).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0) update.$set = set;
  if (change.unset?.length) update.$unset = Object.fromEntries(change.unset.map((field) => [field, '']));
  if (change.inc && Object.keys(change.inc).length > 0) update.$inc = change.inc;
  if (change.push) update.$push = mapped(change.push, (items) => ({ $each: items }));
  if (change.pull) update.$pull = mapped(change.pull, (ids) => ({ id: { $in: ids } }));
  return update;
}

const mapped = (parts: object, value: (part: unknown) => unknown): Filter => Object.fromEntries(Object.entries(parts).map(([field, part]) => [field, value(part)]));

/** A declared index's query, with the index's own partial condition, so that the hinted index answers all of it. */
export function queryOf(index: IndexPlan, query: Pick<Find<unknown>, 'equals' | 'range'>): Filter {
  const filter: Filter = {};
  for (const { field, equals, exists } of index.partial) filter[field] = exists ? { $exists: true } : { $eq: equals };
  const equals = query.equals ?? [];
  equals.forEach((value, position) => {
    const field = index.fields[position];
    if (!field) throw new Error(`index ${index.name} has ${index.fields.length} fields, not ${equals.length}`);
    filter[field] = Array.isArray(value) ? { $in: value } : { $eq: value };
  });
  if (query.range) {
    const field = index.fields[equals.length];
    if (!field) throw new Error(`index ${index.name} has no field left for a range`);
    filter[field] = Object.fromEntries(Object.entries(query.range).map(([op, value]) => [`$${op}`, value]));
  }
  return filter;
}

export const sortOf = (index: IndexPlan, query: Pick<Find<unknown>, 'equals' | 'direction'>): Record<string, 1 | -1> =>
  Object.fromEntries(index.fields.slice(query.equals?.length ?? 0).map((field) => [field, query.direction ?? 1]));
