import fc from 'fast-check';
import type { TenantId } from '@turant/domain';
import { aCall } from '../../../test/factories/records.js';
import { refund } from './refund.js';
import { contextOfAll } from './testing/open-context.js';
import { topUp } from './top-up.js';
import { listLedger, viewWallet } from './wallet.js';

const context = contextOfAll();
afterEach(() => jest.restoreAllMocks());

/** A settled call of a tenant with 100 credits less its cost. */
async function settledCall(costPaise: number | undefined): Promise<{ tenant: TenantId; callId: string }> {
  const { store, wallets, ids, clock } = context;
  const [tenant, callId] = [await context.addTenant(), ids('cl')];
  await topUp(context, tenant, { credits: 100, reference: 'a' });
  const about = { _id: callId, tenantId: tenant, status: 'completed', requestedAt: clock.now() } as const;
  await store.calls.insert(aCall({ ...about, ...(costPaise !== undefined && { costPaise }) }));
  if (!costPaise) return { tenant, callId };
  await wallets.submit(tenant, { move: { kind: 'reserve', paise: costPaise }, ops: [] });
  const made = { _id: ids('le'), tenantId: tenant, at: clock.now(), type: 'charge', amountPaise: -costPaise, reference: callId } as const;
  await wallets.submit(tenant, {
    move: { kind: 'settle', reservedPaise: costPaise, chargePaise: costPaise },
    ops: [],
    entry: ({ balancePaise }) => ({ ...made, balanceAfterPaise: balancePaise, key: `charge:${callId}`, callId }),
  });
  return { tenant, callId };
}

describe('refunds', () => {
  it('never exceed the cost of the call, and the balance is the sum of the ledger, however many are asked for at the same time', async () => {
    const asked = fc.array(fc.record({ paise: fc.option(fc.integer({ min: 1, max: 400 })), reference: fc.nat(5) }), {
      minLength: 1,
      maxLength: 10,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000 }), asked, async (costPaise, wishes) => {
        const { tenant, callId } = await settledCall(costPaise);
        const results = await Promise.allSettled(
          wishes.map(({ paise, reference }) =>
            refund(context, tenant, { callId, reason: 'x', reference: `r${reference}`, ...(paise !== null && { credits: paise / 100 }) }),
          ),
        );
        for (const one of results)
          if (one.status === 'rejected') expect(['REFUND_CONFLICT', 'REFERENCE_REUSED']).toContain((one.reason as { code: string }).code);
        const { data } = await listLedger(context, tenant, { limit: 100 });
        const refunds = data.filter(({ type }) => type === 'refund');
        const refundedPaise = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
        expect(new Set(refunds.map(({ reference }) => reference)).size).toBe(refunds.length);
        expect(refundedPaise).toBeLessThanOrEqual(costPaise);
        expect((await context.store.calls.get(tenant, callId))?.refundedPaise ?? 0).toBe(refundedPaise);
        const made = results.filter((one) => one.status === 'fulfilled' && !one.value.isRepeat);
        expect(refunds).toHaveLength(made.length);
        const { balancePaise, availablePaise } = await viewWallet(context, tenant);
        expect([balancePaise, availablePaise]).toEqual([10_000 - costPaise + refundedPaise, balancePaise]);
        expect(data.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(balancePaise);
      }),
      { numRuns: 40 },
    );
  }, 30_000);

  it('are one commit each: of a refund whose commit fails nothing is stored, and one after a lost reply is found by its reference', async () => {
    const { tenant, callId } = await settledCall(500);
    const { engine } = context.store;
    const { commit } = engine;
    const wish = { callId, reason: 'x', reference: 'r' };
    const looks = async () => [
      (await context.store.calls.get(tenant, callId))?.refundedPaise,
      (await context.store.ledger.list(tenant, { limit: 100 })).filter(({ type }) => type === 'refund').length,
      (await viewWallet(context, tenant)).balancePaise,
      (await context.store.timeline.newest(tenant, 10)).length,
    ];
    jest.spyOn(engine, 'commit').mockRejectedValueOnce(new Error('the store is away'));
    await expect(refund(context, tenant, wish)).rejects.toThrow('away');
    expect(await looks()).toEqual([undefined, 0, 9_500, 0]);
    const commits = jest.spyOn(engine, 'commit').mockImplementationOnce(async (ops) => {
      await commit.call(engine, ops);
      throw new Error('the reply is lost');
    });
    commits.mockClear();
    await expect(refund(context, tenant, wish)).rejects.toThrow('lost');
    expect(await refund(context, tenant, wish)).toMatchObject({ isRepeat: true, entry: { amountPaise: 500, callId } });
    expect(commits).toHaveBeenCalledTimes(1);
    expect(await looks()).toEqual([500, 1, 10_000, 1]);
  });

  it.each([0, undefined])('are refused for a call that has cost %p', async (costPaise) => {
    const { tenant, callId } = await settledCall(costPaise);
    await expect(refund(context, tenant, { callId, reason: 'x', reference: 'r' })).rejects.toMatchObject({ code: 'REFUND_CONFLICT' });
  });

  it('with the reference of a refund of another call are refused', async () => {
    const { tenant, callId } = await settledCall(500);
    await refund(context, tenant, { callId, credits: 1, reason: 'x', reference: ' r ' });
    const other = { callId: context.ids('cl'), credits: 1, reason: 'x', reference: 'r' };
    await expect(refund(context, tenant, other)).rejects.toMatchObject({ code: 'REFERENCE_REUSED' });
    expect(await refund(context, tenant, { callId, reason: 'another word', reference: 'r' })).toMatchObject({ isRepeat: true });
  });
});
