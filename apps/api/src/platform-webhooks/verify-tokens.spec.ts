import type { LightMyRequestResponse } from 'fastify';
import { changeConnection, createConnection } from '@turant/management';
import { useTenant } from '../testing/use-tenant.js';

const OTHERS = 20;
const api = useTenant({ isForEachTest: true });

const context = () => ({ ...api.parts, publicUrl: '' });
const connected = async (verifyToken: string, accountId = '1001'): Promise<string> => {
  const settings = { verifyToken, accountId, secret: 'sixteen characters' };
  return (await createConnection(context(), api.tenant, { plugin: 'meta', name: 'Page', settings })).connectionId;
};
const challenge = (token: string): Promise<LightMyRequestResponse> =>
  api.app.inject({
    method: 'GET',
    url: `/api/webhooks/meta?hub.mode=subscribe&hub.challenge=4711&hub.verify_token=${encodeURIComponent(token)}`,
  });

it('is found by its hash: of no other connection a secret is opened', async () => {
  for (let count = 0; count < OTHERS; count += 1) await connected(`another ${count}`, `${count}`);
  await connected('made up by us');
  const opened = jest.spyOn(api.parts.vault, 'open');
  const told = await challenge('made up by us');
  expect([told.statusCode, told.body]).toEqual([200, '4711']);
  expect(opened.mock.calls.length).toBeLessThanOrEqual(2);
  opened.mockClear();
  expect((await challenge('nobody')).statusCode).toBe(401);
  expect(opened).not.toHaveBeenCalled();
});

it('is found when it was changed, and the one before it is not', async () => {
  const id = await connected('before');
  await changeConnection(context(), api.tenant, id, { settings: { verifyToken: 'after' } });
  expect((await challenge('after')).statusCode).toBe(200);
  expect((await challenge('before')).statusCode).toBe(401);
  await changeConnection(context(), api.tenant, id, { settings: { verifyToken: null } });
  expect((await challenge('after')).statusCode).toBe(401);
});

it('of a connection from before there were hashes is found, too', async () => {
  const id = await connected('of old');
  await api.parts.store.connections.patch(api.tenant, id, [], { unset: ['verifyHash'] });
  expect((await challenge('of old')).statusCode).toBe(200);
  expect((await api.parts.store.connections.get(api.tenant, id))?.verifyHash).toMatch(/^[0-9a-f]{64}$/);
});

it('is not kept so that its hash could be tried', async () => {
  const id = await connected('password');
  const { createHash } = await import('node:crypto');
  const kept = JSON.stringify(await api.parts.store.connections.get(api.tenant, id));
  for (const text of ['password', 'verify|meta|password']) expect(kept).not.toContain(createHash('sha256').update(text).digest('hex'));
});
