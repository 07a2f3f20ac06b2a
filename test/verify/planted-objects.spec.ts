import { createHash } from 'node:crypto';
import { asTenantId, keyName, objectName, type Call, type KeptState } from '@turant/domain';
import { verify, type Difference } from '@turant/management';
import { openStorage, type ObjectStorage } from '@turant/storage';
import { Snapshots } from '@turant/store';
import { TENANT } from '../factories/a-road.js';
import { aCall, QUIET, roadParts, type RoadParts } from '../factories/road-parts.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

const KIND = 'recording';
const SEALED = Buffer.from('sealed bytes');
const SHA256 = createHash('sha256').update(SEALED).digest('hex');
const ids = { kept: 'cl_b', other: 'cl_d', erased: 'cl_f', none: 'cl_h', open: 'cl_j' };
const object = (callId: string): string => objectName(KIND, TENANT, callId);
const key = (callId: string): string => keyName(KIND, TENANT, callId);

let parts: RoadParts;
const folder = temporaryFolder('turant-objects-');
let storage: ObjectStorage;

/** Two calls whose recording is kept, and three that have none to compare. */
beforeAll(async () => {
  parts = await roadParts();
  storage = await openStorage({ dir: folder }, QUIET as never);
  const stateOf: Record<string, KeptState> = { [ids.kept]: 'kept', [ids.other]: 'kept', [ids.erased]: 'erased', [ids.open]: 'open' };
  const recording = (state: KeptState): Call['recording'] => ({ state, bytes: SEALED.length, sha256: SHA256 });
  await parts.store.calls.insertMany(
    Object.values(ids).map((_id) => {
      const state = stateOf[_id];
      return aCall({ _id, status: 'cancelled', endedAt: parts.clock.now(), ...(state && { recording: recording(state) }) });
    }),
  );
  for (const callId of [ids.kept, ids.other]) await put(callId);
  await storage.putBytes(object(ids.open), SEALED);
});
afterAll(async () => {
  await storage.close();
  await parts.close();
});

async function put(callId: string): Promise<void> {
  await storage.putBytes(key(callId), Buffer.from('wrapped'));
  await storage.putBytes(object(callId), SEALED);
}

interface Counted {
  applied: number;
  waiting: number;
  named: string[];
}

/** @param between what happens after the first look at the storage, and before the second */
async function counted(between?: () => Promise<void>): Promise<Counted> {
  const found: Difference[] = [];
  let looks = 0;
  const get: ObjectStorage['get'] = async (name) => {
    const stored = await storage.get(name);
    if (name === object(ids.kept) && (looks += 1) === 1) await between?.();
    return stored;
  };
  const watched = { get, list: (...args: Parameters<ObjectStorage['list']>) => storage.list(...args) };
  const verified = await verify(new Snapshots(parts.store.engine), {
    ...{ now: parts.clock.now(), inFlightMs: 0, onDifference: (one) => void (one.check === 'objects' && found.push(one)) },
    objects: { storage: watched, lookAgainAfterMs: 0 },
  });
  const tallies = verified.flatMap(({ checks }) => checks.objects ?? []);
  const { applied = 0, waiting = 0 } = tallies[0] ?? {};
  expect(tallies.reduce((sum, { disagreeing }) => sum + disagreeing, 0)).toBe(found.length);
  return { applied, waiting, named: found.map(({ kind, id }) => `${kind} of ${id}`).sort() };
}

const named = async (): Promise<string[]> => (await counted()).named;

describe('a recount of objects', () => {
  afterEach(async () => {
    await put(ids.kept);
    expect(await counted()).toEqual({ applied: 3, waiting: 1, named: [] });
  });

  it('names an object that is another, shorter or gone, and a key that is gone', async () => {
    await storage.putBytes(object(ids.kept), Buffer.from('sealed bytez'));
    expect(await named()).toEqual([`object-sha256 of ${object(ids.kept)}`]);
    await storage.putBytes(object(ids.kept), SEALED.subarray(1));
    expect(await named()).toEqual([`object-bytes of ${object(ids.kept)}`, `object-sha256 of ${object(ids.kept)}`]);
    await storage.delete(object(ids.kept));
    expect(await named()).toEqual([`object-missing of ${object(ids.kept)}`]);
    await storage.delete(key(ids.kept));
    expect(await named()).toEqual([`key-missing of ${key(ids.kept)}`, `object-missing of ${object(ids.kept)}`]);
  });

  it('names what is there of a call whose recording was destroyed, or that was not recorded', async () => {
    for (const callId of [ids.erased, ids.none]) {
      await put(callId);
      expect(await named()).toEqual([`key-left of ${key(callId)}`, `object-left of ${object(callId)}`]);
      await storage.delete(object(callId));
      expect(await named()).toEqual([`key-left of ${key(callId)}`]);
      await storage.delete(key(callId));
    }
  });

  it('names what is there of no call, wherever its name stands among the others', async () => {
    for (const callId of ['cl_a', 'cl_c', 'cl_z']) {
      await put(callId);
      expect(await named()).toEqual([`key-without-call of ${key(callId)}`, `object-without-call of ${object(callId)}`]);
      await storage.delete(object(callId));
      await storage.delete(key(callId));
    }
  });

  it('names once each tenant that has something there and no record', async () => {
    const gone = asTenantId('tn_gone');
    const names = [objectName(KIND, gone, 'cl_a'), objectName(KIND, gone, 'cl_b'), keyName('transcript', gone, 'cl_a')];
    const other = keyName('transcript', asTenantId('tn_x'), 'cl_a');
    for (const name of [...names, other]) await storage.putBytes(name, SEALED);
    expect(await named()).toEqual([`without-tenant of ${other}`, `without-tenant of ${names[0]}`]);
    for (const name of [...names, other]) await storage.delete(name);
  });

  it('does not name what was moved or destroyed while it looked', async () => {
    const { calls } = parts.store;
    const set = async (callId: string, change: Partial<Call>): Promise<void> =>
      void (await calls.patch(TENANT, callId, [], { set: change }));
    const recording = { state: 'kept', bytes: SEALED.length, sha256: SHA256 } as const;
    await storage.delete(object(ids.kept));
    await put('cl_k');
    const during = await counted(async () => {
      await set(ids.kept, { recording: { ...recording, state: 'erased' } });
      await storage.delete(key(ids.kept));
      await calls.insertMany([aCall({ _id: 'cl_k', status: 'cancelled', endedAt: parts.clock.now(), recording })]);
    });
    expect(during).toEqual({ applied: 4, waiting: 1, named: [] });
    await set(ids.kept, { recording });
    await parts.store.engine.delete({ op: 'delete', from: { name: 'calls' }, id: 'cl_k', guard: [] });
    await storage.delete(object('cl_k'));
    await storage.delete(key('cl_k'));
  });
});
