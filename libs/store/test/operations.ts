import fc from 'fast-check';
import type { Condition, StorageEngine, Find, Op, PatchOp } from '../src/engine/storage-engine.js';
import { CODES, THINGS, type Code, type Thing } from './things.js';

/** A verb of the engine with its arguments. */
export interface Step {
  says: string;
  run(engine: StorageEngine): Promise<unknown>;
}

const LONG = 'x'.repeat(2000);
/** No two texts begin with the same 260 bytes: the embedded engine promises no order beyond these bytes (index-keys.ts). */
const texts = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', '', 'ab') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\u0000',
      'a\u0000',
      'a\u0001b',
      '\u001e',
      '\u00ff',
      '\uffff',
      '\u{1F600}',
      ' ',
      `${LONG}`,
      `${LONG.slice(0, 200)}y`,
      '\u0004\u0000',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'm'.repeat(63),
      'm'.repeat(64),
      `${'m'.repeat(64)}\u0000`,
      `${'m'.repeat(62)}\u0004`,
      'é'.repeat(150),
      `è${'é'.repeat(150)}`,
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 4 }) },
);
const numbers = fc.oneof(fc.constantFrom(0, -0, 1, -1, 1.5, -1e-9, 2 ** 31, -(2 ** 40), 1e300), fc.integer({ min: -3, max: 3 }));
const dates = fc.constantFrom(-86_400_000, -1, 0, 1, 1_700_000_000_123, 4e12).map((ms) => new Date(ms));
const ids = fc.constantFrom('a', 'b', 'c', 'd', '', '\u0000', `id${LONG}`);
const items = fc.array(fc.record({ id: fc.constantFrom('p', 'q'), n: fc.integer({ min: 0, max: 2 }) }), { maxLength: 3 });
const json = fc.jsonValue({ maxDepth: 2 }).filter((value) => !/"(__proto__|[^"]*\\u0000[^"]*)":/.test(JSON.stringify(value)));

const some: { requiredKeys: [] } = { requiredKeys: [] };
const fields = {
  name: texts,
  email: texts,
  count: numbers,
  at: dates,
  isDone: fc.boolean(),
  status: fc.constantFrom('open', 'shut'),
  tags: fc.array(texts, { maxLength: 2 }),
  items,
  nested: json,
  since: dates,
};
const tenantId = fc.constantFrom('tn_a', 'tn_b');
const things: fc.Arbitrary<Thing> = fc
  .tuple(ids, tenantId, fc.record(fields, some))
  .map(([_id, tenant, rest]) => ({ _id, tenantId: tenant, ...rest }));
const codes: fc.Arbitrary<Code> = fc.tuple(ids, fc.record({ area: texts, code: texts }, some)).map(([_id, rest]) => ({ _id, ...rest }));

const conditions: fc.Arbitrary<Condition<Thing>> = fc.oneof(
  fc.tuple(fc.constant('name' as const), fc.constantFrom('=', '<', '>='), texts),
  fc.tuple(fc.constant('count' as const), fc.constantFrom('=', '<', '>='), numbers),
  fc.tuple(fc.constantFrom('at' as const, 'since' as const), fc.constantFrom('=', '<', '>='), dates),
  fc.tuple(fc.constant('isDone' as const), fc.constant('=' as const), fc.boolean()),
  fc.tuple(fc.constantFrom('name', 'count', 'email', 'items', 'nested'), fc.constant('absent' as const)),
  fc.tuple(fc.constantFrom('tags', 'items'), fc.constant('empty' as const)),
);
const guards = fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 3, arbitrary: fc.array(conditions, { maxLength: 2 }) });

/** One part for each field, so that no field is in two parts. */
const changes = fc
  .record(
    {
      name: fc.oneof(texts, fc.constant(undefined)),
      email: fc.oneof(texts, fc.constant(undefined)),
      status: fc.oneof(fields.status, fc.constant(undefined)),
      at: fc.oneof(
        dates,
        fc.constant(undefined),
        dates.map((max) => ({ max })),
      ),
      isDone: fc.boolean(),
      nested: json,
      since: fc.oneof(dates, fc.constant(undefined)),
      count: fc.oneof(
        numbers.map((by) => ({ by })),
        numbers.map((max) => ({ max })),
        numbers,
      ),
      tags: fields.tags,
      items: fc.oneof(
        items.map((push) => ({ push })),
        fc.subarray(['p', 'q']).map((pull) => ({ pull })),
        items,
      ),
    },
    some,
  )
  .map(changeOf);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function changeOf({ count, tags, items: list, ...rest }: Record<string, unknown>): PatchOp<Thing>['change'] {
  const change: PatchOp<Thing>['change'] = {};
  const set: Record<string, unknown> = {};
  const unset: string[] = [];
  for (const [field, value] of Object.entries(rest))
    if (value === undefined) unset.push(field);
    else if (field === 'at' && isObject(value) && 'max' in value) change.max = { at: (value as { max: Date }).max };
    else set[field] = value;
  if (typeof count === 'number') set.count = count;
  else if (isObject(count) && 'by' in count) change.inc = { count: (count as { by: number }).by };
  else if (isObject(count)) change.max = { ...change.max, count: (count as { max: number }).max };
  if (Array.isArray(list)) set.items = list;
  else if (typeof list === 'object' && list !== null && 'push' in list) change.push = { items: (list as { push: [] }).push };
  else if (list) change.pull = { items: (list as { pull: [] }).pull };
  if (tags) change.push = { ...change.push, tags: tags as string[] };
  return { ...change, ...(Object.keys(set).length > 0 && { set }), ...(unset.length > 0 && { unset: unset as (keyof Thing)[] }) };
}

