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
});
