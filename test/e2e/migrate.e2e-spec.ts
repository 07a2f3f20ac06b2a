import { join } from 'node:path';
import mongoose from 'mongoose';
import { asTenantId, createIds, type Call } from '@turant/domain';
import { seedCalls } from '@turant/management';
import { openStore, type Store } from '@turant/store';
import { INSIDE_JEST, MONGODB_START_MS, startMongodb, type Mongodb } from '../engines/mongodb.js';
import { aCall } from '../factories/records.js';
import { temporaryFolder } from '../engines/temporary-folder.js';
import { CommandLine, type Ran } from './command-line.js';

const CALLS = 3_000;
const TENANT = asTenantId('tn_00000000000000000000000000');
const AT = new Date('2026-11-21T09:30:00.123Z');

const turant = new CommandLine();

/** The command in a process of its own; `killAt`: SIGKILL soon after this collection's line is out, in the middle of the next. */
function migrate(dataDir: string, mongodbUri: string | undefined, killAt?: string): Promise<Ran> {
  const { child, ran, ended } = turant.start(['migrate', '--from', dataDir], mongodbUri === undefined ? {} : { MONGODB_URI: mongodbUri });
  child.stdout?.on('data', () => {
    if (killAt !== undefined && ran.out.includes(`${killAt} `)) setTimeout(() => child.kill('SIGKILL'), 40);
  });
  return ended;
}

const countsOf = ({ out }: Ran): [name: string, source: number, target: number][] =>
  out.split('\n').flatMap((line) => {
    const [, name, source, target] = /^(\S+) (\d+) (\d+)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, Number(source), Number(target)]];
  });

/** A call that the standalone was in when it died: it must arrive as it is. */
const openCall = aCall({
  ...{ _id: 'cl_00000000000000000000000001', tenantId: TENANT, leadId: 'ld_00000000000000000000000001' },
  to: '+919822000001',
  status: 'answered',
  requestedAt: AT,
  placedAt: AT,
  answeredAt: AT,
  openOn: 'tr_1',
  workerId: 'te_dead',
  leaseUntil: AT,
  reservedPaise: 500,
  dialog: { sipCallId: 'x', localTag: 'a', route: ['sip:a', 'sip:b'] } as unknown as Call['dialog'],
  verdict: { pack: '1', at: AT, rules: [{ rule: 'wallet', outcome: 'pass', reason: '' }] },
  pending: [
    {
      id: 'te_1',
      type: 'call.changed.v1',
      time: AT,
      tenantId: TENANT,
      subject: 'cl_1',
      data: { callId: 'cl_1', employeeId: 'em_1', status: 'answered' },
    },
  ],
  pendingSince: AT,
});

async function fill(store: Store): Promise<void> {
  const actor = { kind: 'command-line' } as const;
  const parts = { store, ids: createIds(Date.now), clock: { now: () => new Date() }, actor };
  await seedCalls(parts, { calls: CALLS, random: Math.random });
  await store.calls.insert(openCall);
  await store.acrossTenants.leases.take('sweep-pending', 'te_dead', AT, 5_000);
  await store.doNotCall.insert({ _id: `${TENANT}|+919822000009`, tenantId: TENANT, phone: '+919822000009', addedAt: AT, order: '1' });
}

let mongodb: Mongodb | undefined;
let dataDir = '';
const databases: string[] = [];

/** The URI of a database that no other test uses. */
function freshUri(): string {
  const uri = new URL(mongodb?.uri ?? '');
  const name = `turant-migrate-${process.pid}-${databases.length}`;
  databases.push(name);
  uri.pathname = `/${name}`;
  return uri.href;
}

