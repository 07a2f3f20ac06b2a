import { SCOPES, type TenantId } from '@turant/domain';
import { contextOfAll } from '../testing/open-context.js';
import { issueApiKey, listApiKeys, revokeApiKey } from './api-keys.js';
import { rotateApiKey } from './rotate-api-key.js';

const OWNER = { scopes: SCOPES, isOperator: false };
const ADMIN = { scopes: ['admin'], isOperator: false } as const;

describe('rotateApiKey', () => {
  const context = contextOfAll();
  let tenant: TenantId;
  beforeEach(async () => (tenant = await context.addTenant()));

  it('ends the old key after the overlap, never later than it would have ended anyway, and tells every process', async () => {
    const now = context.clock.now().getTime();
    const { apiKey } = await issueApiKey(context, tenant, { name: 'a', scopes: ['admin'], expiresAt: new Date(now + 60_000) }, OWNER);
    context.controlMessages.length = 0;
    const expiresAt = new Date(now + 120_000);
    const rotated = await rotateApiKey(context, tenant, apiKey.keyId, { overlapSeconds: 3600, expiresAt }, OWNER);
    expect(rotated.apiKey).toMatchObject({ name: 'a', scopes: ['admin'], expiresAt: expiresAt.toISOString() });
    expect((await context.store.apiKeys.get(tenant, apiKey.keyId))?.expiresAt?.getTime()).toBe(now + 60_000);
    expect(context.controlMessages).toEqual([{ kind: 'tenant-changed', tenantId: tenant }]);
  });

  it('asks for an end where the old key has one, so that a second rotation makes no key that dies with the overlap', async () => {
    const { apiKey } = await issueApiKey(context, tenant, { name: 'a', scopes: ['admin'] }, OWNER);
    await rotateApiKey(context, tenant, apiKey.keyId, { overlapSeconds: 60 }, OWNER);
    await expect(rotateApiKey(context, tenant, apiKey.keyId, { overlapSeconds: 60 }, OWNER)).rejects.toMatchObject({
      problems: [{ field: 'expiresAt', code: 'REQUIRED' }],
    });
  });

  it('rotates no key that is revoked, has ended or is unknown', async () => {
    const [revoked, ended] = [
      await issueApiKey(context, tenant, { name: 'a', scopes: ['admin'] }, OWNER),
      await issueApiKey(context, tenant, { name: 'b', scopes: ['admin'] }, OWNER),
    ];
    await revokeApiKey(context, tenant, revoked.apiKey.keyId, 'ak_other');
    await rotateApiKey(context, tenant, ended.apiKey.keyId, { overlapSeconds: 0 }, OWNER);
    for (const { apiKey } of [revoked, ended])
      await expect(rotateApiKey(context, tenant, apiKey.keyId, { overlapSeconds: 0 }, OWNER)).rejects.toMatchObject({
        code: 'API_KEY_ENDED',
      });
    await expect(rotateApiKey(context, tenant, 'ak_x', { overlapSeconds: 0 }, OWNER)).rejects.toMatchObject({ code: 'API_KEY_NOT_FOUND' });
    await expect(revokeApiKey(context, tenant, 'ak_x', 'ak_other')).rejects.toMatchObject({ code: 'API_KEY_NOT_FOUND' });
    await revokeApiKey(context, tenant, revoked.apiKey.keyId, 'ak_other');
  });

  it('gives nobody the scope billing who lacks it', async () => {
    const { apiKey } = await issueApiKey(context, tenant, { name: 'a', scopes: ['billing'] }, OWNER);
    await expect(rotateApiKey(context, tenant, apiKey.keyId, { overlapSeconds: 0 }, ADMIN)).rejects.toMatchObject({
      code: 'SCOPE_MISSING',
    });
    await expect(issueApiKey(context, tenant, { name: 'b', scopes: ['billing'] }, ADMIN)).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    expect((await listApiKeys(context, tenant, { limit: 10 })).data).toHaveLength(1);
  });

  it('of many at once leaves every new key in the list and the old one ended', async () => {
    const { apiKey } = await issueApiKey(context, tenant, { name: 'a', scopes: ['admin'] }, OWNER);
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => rotateApiKey(context, tenant, apiKey.keyId, { overlapSeconds: 60 }, OWNER)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listApiKeys(context, tenant, { limit: 10 })).data).toHaveLength(2);
  });
});
