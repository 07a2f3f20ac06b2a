import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asTenantId, type Call, type DomainEvent, type Topic, type Trunk } from '@turant/domain';
import { createMetrics } from '@turant/observability';
import { openStore, type Store } from '@turant/store';
import { recordLog } from '../../../../test/doubles/record-log.js';
import { aTrunk } from '../../../../test/factories/a-road.js';
import { TrunkWatch } from './trunk-watch.js';

const TENANT = asTenantId('tn_1');
const dataDir = mkdtempSync(join(tmpdir(), 'turant-event-log-'));
let store: Store;
const { log, lines } = recordLog();
let events = 0;

const event = (callId: string, data: object, type: Topic = 'call.ended.v1'): DomainEvent => {
  events += 1;
  const ids = { callId, leadId: 'ld_1', employeeId: 'em_1' };
  return { id: `te_${events}`, type, time: new Date(events), tenantId: TENANT, subject: callId, data: { ...ids, ...data } };
};
const aCall = (_id: string, trunkId: string): Call => ({
  ...{ _id, tenantId: TENANT, leadId: 'ld_1', employeeId: 'em_1', line: 'telephone', tier: 'standard', to: '+919812300001', trunkId },
  ...{ status: 'failed', attempt: 1, requestedAt: new Date(0) },
});

beforeAll(async () => {
  store = await openStore({ dataDir });
  const trunks: Trunk[] = [
    { ...aTrunk, name: 'Carrier' },
    { ...aTrunk, _id: 'tr_2', name: 'Spare' },
  ];
  for (const trunk of trunks) await store.acrossTenants.trunks.save(trunk);
  await store.calls.insertMany([...'abcdef'].map((one) => aCall(`cl_${one}`, 'tr_1')));
  await store.calls.insertMany([...'xyz'].map((one) => aCall(`cl_${one}`, 'tr_2')));
});
beforeEach(() => void lines.splice(0));
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a trunk', () => {
  const failed = (callId: string): DomainEvent => event(callId, { status: 'failed', reason: 'no-response' });
  const warnings = (): unknown[] => lines.filter((line) => line.level === 'warn').map(({ fields }) => fields.trunk);
  let watch: TrunkWatch;
  const metrics = createMetrics();
  const gauge = async (trunk: string): Promise<string | undefined> =>
    new RegExp(`^turant_trunk_failures_in_row\\{trunk="${trunk}"\\} (\\d+)$`, 'm').exec(await metrics.text())?.[1];
  beforeEach(() => {
    watch = new TrunkWatch({ store, log, metrics });
  });

  it('that fails three times in a row is named once, until it works again', async () => {
    await watch.take([failed('cl_a'), failed('cl_b')]);
    expect(warnings()).toEqual([]);
    await watch.take([failed('cl_c')]);
    const [{ fields } = { fields: {} }] = lines;
    expect(fields).toEqual({ trunkId: 'tr_1', trunk: 'Carrier', uri: aTrunk.uri, failures: 3, endReason: 'no-response', sip: undefined });
    await watch.take([failed('cl_d'), failed('cl_e')]);
    expect(warnings()).toEqual(['Carrier']);
    expect(await gauge('tr_1')).toBe('5');
    await watch.take([event('cl_f', { status: 'busy', sip: { code: 486 } })]);
    expect(lines.at(-1)).toMatchObject({ level: 'info', text: 'a trunk works again', fields: { trunk: 'Carrier', failures: 5 } });
    expect(await gauge('tr_1')).toBe('0');
    await watch.take([failed('cl_a'), failed('cl_b'), failed('cl_c')]);
    expect(warnings()).toEqual(['Carrier', 'Carrier']);
  });

  it('is counted apart from the other trunks, and in the order of the ends', async () => {
    const late = event('cl_a', { status: 'completed' });
    await watch.take([failed('cl_a'), failed('cl_x'), failed('cl_b'), failed('cl_y'), late]);
    await watch.take([failed('cl_z')]);
    expect(warnings()).toEqual(['Spare']);
  });

  it('does not fail because an event comes again', async () => {
    const one = failed('cl_a');
    await watch.take([one, one]);
    await watch.take([one]);
    expect(warnings()).toEqual([]);
  });

  it.each([
    { status: 'failed', reason: 'sip-404', sip: { code: 404 } },
    { status: 'failed', reason: 'lease-lost', neverLeft: true },
    { status: 'failed', reason: 'line-lost' },
    { status: 'failed', reason: 'wallet-empty' },
    { status: 'refused', rule: 'wallet' },
    { status: 'cancelled' },
  ])('does not fail by %j', async (data) => {
    await watch.take(['cl_a', 'cl_b', 'cl_c'].map((callId) => event(callId, data)));
    expect(lines).toEqual([]);
  });

  it('fails by calls that wait for it, too', async () => {
    const waiting = (callId: string): DomainEvent => event(callId, { status: 'waiting', waitingFor: 'trunk' }, 'call.changed.v1');
    await watch.take([waiting('cl_a'), waiting('cl_b'), waiting('cl_c')]);
    expect(warnings()).toEqual(['Carrier']);
  });

  it('that works costs no look into the store', async () => {
    const spy = jest.spyOn(store.acrossTenants.calls, 'withIds');
    await watch.take([event('cl_a', { status: 'completed' }), event('cl_a', { status: 'answered' }, 'call.changed.v1')]);
    expect(spy).not.toHaveBeenCalled();
    await watch.take([failed('cl_a')]);
    expect(spy).toHaveBeenCalledTimes(1);
    spy.mockRestore();
  });
});
