import { asTenantId } from '@turant/domain';
import { aTenant, TENANT } from '../../../../test/factories/a-road.js';
import { aCall, anEnquiry, roadParts, topUp } from '../../../../test/factories/road-parts.js';
import { forEachTest } from '../../../../test/factories/for-each-test.js';
import { DeletedTenants } from './deleted-tenants.js';
import { sweepPaced } from './sweep-jobs.js';

const GOING = asTenantId('tn_01JD0000000000000000000001');

describe('a tenant that is being deleted', () => {
  const parts = forEachTest(roadParts);
  beforeEach(() => parts.store.tenants.insert({ ...aTenant, _id: GOING }));

  const status = async (): Promise<string | undefined> => (await parts.store.tenants.get(GOING))?.status;
  const lead = async (tenantId = GOING, phone = '+919812300001'): Promise<string> =>
    (await parts.intake.accept(anEnquiry({ tenantId, phone, wantsCall: false }))).leadId;
  const letterOf = async (tenantId = GOING): Promise<string> => {
    const event = {
      id: parts.ids('te'),
      type: 'lead.accepted.v1' as const,
      time: parts.clock.now(),
      tenantId,
      subject: 'ld_1',
      data: { leadId: 'ld_1' },
    };
    const _id = parts.ids('dl');
    await parts.store.acrossTenants.deadLetters.keep({ _id, group: 'route-lead', event, reason: 'x', tries: 1, at: parts.clock.now() });
    return _id;
  };
  /** The sweep of one process, which remembers only what this process has done. */
  const process = (): (() => Promise<void>) => {
    const deleted = new DeletedTenants(parts);
    return async () => {
      parts.clock.move(5_000);
      await sweepPaced(parts, 'sweep-deleted', deleted);
    };
  };

  it('loses its records, dead letters and wallet first, and its own record when nothing has come for 30 s', async () => {
    for (let n = 10; n < 40; n += 1) await lead(GOING, `+9198123000${n}`);
    const kept = await lead(TENANT);
    const letters = [await letterOf(), await letterOf(TENANT)];
    await Promise.all([topUp(parts, 900, GOING), topUp(parts, 700)]);
    await parts.outbox.settled();
    await parts.store.tenants.patch(GOING, { set: { status: 'deleting' } });
    const sweep = process();
    await sweep();
    expect(await parts.store.leads.list(GOING, { limit: 9 })).toEqual([]);
    expect((await parts.store.ledger.list(GOING, { limit: 9 })).length).toBe(0);
    expect((await parts.store.wallets.get(GOING)).balancePaise).toBe(0);
    expect((await parts.store.acrossTenants.deadLetters.newest({ limit: 9 })).map(({ _id }) => _id)).toEqual([letters[1]]);
    for (let seconds = 5; seconds < 30; seconds += 5) await sweep();
    expect(await status()).toBe('deleting');

    await lead();
    for (let seconds = 0; seconds < 30; seconds += 5) await sweep();
    expect([await status(), await parts.store.leads.list(GOING, { limit: 9 })]).toEqual(['deleting', []]);
    for (let seconds = 0; seconds < 10; seconds += 5) await sweep();
    expect(await status()).toBeUndefined();
    expect((await parts.store.leads.list(TENANT, { limit: 9 })).map(({ _id }) => _id)).toEqual([kept]);
    expect((await parts.store.wallets.get(TENANT)).balancePaise).toBe(700);
    expect((await parts.store.tenants.get(TENANT))?.status).toBe('active');
  });

  it('waits for a call on the line, whose charge is settled as usual', async () => {
    await lead();
    await topUp(parts, 900, GOING);
    await parts.store.calls.insertMany([
      aCall({ tenantId: GOING, status: 'answered', openOn: 'tr_1' }),
      aCall({ _id: 'cl_2', tenantId: GOING }),
    ]);
    await parts.store.tenants.patch(GOING, { set: { status: 'deleting' } });
    const sweep = process();
    for (let times = 0; times < 10; times += 1) await sweep();
    expect((await parts.store.calls.list(GOING, { limit: 9 })).map(({ _id }) => _id)).toEqual(['cl_1']);
    expect((await parts.store.wallets.get(GOING)).balancePaise).toBe(900);
    await parts.store.calls.patch(GOING, 'cl_1', [], { unset: ['openOn'], set: { status: 'completed' } });
    for (let times = 0; times < 8; times += 1) await sweep();
    expect([await status(), (await parts.store.wallets.get(GOING)).version]).toEqual([undefined, 0]);
  });

  it('is gone on with by another process, and no tenant that is not being deleted is touched', async () => {
    for (let n = 10; n < 30; n += 1) await lead(GOING, `+9198123000${n}`);
    await parts.store.tenants.patch(GOING, { set: { status: 'suspended' } });
    await process()();
    expect(await parts.store.leads.list(GOING, { limit: 99 })).toHaveLength(20);
    await parts.store.tenants.patch(GOING, { set: { status: 'deleting' } });
    await parts.store.tenantRecords.removeSome(GOING, 7);
    const other = process();
    for (let times = 0; times < 8; times += 1) await other();
    expect([await status(), await parts.store.leads.list(GOING, { limit: 9 })]).toEqual([undefined, []]);
  });
});
