import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type mongoose from 'mongoose';
import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { drivesOf } from '../../test/drives.js';
import { bothEngines } from '../../test/engines.js';
import { fill } from '../../test/filled-store.js';
import { MANY, tenantOf } from '../../test/record-values.js';
import { faultsOf, idleIndexes, ServerPlans, vainShapes, type RanQuery } from '../../test/server-plans.js';
import { WatchedMethods } from '../../test/watched-methods.js';
import { SCHEMAS } from '../collections.js';
import { openEngine, Store } from '../store.js';

const TITLE = 'the queries of a filled store, as the server ran them';
const T = tenantOf(0);
const COLLECTIONS = join(__dirname, '..');

/** Methods for a start and for moving a store, which scan all documents once. */
const NOT_OF_THE_ROAD = ['migrate', 'prepare', 'total', 'close'].map((name) => `MongoEngine.${name}`);

/** The repositories of a store, and their parts. */
function repositoriesOf(store: Store): object[] {
  const { engine: _, proof: __, acrossTenants, ...own } = store;
  const repositories: object[] = [...Object.values(own), ...Object.values(acrossTenants)];
  const held = repositories.flatMap((one) => Object.values(one) as unknown[]);
  return [...repositories, ...held.filter((one): one is object => isOfAClass(one) && one !== store.engine)];
}

const isOfAClass = (one: unknown): boolean => typeof one === 'object' && one !== null && Object.getPrototypeOf(one) !== Object.prototype;

/** Every method and function that the collections' files export, by name. */
async function exportedByCollections(): Promise<[string, unknown][]> {
  const files = readdirSync(COLLECTIONS, { recursive: true, encoding: 'utf8' });
  const folders = new Set(Object.keys(SCHEMAS));
  const sources = files.filter((file) => folders.has(file.split('/')[0] ?? '') && file.endsWith('.ts') && !file.endsWith('spec.ts'));
  const modules = await Promise.all(sources.map((file) => import(join(COLLECTIONS, file)) as Promise<Record<string, unknown>>));
  return modules.flatMap((one) => Object.entries(one)).filter(([, value]) => typeof value === 'function');
}

const mongodbOnly = bothEngines(startMongodb, TITLE).filter(({ name }) => name === 'mongodb');

/** Indexes that only workers of the release before read by. */
const OF_THE_RELEASE_BEFORE = ['users.email'];

