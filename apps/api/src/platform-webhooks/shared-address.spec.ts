import { createHmac } from 'node:crypto';
import { sealedAbout } from '@turant/domain';
import { openSecrets } from '@turant/vault';
import { useConnections } from '../testing/use-connections.js';

const SECRET = 'the app secret of ours';
const ACCOUNT = '7061';
const signedBy = (secret: string, body: Buffer): object => ({
  'x-open-signature': createHmac('sha256', secret).update(body).digest('hex'),
});
let leads = 0;
const delivery = (account = ACCOUNT): Buffer =>
  Buffer.from(
    JSON.stringify({
      entry: [
        {
          id: String((leads += 1)),
          advertiser_id: account,
          changes: [
            { field: 'name', value: 'Asha Rao' },
            { field: 'phone_number', value: '+919876543210' },
          ],
        },
      ],
    }),
  );

describe('the address that tenants share', () => {
  const paths = useConnections();
  const shared = 'http://localhost/api/webhooks/tiktok';
  const tiktok = (settings: object, accountId = ACCOUNT) => paths.made({ plugin: 'tiktok', settings: { accountId, ...settings } });

  /** Connections of another tenant who claims the account. @returns how many requests these connections got */
  async function claimed(settings: object, accountId = ACCOUNT, times = 1): Promise<() => Promise<number>> {
    const { parts, addTenant, addKey } = paths.api;
    const tenant = await addTenant();
    const wish = { plugin: 'tiktok', name: 'Claim', settings: { accountId, ...settings } };
    const answer = await paths.as(await addKey(tenant), 'POST', '/api/connections', wish);
    const { connectionId } = answer.body.connection as { connectionId: string };
    const one = await parts.store.connections.get(tenant, connectionId);
    if (!one) throw new Error('the claim was not stored');
    const copies = Array.from({ length: times - 1 }, () => {
      const _id = parts.ids('cn');
      const sealed = Object.entries(openSecrets(parts.vault, one)).map(([name, text]) => [
        name,
        parts.vault.seal(text, sealedAbout(_id, name)),
      ]);
      return { ...one, _id, tokenHash: _id, sealed: Object.fromEntries(sealed) as Record<string, string> };
    });
    for (const copy of copies) await parts.store.connections.insert(copy);
    return async () => {
      const all = [one, ...copies].map(({ _id }) => parts.store.requests.ofConnection(tenant, _id, { limit: 9 }));
      return (await Promise.all(all)).flat().length;
    };
  }

  it('hands a delivery to the connection whose secret signed it, and to nobody who only names the account', async () => {
    const [open, other] = [await claimed({}), await claimed({ secret: 'another secret of theirs' })];
    const { connectionId } = await tiktok({ secret: SECRET });
    const body = delivery();
    expect(await paths.post(shared, body, signedBy(SECRET, body))).toBe(200);
    expect(await paths.payloads(connectionId)).toHaveLength(1);
    expect([await open(), await other()]).toEqual([0, 0]);
  });

  it('refuses what no secret proves, and says to the owner why', async () => {
    const open = await tiktok({}, '8001');
    const body = delivery('8001');
    expect(await paths.post(shared, body)).toBe(401);
    expect(await paths.post(shared, body, signedBy(SECRET, body))).toBe(401);
    await paths.api.parts.refusals.flush();
    expect(await paths.payloads(open.connectionId)).toEqual([]);
    const { health } = await paths.get(open.connectionId);
    expect(health.counts.refused).toBe(2);
    expect(health.lastError.reason).toContain('no secret is set');
  });

  it('cannot be occupied: however many others name the account first, its owner is found', async () => {
    const open = await claimed({ secret: 'a secret of nobody else' }, '8002', 130);
    const { connectionId } = await tiktok({ secret: SECRET }, '8002');
    const body = delivery('8002');
    expect(await paths.post(shared, body, signedBy(SECRET, body))).toBe(200);
    expect(await paths.payloads(connectionId)).toHaveLength(1);
    expect(await open()).toBe(0);
  });

  it('tries no more than a few secrets of one tenant', async () => {
    const accounts = Array.from({ length: 12 }, (_, position) => `90${position}`);
    for (const account of accounts) await tiktok({ secret: `secret of the account ${account}` }, account);
    const entries = accounts.map((account) => (JSON.parse(delivery(account).toString()) as { entry: object[] }).entry);
    const body = Buffer.from(JSON.stringify({ entry: entries.flat() }));
    const admit = jest.spyOn(paths.api.parts.host, 'admit');
    expect(await paths.post(shared, body, signedBy(SECRET, body))).toBe(401);
    expect(admit.mock.calls.length).toBeLessThanOrEqual(8);
    admit.mockRestore();
  });

  it('is not there for a platform that signs with one key for all its customers', async () => {
    expect(await paths.post('http://localhost/api/webhooks/gohighlevel', { type: 'ContactCreate', locationId: 'loc' })).toBe(404);
    expect((await paths.made({ plugin: 'gohighlevel', settings: { accountId: 'loc' } })).sharedUrl).toBeNull();
  });
});