const patches: fc.Arbitrary<PatchOp<Thing>> = fc
  .tuple(ids, guards, changes, fc.option(things, { nil: undefined, freq: 3 }))
  .map(([id, guard, change, other]) => ({ op: 'patch', in: THINGS, id, guard, change, ...(other && { orInsert: { ...other, _id: id } }) }));
/** Operations on several documents that may run in parallel: they change no unique field. */
const lonePatches = patches.map((op) => ({
  ...op,
  orInsert: undefined,
  change: { ...op.change, set: { ...op.change.set, email: undefined }, unset: op.change.unset?.filter((one) => one !== 'email') },
}));
const deletes = fc.tuple(ids, guards).map(([id, guard]) => ({ op: 'delete' as const, from: THINGS, id, guard }));
const ops: fc.Arbitrary<Op> = fc.oneof(
  patches,
  deletes,
  things.map((document) => ({ op: 'insert' as const, into: THINGS, document })),
  codes.map((document) => ({ op: 'insert' as const, into: CODES, document })),
);

const rangeOn = (values: fc.Arbitrary<string | number | Date>): fc.Arbitrary<Find<Thing>['range']> =>
  fc
    .option(fc.tuple(fc.constantFrom('gt', 'gte'), fc.constantFrom('lt', 'lte'), values, values, fc.constantFrom(1, 2, 3)), {
      nil: undefined,
      freq: 2,
    })
    .map((drawn) => {
      if (!drawn) return undefined;
      const [low, high, from, to, which] = drawn;
      return { ...(which & 1 && { [low]: from }), ...(which & 2 && { [high]: to }) };
    });
const by = (
  index: string,
  head: fc.Arbitrary<Find<Thing>['equals']>,
  values: fc.Arbitrary<string | number | Date>,
): fc.Arbitrary<Find<Thing>> =>
  fc
    .tuple(head, rangeOn(values), fc.constantFrom(1 as const, -1 as const, undefined), fc.constantFrom(undefined, undefined, 1, 2))
    .map(([equals, range, direction, limit]) => ({
      index,
      ...(equals && { equals }),
      ...(range && { range }),
      ...(direction && { direction }),
      ...(limit && !Array.isArray(equals?.at(-1)) && { limit }),
    }));
const tenant = tenantId.map((one) => [one]);
const finds: fc.Arbitrary<Find<Thing>> = fc.oneof(
  by('newest', tenant, fc.constantFrom('a', 'b', '')),
  by('by-name', tenant, texts),
  by('by-name', fc.tuple(tenantId, texts), ids),
  by('by-name', fc.tuple(tenantId, fc.array(texts, { maxLength: 3 })), ids),
  by('by-count', tenant, numbers),
  by('by-count', fc.tuple(tenantId, fc.array(numbers, { maxLength: 3 })), ids),
  by('by-at', tenant, dates),
  by(
    'by-done',
    fc.boolean().map((one) => [one]),
    texts,
  ),
  by('email', tenant, texts),
  by('open', fc.constant(undefined), numbers),
  by('since', fc.constant(undefined), dates),
);

/** A query with a list of values promises no order. */
async function foundBy(engine: Pick<StorageEngine, 'find'>, query: Find<Thing>): Promise<Thing[]> {
  const found = await engine.find(THINGS, query);
  return Array.isArray(query.equals?.at(-1)) ? found.sort((a, b) => (a._id < b._id ? -1 : 1)) : found;
}

const step =
  <A>(says: string, run: (engine: StorageEngine, drawn: A) => Promise<unknown>) =>
  (drawn: A): Step => ({ says: `${says} ${fc.stringify(drawn)}`, run: (engine) => run(engine, drawn) });

const insertsFirst = fc
  .array(things, { minLength: 2, maxLength: 5 })
  .map(step('insertMany', (engine, list) => engine.insertMany(THINGS, list)));
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.array(things, { maxLength: 4 }).map(step('insertMany', (engine, list) => engine.insertMany(THINGS, list))),
  fc.array(codes, { maxLength: 3 }).map(step('insertMany codes', (engine, list) => engine.insertMany(CODES, list))),
  patches.map(step('patch', (engine, op) => engine.patch(op))),
  fc.uniqueArray(lonePatches, { maxLength: 4, selector: ({ id }) => id }).map(step('patchMany', (engine, list) => engine.patchMany(list))),
  deletes.map(step('delete', (engine, op) => engine.delete(op))),
  fc.array(ops, { maxLength: 4 }).map(step('commit', (engine, list) => engine.commit(list))),
  finds.map(step('find', foundBy)),
  fc
    .array(finds, { maxLength: 3 })
    .map(
      step('findsAny', (engine, list) =>
        engine.findsAny(list.map(({ index, equals, range }) => ({ from: THINGS, where: { index, equals, range } }))),
      ),
    ),
  finds.map(step('count', (engine, query) => engine.count(THINGS, query))),
  fc.array(ids, { maxLength: 3 }).map(step('getMany', (engine, list) => engine.getMany(THINGS, list))),
  finds.map(step('onSnapshot', (engine, query) => engine.onSnapshot(async (at) => [await foundBy(at, query), await at.get(THINGS, 'a')]))),
);

/** A history to run at both engines. */
export const histories: fc.Arbitrary<Step[]> = fc
  .tuple(insertsFirst, fc.array(steps, { minLength: 5, maxLength: 25 }))
  .map(([first, rest]) => [first, ...rest]);