describe.each(mongodbOnly)(`${TITLE}, $name`, (candidate) => {
  const watched = new WatchedMethods();
  const ran: RanQuery[] = [];
  let store: Store;
  let plans: ServerPlans | undefined;

  beforeAll(async () => {
    if (!(await candidate.start())) return;
    const place = candidate.place() as { mongodbUri: string };
    store = new Store(await openEngine(place));
    await fill(store.engine);
    const server = await ServerPlans.of(place.mongodbUri);
    plans = server;
    for (const one of [store.engine, ...repositoriesOf(store)]) watched.watch(one);
    for (const [name, drive] of Object.entries(drivesOf(store))) ran.push(...(await server.during(name, () => drive(store))));
  }, MONGODB_START_MS);

  afterAll(async () => {
    await plans?.close();
    await store?.close();
    await candidate.stop();
  }, 90_000);

  const byRepositories = (): RanQuery[] => ran.filter(({ by }) => !by.startsWith('engine.'));
  const onServer = (name: string, work: (server: ServerPlans) => unknown): void =>
    it(name, async () => {
      if (plans) await work(plans);
    });

  onServer('are those of every method of every repository and of the engine', async () => {
    const strangers = (await exportedByCollections()).filter(([, one]) => !watched.classes.has(one)).map(([name]) => name);
    expect(strangers).toEqual([]);
    expect(watched.uncalled(NOT_OF_THE_ROAD)).toEqual([]);
  });

  onServer('never look through a collection, sort in memory, or examine more than they find', () => {
    expect(ran.length).toBeGreaterThan(Object.keys(SCHEMAS).length);
    expect(ran.flatMap(faultsOf)).toEqual([]);
  });

  onServer('found something, each of them at least once', () => {
    expect(vainShapes(ran)).toEqual([]);
  });

  onServer('of the repositories use every declared index that enforces nothing', () => {
    expect(idleIndexes(SCHEMAS, byRepositories())).toEqual(OF_THE_RELEASE_BEFORE);
  });

  describe('a planted fault is seen', () => {
    const COLLECTION = 'looks through the whole collection';
    const ORDER = { sort: { attempt: 1 } } as const;
    const NEWEST = { hint: 'newest' };
    const NEVER = { tenantId: T, line: 'no such line' };

    const faults: readonly [string, string, (calls: mongoose.mongo.Collection) => Promise<unknown>][] = [
      ['a find by a field of no index', COLLECTION, (calls) => calls.find({ line: 'telephone' }).toArray()],
      ['a find by a list of them', COLLECTION, (calls) => calls.find({ line: { $in: ['telephone', 'browser'] } }).toArray()],
      ['a find in an order of no index', 'sorts in memory', (calls) => calls.find({ tenantId: T }, { ...NEWEST, ...ORDER }).toArray()],
      ['a limited one', 'sorts in memory', (calls) => calls.find({ tenantId: T }, { ...NEWEST, ...ORDER, limit: 9 }).toArray()],
      ['a find that throws keys away', 'keys', (calls) => calls.find({ tenantId: T, _id: /9/ } as object, NEWEST).toArray()],
      ['a find that throws documents away', 'documents', (calls) => calls.find(NEVER, NEWEST).toArray()],
      ['a count by a field of no index', COLLECTION, (calls) => calls.countDocuments({ line: 'telephone' })],
      ['a count that throws documents away', 'documents', (calls) => calls.countDocuments(NEVER, NEWEST)],
      [
        'a part of a union that throws documents away',
        'documents',
        (calls) =>
          calls
            .aggregate([{ $match: { tenantId: T } }, { $limit: 1 }, { $unionWith: { coll: 'calls', pipeline: [{ $match: NEVER }] } }])
            .toArray(),
      ],
      ['an update by a field of no index', COLLECTION, (calls) => calls.updateOne({ line: 'none' }, { $set: { attempt: 1 } })],
      ['an update that throws documents away', 'documents', (calls) => calls.updateOne(NEVER, { $set: { attempt: 1 } }, NEWEST)],
      ['a patch in an order of no index', 'sorts in memory', (calls) => calls.findOneAndDelete({ tenantId: T }, ORDER)],
      ['a delete by a field of no index', COLLECTION, (calls) => calls.deleteOne({ line: 'none' })],
    ];
    it.each(faults)('%s: %s', async (name, says, query) => {
      if (!plans) return;
      const calls = plans.db.collection('calls');
      const seen = (await plans.during(name, () => query(calls))).flatMap(faultsOf);
      expect(seen).toContainEqual(expect.stringContaining(says));
    });

    onServer('in each batch of an answer', async (server) => {
      const all = (): Promise<unknown> =>
        server.db
          .collection('calls')
          .find({}, { batchSize: MANY - 9 })
          .toArray();
      const saying = [expect.stringContaining(COLLECTION)];
      expect((await server.during('batches', all)).map(faultsOf)).toEqual([saying, saying]);
    });

    onServer('inside a transaction', async (server) => {
      const { client } = server.db;
      const change = (session: mongoose.mongo.ClientSession): Promise<unknown> =>
        server.db.collection('calls').updateOne({ line: 'none' }, { $set: { attempt: 1 } }, { session });
      const seen = await server.during('transaction', () => client.withSession((one) => one.withTransaction(change)));
      expect(seen.map(faultsOf)).toEqual([[expect.stringContaining(COLLECTION), expect.stringContaining('documents')]]);
    });

    onServer('an index whose fields stand in another order', async (server) => {
      const calls = server.db.collection('calls');
      const list = (): Promise<unknown> => store.calls.list(T, { limit: 2 }, { status: 'busy' });
      await calls.dropIndex('by-status');
      await expect(list()).rejects.toThrow('hint');
      await calls.createIndex({ _id: 1, tenantId: 1, status: 1 }, { name: 'by-status' });
      const seen = (await server.during('out of order', list)).flatMap(faultsOf);
      expect(seen).toContainEqual(expect.stringMatching(/examines \d+ keys to find 2 of 1 asked/));
      await store.engine.migrate();
      expect((await server.during('in order', list)).flatMap(faultsOf)).toEqual([]);
    });

    onServer('an index that no query uses', () => {
      const others = byRepositories().filter(({ plan }) => !plan.includes('{ tenantId: 1, duplicateOf: 1, _id: 1 }'));
      expect(idleIndexes(SCHEMAS, others)).toEqual(['leads.duplicates', ...OF_THE_RELEASE_BEFORE]);
    });

    onServer('a query that only ever missed', async (server) => {
      const missed = await server.during('missed', () => store.leads.withKey(T, 'no such key'));
      expect(vainShapes(missed)).toEqual([expect.stringContaining('idempotencyKey')]);
      expect(vainShapes([...missed, ...ran])).toEqual([]);
    });

    it('a method that nothing calls', () => {
      class Base {
        private used(): void {}
        unused(): void {}
        call = (): void => this.used();
      }
      class Planted extends Base {
        forgotten(): void {}
      }
      const [methods, one] = [new WatchedMethods(), new Planted()];
      methods.watch(one);
      one.call();
      expect(methods.uncalled(['Base.unused'])).toEqual(['Planted.forgotten']);
      expect(methods.classes).toEqual(new Set([Planted]));
    });
  });
});
