import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedBus } from '@turant/bus';
import { asTenantId, erasedTenantName, keyName, objectName, type TenantId } from '@turant/domain';
import { openStore, type Store } from '@turant/store';
import { listedNumber } from '@turant/vault';
import { aTenant, TENANT } from '../../../../test/factories/a-road.js';
import { aCall, aLead, HandClock, QUIET } from '../../../../test/factories/road-parts.js';
import { someErasing, type TestErasing } from '../../../../test/factories/some-erasing.js';
import { createRoad } from '../create-road.js';
import { DeletedTenants } from '../recovery/deleted-tenants.js';
import type { RoadContext } from '../road-context.js';
import { eraseLead } from './erase-lead.js';
import { ErasedAgain } from './erased-again.js';
import { readErased } from './erased-objects.js';
import { replayErasures } from './replay-erasures.js';
import { temporaryFolder } from '../../../../test/engines/temporary-folder.js';

const PHONE = '+919812300077';
const LEAD = 'ld_01JD0000000000000000000001';
const LATER = 'ld_01JD0000000000000000000002';
const CALL = 'cl_01JD0000000000000000000001';
const GOING = asTenantId('tn_01JD0000000000000000000009');

describe('records that are restored from an older copy', () => {
  const folder = temporaryFolder('turant-restored-');
  const [records, copy] = [join(folder, 'records'), join(folder, 'copy')];
  let erasing: TestErasing;
  let clock: HandClock;
  beforeEach(() => {
    clock = new HandClock();
    erasing = someErasing(join(folder, 'objects'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** A service on these records; its storage is the same one however often it is started. */
  async function running<R>(work: (road: RoadContext, store: Store) => Promise<R>): Promise<R> {
    const store = await openStore({ dataDir: records });
    const bus = new EmbeddedBus(async ({ reason }) => Promise.reject(new Error(reason)));
    await bus.start();
    const road = createRoad({ store, bus, clock, log: QUIET, erasing });
    try {
      return await work(road, store);
    } finally {
      await road.outbox.settled();
      await bus.close();
      await store.close();
    }
  }

  const backUp = (): Promise<void> => cp(records, copy, { recursive: true });
  async function restore(): Promise<void> {
    await rm(records, { recursive: true });
    await cp(copy, records, { recursive: true });
  }

  async function recordedCall(store: Store, tenantId: TenantId, leadId = LEAD): Promise<void> {
    await store.leads.insertMany([aLead({ _id: leadId, tenantId, name: 'Ravi', phone: PHONE })]);
    const at = clock.now();
    const recording = { state: 'kept' as const, bytes: 6 };
    await store.calls.insertMany([
      aCall({ _id: CALL, tenantId, leadId, to: PHONE, status: 'completed', answeredAt: at, recording, recordedAt: at }),
    ]);
    await erasing.storage.putBytes(keyName('recording', tenantId, CALL), Buffer.from('key'));
    await erasing.storage.putBytes(objectName('recording', tenantId, CALL), Buffer.from('sealed'));
  }

  const isListed = (store: Store): Promise<boolean> =>
    store.doNotCall.check(TENANT, listedNumber(erasing.vault, TENANT, PHONE)).then((entry) => entry !== undefined);

  it('lose the person again at the next start, and no key comes back', async () => {
    await running(async (_, store) => {
      await store.tenants.insert(aTenant);
      await recordedCall(store, TENANT);
    });
    await backUp();
    const first = await running((road) => eraseLead(road, TENANT, LEAD));
    expect(first.state).toBe('done');
    await restore();

    await running(async (road, store) => {
      expect((await store.leads.get(TENANT, LEAD))?.name).toBe('Ravi');
      // The restored call says `kept`; the storage, which was not restored, has no key and no object of it.
      expect(await erasing.storage.has(keyName('recording', TENANT, CALL))).toBe(false);
      expect(await erasing.storage.has(objectName('recording', TENANT, CALL))).toBe(false);
      const again = new ErasedAgain(road);
      await again.sweep();
      expect(again.isDue).toBe(false);
      expect([await store.leads.get(TENANT, LEAD), await isListed(store)]).toEqual([undefined, true]);
      expect(await store.calls.get(TENANT, CALL)).toMatchObject({ to: '', recording: { state: 'erased' } });
      expect(await store.erasures.ofLead(TENANT, LEAD)).toEqual({ ...first, hashedNumbers: expect.any(Array) });
      // Somebody has restored the keys, too.
      await erasing.storage.putBytes(keyName('recording', TENANT, CALL), Buffer.from('key'));
      expect(await replayErasures(road, { withKeys: true })).toEqual({ known: 1, leads: 0, tenants: 0, waiting: 0 });
      expect(await erasing.storage.has(keyName('recording', TENANT, CALL))).toBe(false);
    });
  });

  it('keep a person from being called who came after the copy, and whose lead is not in it', async () => {
    await running((_, store) => store.tenants.insert(aTenant));
    await backUp();
    await running(async (road, store) => {
      await store.leads.insertMany([aLead({ _id: LATER, phone: PHONE })]);
      await eraseLead(road, TENANT, LATER);
    });
    await restore();
    await running(async (road, store) => {
      expect(await isListed(store)).toBe(false);
      expect(await replayErasures(road)).toEqual({ known: 1, leads: 1, tenants: 0, waiting: 0 });
      expect(await isListed(store)).toBe(true);
    });
  });

  it('lose a deleted tenant again; what was said there goes first, and the proof stays', async () => {
    await running(async (_, store) => {
      await store.tenants.insert({ ...aTenant, _id: GOING, status: 'deleting' });
      await recordedCall(store, GOING);
    });
    await backUp();
    const sweep = (): Promise<void> =>
      running(async (road, store) => {
        const deleted = new DeletedTenants(road);
        for (let times = 0; times < 9; times += 1) {
          clock.move(5_000);
          await deleted.sweep();
        }
        expect(await store.tenants.get(GOING)).toBeUndefined();
      });
    erasing.storage.isAway = true;
    await running(async (road, store) => {
      await new DeletedTenants(road).sweep();
      expect((await store.leads.get(GOING, LEAD))?.name).toBe('Ravi');
    });
    erasing.storage.isAway = false;
    await sweep();
    expect(erasing.storage.deleted).toEqual([keyName('recording', GOING, CALL), objectName('recording', GOING, CALL)]);
    const proof = await readErased(erasing.storage, { tenantId: GOING });
    expect(proof).toMatchObject({
      certificate: { tenantId: GOING, leadId: null, destroyed: { recordings: 1, transcripts: 0, requests: null } },
    });
    expect(erasing.isGenuine(proof!)).toBe(true);

    await restore();
    await running(async (road, store) => {
      await store.tenants.patch(GOING, { set: { status: 'active' } });
      expect(await replayErasures(road)).toMatchObject({ tenants: 1 });
    });
    await sweep();
    expect([await erasing.storage.names(), await readErased(erasing.storage, { tenantId: GOING })]).toEqual([
      [erasedTenantName(GOING)],
      proof,
    ]);
  });
});
