import { SCOPES } from '@turant/domain';
import { useApi } from '../testing/use-api.js';

describe('the last key of a tenant that may change things', () => {
  const paths = useApi();
  const keyIdOf = async (secret: string): Promise<string> => {
    const { data } = (await paths.as(secret, 'GET', '/api/api-keys')).body as { data: { keyId: string; prefix: string }[] };
    return data.find(({ prefix }) => secret.startsWith(prefix))?.keyId ?? '';
  };
  const revoke = (secret: string, keyId: string): ReturnType<typeof paths.as> => paths.as(secret, 'DELETE', `/api/api-keys/${keyId}`);

  it('does not revoke itself, and goes on working', async () => {
    const tenant = await paths.api.addTenant();
    const last = await paths.api.addKey(tenant);
    await paths.api.addKey(tenant, { scopes: SCOPES.filter((scope) => scope !== 'admin') });
    await paths.api.addKey(tenant, { revokedAt: new Date(0) });
    await paths.api.addKey(tenant, { expiresAt: new Date(1) });
    await paths.api.addKey(tenant, { isOperator: true }, 'admin');
    expect(await revoke(last, await keyIdOf(last))).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN_KEY' } });
    expect((await paths.as(last, 'GET', '/api/wallet')).status).toBe(200);
  });

  it('is revoked where another one stays, which then does not revoke itself', async () => {
    const tenant = await paths.api.addTenant();
    const [one, two] = [await paths.api.addKey(tenant), await paths.api.addKey(tenant, { scopes: ['admin', 'dashboard:read'] })];
    expect((await revoke(one, await keyIdOf(one))).status).toBe(200);
    expect((await revoke(two, await keyIdOf(two))).status).toBe(409);
  });

  it('is revoked by the operator', async () => {
    const tenant = await paths.api.addTenant();
    const last = await paths.api.addKey(tenant);
    const operator = await paths.api.addKey(tenant, { isOperator: true }, 'admin');
    const url = `/api/api-keys/${await keyIdOf(last)}`;
    expect((await paths.as(operator, 'DELETE', url, undefined, { 'x-tenant-id': tenant })).status).toBe(200);
    expect((await paths.as(last, 'GET', '/api/wallet')).status).toBe(401);
  });
});
