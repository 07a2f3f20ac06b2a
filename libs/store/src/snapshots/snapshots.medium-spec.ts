import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { asTenantId, type Call, type Tenant, type TimelineEntry } from '@turant/domain';
import { MONGODB_START_MS, startMongodb } from '../../../../test/engines/mongodb.js';
import { aCall as anyCall, aTenant } from '../../../../test/factories/records.js';
import { bothEngines, onEachEngine } from '../../test/engines.js';
import { onServer, setFormat } from '../../test/stored-format.js';
import { ACCOUNTS, SMALL_STORE } from '../../test/things.js';
import { WriterProcess } from '../../test/writer-process.js';
import { CALLS, SCHEMAS, TENANTS, TIMELINE } from '../collections.js';
import { openEmbeddedReadOnly } from '../embedded/open-read-only.js';
import { FORMAT } from '../engine/format.js';
import { planOf } from '../engine/schema-indexes.js';
import { type StoreOptions } from '../store.js';
import { openSnapshots } from './snapshots.js';

const TITLE = 'a store that is only read';
const TENANT = asTenantId('tn_a');
const tenant: Tenant = { ...aTenant, _id: TENANT, status: 'suspended' };
const number = (at: number): string => String(at).padStart(5, '0');
const aCall = (at: number, tenantId = TENANT): Call => anyCall({ _id: `cl_${number(at)}`, tenantId, leadId: undefined, to: '' });
const anEntry = (at: number, callId: string): TimelineEntry => ({
  ...{ _id: `te_${number(at)}`, tenantId: TENANT, at: new Date(0), type: 'call.waiting', title: '', callId, detail: {} },
});

async function forgetAnIndex(place: StoreOptions): Promise<void> {
  if ('mongodbUri' in place) {
    await onServer(place, (db) => db.collection('timeline').dropIndex('by-call'));
    return;
  }
  const root = open({ path: `${place.dataDir}/store`, maxDbs: 200, overlappingSync: false });
  const { 'timeline.by-call': _, ...others } = root.get('indexes') as Record<string, string>;
  await root.put('indexes', others);
  await root.close();
}

async function collected<T>(pages: AsyncGenerator<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}

describe.each(bothEngines(startMongodb, TITLE))(`${TITLE}, $name`, (candidate) => {
  const onEngine = onEachEngine(candidate, MONGODB_START_MS, SCHEMAS);

  onEngine('gives every record of a tenant once, in order, and a call’s entries on one page', async (engine, place) => {
    const calls = Array.from({ length: 350 }, (_, at) => aCall(at));
    // More entries of one call than a page holds, in the middle and at the end.
    const entries = calls
      .flatMap(({ _id }, at) => Array.from({ length: at % 349 === 100 ? 1_200 : 2 }, () => _id))
      .map((id, at) => anEntry(at, id));
    await engine.insertMany(TENANTS, [tenant]);
    await engine.insertMany(CALLS, [...calls, aCall(99_999, asTenantId('tn_b'))]);
    await engine.insertMany(TIMELINE, entries);
    await engine.close();
    const snapshots = await openSnapshots(place);
    await snapshots.read(async (snapshot) => {
      const tenants: string[] = [];
      for await (const { _id } of snapshot.tenants()) tenants.push(_id);
      expect(tenants).toEqual([TENANT]);
      const records = snapshot.recordsOf(TENANT);
      expect((await collected(records.calls())).map(({ _id }) => _id)).toEqual(calls.map(({ _id }) => _id));
      const pageOfCall = new Map<string, number>();
      let pages = 0;
      const found: string[] = [];
      for await (const page of records.timelineOfCalls()) {
        pages += 1;
        for (const { _id, callId = '' } of page) {
          found.push(_id);
          expect(pageOfCall.get(callId) ?? pages).toBe(pages);
          pageOfCall.set(callId, pages);
        }
      }
      expect(pages).toBeGreaterThan(1);
      expect(found.sort()).toEqual(entries.map(({ _id }) => _id));
    });
    await snapshots.close();
  });

  onEngine('is refused if a newer or an older release used it last', async (engine, place) => {
    await engine.close();
    await setFormat(place, FORMAT + 1);
    await expect(openSnapshots(place)).rejects.toMatchObject({ code: expect.stringMatching(/^DATA(BASE|_FOLDER)_NEWER$/) });
    await setFormat(place, FORMAT - 1);
    await expect(openSnapshots(place)).rejects.toMatchObject({ code: expect.stringMatching(/^DATA(BASE|_FOLDER)_OLDER$/) });
    await setFormat(place, FORMAT);
    await (await openSnapshots(place)).close();
    await forgetAnIndex(place);
    await expect(openSnapshots(place)).rejects.toMatchObject({ code: expect.stringMatching(/^DATA(BASE|_FOLDER)_OLDER$/) });
  });

  onEngine('is not made where there is none', async () => {
    const place = candidate.place();
    await expect(openSnapshots(place)).rejects.toMatchObject({ code: expect.stringMatching(/^DATA(_FOLDER_MISSING|BASE_OLDER)$/) });
    if ('dataDir' in place) expect(existsSync(join(place.dataDir, 'store'))).toBe(false);
    else expect(await onServer(place, (db) => db.listCollections().toArray())).toEqual([]);
  });

  onEngine('stays as it is, to the byte', async (engine, place) => {
    await engine.insertMany(TENANTS, [tenant]);
    await engine.close();
    if (!('dataDir' in place)) return;
    const hash = (): string =>
      createHash('sha256')
        .update(readFileSync(join(place.dataDir, 'store', 'data.mdb')))
        .digest('hex');
    const before = hash();
    const snapshots = await openSnapshots(place);
    await snapshots.read(async (snapshot) => expect(await collected(snapshot.recordsOf(TENANT).calls())).toEqual([]));
    await snapshots.close();
    expect(hash()).toBe(before);
  });

  if (candidate.name === 'embedded')
    it('is read as of one moment while another process has it and moves money', async () => {
      const { dataDir } = candidate.place() as { dataDir: string };
      const writer = new WriterProcess(dataDir, 'a', 2);
      expect(await writer.firstLine()).toBe('open');
      const engine = await openEmbeddedReadOnly(
        dataDir,
        Object.entries(SMALL_STORE).map(([name, schema]) => planOf(name, schema)),
      );
      const moved = (): Promise<readonly [from: number, to: number]> =>
        engine.onSnapshot(async (at) => {
          // LMDB changes the lock file that it opens, and may take back a commit of the process that has the folder.
          const maps = readFileSync('/proc/self/maps', 'utf8');
          expect(maps).toContain(join(dataDir, 'store', 'data.mdb'));
          expect(maps).not.toContain(join(dataDir, 'store', 'lock.mdb'));
          const from = (await at.get(ACCOUNTS, 'w'))?.paise ?? 0;
          const lines = writer.lines.length;
          while (writer.lines.length < lines + 20) await new Promise((resolve) => setImmediate(resolve));
          return [from, (await at.get(ACCOUNTS, 'v'))?.paise ?? 0];
        });
      let [before] = await moved();
      for (let rounds = 0; rounds < 5; rounds += 1) {
        const [from, to] = await moved();
        expect(from + to).toBe(0);
        expect(from).toBeLessThan(before);
        before = from;
      }
      await engine.close();
      expect(readdirSync(join(dataDir, 'readers'))).toEqual([]);
      await writer.kill();
    }, 60_000);
});