async function inDatabase<R>(uri: string, work: (db: mongoose.mongo.Db) => Promise<R>): Promise<R> {
  const client = await new mongoose.mongo.MongoClient(uri, INSIDE_JEST).connect();
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

beforeAll(async () => {
  mongodb = await startMongodb();
  if (!mongodb) return;
  dataDir = temporaryFolder('turant-migrate-');
  const store = await openStore({ dataDir });
  await fill(store);
  await store.close();
}, MONGODB_START_MS);
afterAll(async () => {
  if (!mongodb) return;
  for (const name of databases) await inDatabase(mongodb.uri, (db) => db.client.db(name).dropDatabase());
  await mongodb.stop();
}, 120_000);

describe('turant migrate', () => {
  it('moves all there is, killed twice and run again, unchanged and with a line a collection', async () => {
    if (!mongodb) return;
    const uri = freshUri();
    for (const killAt of ['api-keys', 'employees']) expect((await migrate(dataDir, uri, killAt)).code).toBeNull();
    const held = await inDatabase(uri, (db) => Promise.all(['calls', 'leads'].map((name) => db.collection(name).countDocuments())));
    const run = await migrate(dataDir, uri);
    expect([run.code, run.err]).toEqual([0, '']);
    const counts = countsOf(run);
    expect(counts.map(([name]) => name)).toEqual(expect.arrayContaining(['calls', 'leads', 'leases', 'timeline', 'tenants', 'wallets']));
    expect(counts.filter(([, source, target]) => source !== target)).toEqual([]);
    expect(Object.fromEntries(counts.map(([name, source]) => [name, source]))).toMatchObject({ calls: CALLS + 1, leads: CALLS, leases: 1 });
    expect(run.out).toContain(`MASTER_KEY_FILE=${join(dataDir, 'master.key')}`);
    process.stdout.write(`killed twice: ${held.join(' calls and ')} leads of ${CALLS} had been moved\n`);

    const [source, target] = [await openStore({ dataDir }), await openStore({ mongodbUri: uri })];
    try {
      expect(await target.calls.get(TENANT, openCall._id)).toEqual(await source.calls.get(TENANT, openCall._id));
      const [tenant] = await source.acrossTenants.tenants.active(1);
      const id = tenant?._id ?? TENANT;
      expect(await target.counters.get(id, id)).toEqual(await source.counters.get(id, id));
      expect(await target.leads.list(id, { limit: 100 })).toEqual(await source.leads.list(id, { limit: 100 }));
    } finally {
      await Promise.all([source.close(), target.close()]);
    }
    expect((await migrate(dataDir, uri)).code).toBe(0);
  }, 240_000);

  it('tells what the database holds otherwise, holds besides or has under the same unique key, and writes over nothing', async () => {
    if (!mongodb) return;
    const uri = freshUri();
    const store = await openStore({ mongodbUri: uri });
    await store.calls.insert({ ...openCall, status: 'completed' });
    await store.doNotCall.insert({ _id: `${TENANT}|+919822000009`, tenantId: TENANT, phone: '+919822000009', addedAt: AT, order: '2' });
    await store.timeline.insert({ _id: 'te_other', tenantId: TENANT, at: AT, type: 'x', title: 'x', detail: {} });
    await store.acrossTenants.leases.take('sweep-pending', 'te_alive', AT, 5_000);
    await store.close();
    const run = await migrate(dataDir, uri);
    expect(run.code).toBe(1);
    expect(run.out).toContain('Not equal');
    expect(run.err).toContain('calls: 1 not moved');
    expect(run.err).toContain(openCall._id);
    expect(run.err).toContain('do-not-call: 1 not moved');
    expect(run.err).not.toContain('919822000009');
    expect(run.err).toContain('timeline: 1 more in the database');
    expect(run.err).toContain('leases: the database');
    expect(
      countsOf(run)
        .filter(([, source, target]) => source !== target)
        .map(([name]) => name),
    ).toEqual(['timeline']);
    expect(await inDatabase(uri, (db) => db.collection<Call>('calls').findOne({ _id: openCall._id }))).toMatchObject({
      status: 'completed',
    });
  }, 120_000);

  it('refuses a folder that a service has open, one without data, and to run without a database', async () => {
    if (!mongodb) return;
    const uri = freshUri();
    const store = await openStore({ dataDir });
    try {
      const run = await migrate(dataDir, uri);
      expect([run.code, run.out]).toEqual([1, '']);
      expect(run.err).toContain(`the data folder ${dataDir} is in use by process ${process.pid}: stop it first`);
    } finally {
      await store.close();
    }
    expect((await migrate(join(dataDir, 'nowhere'), uri)).err).toContain('there is no data in');
    expect((await migrate(dataDir, undefined)).err).toContain('MONGODB_URI is needed');
    expect(await inDatabase(uri, async (db) => (await db.listCollections().toArray()).length)).toBe(0);
  }, 120_000);
});
