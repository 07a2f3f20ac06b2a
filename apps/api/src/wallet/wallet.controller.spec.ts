import { localTime, type LedgerEntry, type Wallet } from '@turant/domain';
import { aLeadOf, aRingingCallOf } from '../testing/records.js';
import { fieldsOf, useApi } from '../testing/use-api.js';

describe('the wallet paths', () => {
  const paths = useApi();

  describe('the wallet', () => {
    it('is topped up once a reference', async () => {
      const first = await paths.ask('POST', '/api/wallet/top-ups', { credits: 100.25, reference: 'inv-1' });
      expect([first.status, first.body.entry, first.body.wallet]).toEqual([
        201,
        expect.objectContaining({ type: 'top-up', amount: 100.25, amountPaise: 10025, balanceAfterPaise: 10025, reference: 'inv-1' }),
        expect.objectContaining({ creditsBalance: 100.25, balancePaise: 10025, reservedPaise: 0 }),
      ]);
      const again = await paths.ask('POST', '/api/wallet/top-ups', { credits: 100.25, reference: 'inv-1' });
      expect([again.status, again.body.entry]).toEqual([200, first.body.entry]);
      expect(await paths.ask('POST', '/api/wallet/top-ups', { credits: 1, reference: 'inv-1' })).toMatchObject({
        status: 409,
        body: { code: 'REFERENCE_REUSED' },
      });
      expect((await paths.ask('GET', '/api/wallet/ledger')).body.data).toEqual([first.body.entry]);
    });

    it.each([0, -1, 1.005, '5', null, 1e12])('takes no top-up of %p', async (credits) => {
      const refused = await paths.ask('POST', '/api/wallet/top-ups', { credits, reference: 'x' });
      expect([refused.status, fieldsOf(refused)]).toEqual([422, ['credits']]);
    });

    it('is counted once where the reference has blanks around it', async () => {
      const statusOf = async (reference: string): Promise<number> =>
        (await paths.ask('POST', '/api/wallet/top-ups', { credits: 5, reference })).status;
      expect([await statusOf('m9'), await statusOf('  m9 '), await statusOf('\u00a0m9\ufeff')]).toEqual([201, 200, 200]);
      expect((await paths.ask('GET', '/api/wallet/ledger')).body.data).toMatchObject([{ reference: 'm9' }]);
    });

    it.each(['a\u0000b', 'a\nb', 'a\u007f', 'a\u0085b', '\u001b[31m', ' ', '', 'x'.repeat(201)])(
      'takes no reference %j',
      async (reference) => {
        const refused = await paths.ask('POST', '/api/wallet/top-ups', { credits: 5, reference });
        expect([refused.status, fieldsOf(refused)]).toEqual([422, ['reference']]);
      },
    );

    it('counts a reference once, however many send it at the same time', async () => {
      const sent = Array.from({ length: 30 }, (_, at) =>
        paths.ask('POST', '/api/wallet/top-ups', { credits: 10, reference: `r${at % 3}` }),
      );
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect([statuses.filter((one) => one === 201).length, statuses.filter((one) => one === 200).length]).toEqual([3, 27]);
      expect((await paths.ask('GET', '/api/wallet')).body.wallet).toMatchObject({ creditsBalance: 30, balancePaise: 3000 });
    });

    it('needs billing, which admin does not imply', async () => {
      const admin = await paths.api.addKey(paths.tenant, { scopes: ['admin', 'dashboard:read', 'leads:write'] });
      expect((await paths.as(admin, 'POST', '/api/wallet/top-ups', { credits: 1, reference: 'x' })).status).toBe(403);
    });
  });

  describe('the daily cap', () => {
    const cap = (dailyCapCredits: unknown) => paths.ask('PATCH', '/api/wallet', { dailyCapCredits });

    it('is set, shown with what was spent today, and taken away', async () => {
      expect((await paths.ask('GET', '/api/wallet')).body.wallet).toMatchObject({
        dailyCap: null,
        dailyCapPaise: null,
        spentTodayPaise: 0,
      });
      const set = await cap(250.75);
      expect([set.status, set.body.wallet]).toEqual([200, expect.objectContaining({ dailyCap: 250.75, dailyCapPaise: 25_075 })]);
      await paths.ask('POST', '/api/wallet/top-ups', { credits: 300, reference: 'r' });
      const { wallets, clock } = paths.api.parts;
      const { day } = localTime(clock.now(), 'Asia/Kolkata');
      await wallets.submit(paths.tenant, { move: { kind: 'reserve', paise: 500, day }, ops: [] });
      expect((await paths.ask('GET', '/api/wallet')).body.wallet).toMatchObject({ spentToday: 5, spentTodayPaise: 500, dailyCap: 250.75 });
      expect((await paths.ask('PATCH', '/api/wallet', {})).body.wallet).toMatchObject({ dailyCap: 250.75 });
      expect((await cap(null)).body.wallet).toMatchObject({ dailyCap: null, dailyCapPaise: null, spentTodayPaise: 500 });
      expect((await cap(0)).body.wallet).toMatchObject({ dailyCap: 0, dailyCapPaise: 0 });
    });

    it.each([-1, 1.005, '5', 1e12, true])('is not %p', async (credits) => {
      const refused = await cap(credits);
      expect([refused.status, fieldsOf(refused)]).toEqual([422, ['dailyCapCredits']]);
    });

    it('is the owner’s: it needs admin, which billing does not imply', async () => {
      const billing = await paths.api.addKey(paths.tenant, { scopes: ['billing', 'dashboard:read', 'leads:write'] });
      expect((await paths.as(billing, 'PATCH', '/api/wallet', { dailyCapCredits: 1 })).status).toBe(403);
    });
  });

  describe('a refund', () => {
    let callId: string;
    const give = (about: object) =>
      paths.ask('POST', '/api/wallet/refunds', { callId, reason: 'the line was bad', reference: 'a', ...about });
    const balance = async (): Promise<number> => (await paths.ask('GET', '/api/wallet')).body.wallet.balancePaise;

    /** A call that has cost 7.50 credits, of 100 that were paid. */
    beforeEach(async () => {
      const { store, wallets } = paths.api.parts;
      await paths.ask('POST', '/api/wallet/top-ups', { credits: 100, reference: 'r' });
      const call = aRingingCallOf(paths.api.parts, aLeadOf(paths.api.parts, paths.tenant));
      callId = call._id;
      await store.calls.insert({ ...call, status: 'completed', costPaise: 750 });
      await wallets.submit(paths.tenant, { move: { kind: 'reserve', paise: 750 }, ops: [] });
      const entry = (after: Wallet): LedgerEntry => ({
        ...{ _id: paths.api.parts.ids('le'), tenantId: paths.tenant, at: new Date(), type: 'charge', amountPaise: -750 },
        ...{ balanceAfterPaise: after.balancePaise, reference: callId, key: `charge:${callId}`, callId },
      });
      await wallets.submit(paths.tenant, { move: { kind: 'settle', reservedPaise: 750, chargePaise: 750 }, ops: [], entry });
    });

    it('gives back what the call has cost, once a reference, and the call and its timeline say so', async () => {
      expect((await paths.ask('GET', `/api/calls/${callId}`)).body.call).not.toHaveProperty('refundedPaise');
      const first = await give({ credits: 2.5 });
      expect([first.status, first.body.entry, first.body.wallet.balancePaise]).toEqual([
        201,
        expect.objectContaining({ type: 'refund', amountPaise: 250, balanceAfterPaise: 9_500, reference: 'a', callId }),
        9_500,
      ]);
      const again = await give({ credits: 2.5 });
      expect([again.status, again.body.entry]).toEqual([200, first.body.entry]);
      expect((await give({ reference: 'rest' })).body.entry).toMatchObject({ amountPaise: 500 });
      expect((await paths.ask('GET', `/api/calls/${callId}`)).body.call).toMatchObject({
        costPaise: 750,
        refunded: 7.5,
        refundedPaise: 750,
      });
      const { data } = (await paths.ask('GET', `/api/timeline?callId=${callId}`)).body;
      expect(data).toMatchObject([
        { type: 'call.refunded', detail: { refundedPaise: 250, reason: 'the line was bad' } },
        { type: 'call.refunded', detail: { refundedPaise: 500 } },
      ]);
      expect(await balance()).toBe(10_000);
    });

    it('is never more than the call has cost, however many ask at the same time', async () => {
      const asked = Array.from({ length: 12 }, (_, at) => give({ credits: 1, reference: `r${at}` }));
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect([statuses.filter((one) => one === 201).length, statuses.filter((one) => one === 409).length]).toEqual([7, 5]);
      expect(await give({ credits: 0.51, reference: 'more' })).toMatchObject({ status: 409, body: { code: 'REFUND_CONFLICT' } });
      expect((await give({ credits: 0.5, reference: 'rest' })).status).toBe(201);
      expect(await give({ reference: 'none' })).toMatchObject({ status: 409, body: { code: 'REFUND_CONFLICT' } });
      const { data } = (await paths.ask('GET', '/api/wallet/ledger')).body;
      expect(data.reduce((sum: number, { amountPaise }: { amountPaise: number }) => sum + amountPaise, 0)).toBe(await balance());
    });

    it('with a reference of another refund is 409, and of a call that is not there 404', async () => {
      await give({ credits: 1 });
      expect(await give({ credits: 2 })).toMatchObject({ status: 409, body: { code: 'REFERENCE_REUSED' } });
      expect((await give({})).status).toBe(200);
      for (const nobody of ['cl_01JD0000000000000000000009', 'x', '..', 'x'.repeat(5_000)])
        expect((await give({ callId: nobody, reference: 'b' })).status).toBe(404);
      expect(await balance()).toBe(9_350);
    });

    it.each([
      ['credits', { credits: 0 }],
      ['credits', { credits: 1.005 }],
      ['reason', { reason: ' ' }],
      ['reason', { reason: 'a\nb' }],
      ['reference', { reference: '' }],
      ['callId', { callId: 5 }],
    ])('takes no such %s', async (field, about) => {
      const refused = await give(about);
      expect([refused.status, fieldsOf(refused)]).toEqual([422, [field]]);
    });

    it('needs billing, like a top-up', async () => {
      const admin = await paths.api.addKey(paths.tenant, { scopes: ['admin', 'dashboard:read', 'leads:write'] });
      expect((await paths.as(admin, 'POST', '/api/wallet/refunds', { callId, reason: 'x', reference: 'x' })).status).toBe(403);
    });
  });
});
