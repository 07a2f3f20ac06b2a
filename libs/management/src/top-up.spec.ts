import fc from 'fast-check';
import type { TenantId } from '@turant/domain';
import { contextOfAll } from './testing/open-context.js';
import { topUp } from './top-up.js';
import { listLedger, viewWallet } from './wallet.js';

describe('topUp', () => {
  const context = contextOfAll();
  let tenant: TenantId;
  beforeEach(async () => (tenant = await context.addTenant()));

  it('raises the balance once a reference, however many ask at the same time', async () => {
    const payments = fc.uniqueArray(
      fc.record({
        reference: fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== ''),
        paise: fc.integer({ min: 1, max: 1_000_000 }),
      }),
      {
        selector: ({ reference }) => reference,
        minLength: 1,
        maxLength: 8,
      },
    );
    await fc.assert(
      fc.asyncProperty(payments, fc.integer({ min: 1, max: 5 }), async (wanted, repeats) => {
        const tenant = await context.addTenant();
        const asked = Array.from({ length: repeats }, () => wanted).flat();
        const answers = await Promise.all(asked.map(({ reference, paise }) => topUp(context, tenant, { credits: paise / 100, reference })));
        const sum = wanted.reduce((total, { paise }) => total + paise, 0);
        expect(answers.filter(({ isRepeat }) => !isRepeat)).toHaveLength(wanted.length);
        expect(await viewWallet(context, tenant)).toMatchObject({
          balancePaise: sum,
          availablePaise: sum,
          reservedPaise: 0,
          creditsBalance: sum / 100,
        });
        const { data } = await listLedger(context, tenant, { limit: 100 });
        expect(data.reduce((total, { amountPaise }) => total + amountPaise, 0)).toBe(sum);
        expect(Math.max(...data.map(({ balanceAfterPaise }) => balanceAfterPaise))).toBe(sum);
      }),
      { numRuns: 40 },
    );
  });

  it('answers the stored entry to a repeat and refuses other credits', async () => {
    const first = await topUp(context, tenant, { credits: 19.99, reference: 'a' });
    expect(await topUp(context, tenant, { credits: 19.99, reference: 'a' })).toEqual({ ...first, isRepeat: true });
    await expect(topUp(context, tenant, { credits: 20, reference: 'a' })).rejects.toMatchObject({ code: 'REFERENCE_REUSED' });
    const other = await context.addTenant();
    expect(await topUp(context, other, { credits: 20, reference: 'a' })).toMatchObject({ isRepeat: false });
  });

  it('of two that use a reference for different credits at the same time refuses one', async () => {
    const results = await Promise.allSettled([5, 7].map((credits) => topUp(context, tenant, { credits, reference: 'a' })));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('takes every amount of whole paise and no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100_000_000 }), fc.uuid(), async (paise, reference) => {
        expect((await topUp(context, tenant, { credits: Number((paise / 100).toFixed(2)), reference })).entry.amountPaise).toBe(paise);
        await expect(
          topUp(context, tenant, { credits: Number((paise / 100 + 0.001).toFixed(3)), reference: `${reference}!` }),
        ).rejects.toMatchObject({ code: 'TOP_UP_INVALID' });
      }),
      { numRuns: 50 },
    );
    for (const credits of [0, -1, 5e-324, NaN, Infinity, 1e9])
      await expect(topUp(context, tenant, { credits, reference: ' ' })).rejects.toMatchObject({
        problems: [{ field: 'credits' }, { field: 'reference' }],
      });
  });
});
