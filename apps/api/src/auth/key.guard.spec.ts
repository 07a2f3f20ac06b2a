import { Controller, Get } from '@nestjs/common';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { ApiKey, Scope } from '@turant/domain';
import { hashOf, mintKey } from '@turant/management';
import { CONTROLLERS } from '../controllers.js';
import { startApi, WAYS, type ApiUnderTest } from '../testing/api-under-test.js';
import { bearer, useTenant } from '../testing/use-tenant.js';
import { until } from '../../../../test/engines/until.js';
import { lead, postLead } from '../testing/post-lead.js';

describe.each(WAYS)('%s', (_name, hasFastPath) => {
  const api = useTenant({ hasFastPath });

  const told = (response: LightMyRequestResponse): unknown[] => [
    response.statusCode,
    response.json().code,
    response.headers['www-authenticate'],
  ];
  const MISSING = [401, 'KEY_MISSING', 'Bearer realm="turant"'];
  const INVALID = [401, 'KEY_INVALID', 'Bearer realm="turant", error="invalid_token"'];

  describe('a key', () => {
    it('in the Authorization header is accepted, whatever the case of the scheme', async () => {
      expect((await postLead(api, api.key, lead())).statusCode).toBe(202);
      expect((await postLead(api, undefined, lead(), { authorization: `bearer ${api.key}` })).statusCode).toBe(202);
    });

    it('must be there', async () => expect(told(await postLead(api, undefined, lead()))).toEqual(MISSING));

    it('in the query or the body is none', async () => {
      const headers = { 'content-type': 'application/json' };
      const payload = JSON.stringify({ ...lead(), access_token: api.key });
      expect(told(await api.app.inject({ method: 'POST', url: `/api/webhooks/leads?access_token=${api.key}`, payload, headers }))).toEqual(
        MISSING,
      );
      expect(told(await api.get(`/api/leads?access_token=${api.key}&api_key=${api.key}`))).toEqual(MISSING);
      expect(told(await postLead(api, undefined, lead(), { 'x-api-key': api.key }))).toEqual(MISSING);
    });

    it('in the header is not spoiled by one in the query or the body', async () => {
      const response = await api.app.inject({
        method: 'POST',
        url: `/api/webhooks/leads?access_token=${api.key}`,
        payload: JSON.stringify({ ...lead(), access_token: 'x' }),
        headers: { 'content-type': 'application/json', ...bearer(api.key) },
      });
      expect(response.statusCode).toBe(202);
    });

    it.each(['', 'Bearer', 'Bearer ', 'Bearer a b', 'Basic dGs6', 'Bearer tk_live_wrong', `Bearer ${mintKey('live').secret}`, 'Token x'])(
      'of %j is refused',
      async (authorization) => {
        expect(told(await postLead(api, undefined, lead(), { authorization }))).toEqual(INVALID);
      },
    );

    it('with a typing error is refused before the store is asked', async () => {
      const asked = jest.spyOn(api.parts.store.acrossTenants.apiKeys, 'withHash');
      await postLead(api, api.key.slice(0, -1) + (api.key.endsWith('a') ? 'b' : 'a'), lead());
      expect(asked).not.toHaveBeenCalled();
      asked.mockRestore();
    });

    it('is told to be bad before anything is told of the body', async () => {
      expect(told(await postLead(api, 'tk_live_wrong', '{'))).toEqual(INVALID);
      expect(told(await postLead(api, undefined, 'a=b', { 'content-type': 'text/plain' }))).toEqual(MISSING);
    });

    it('has its use noted', async () => {
      const secret = await api.addKey(api.tenant, { name: 'noted' });
      await postLead(api, secret, lead());
      await postLead(api, secret, lead());
      const keys = (): Promise<ApiKey[]> => api.parts.store.apiKeys.list(api.tenant, { limit: 100 });
      await until(async () => (await keys()).some(({ name, lastUsedAt }) => name === 'noted' && lastUsedAt instanceof Date));
    });
  });

  describe('what becomes of a key', () => {
    const idOf = async (secret: string): Promise<ApiKey> =>
      (await api.parts.store.acrossTenants.apiKeys.withHash(hashOf(secret))) as ApiKey;

    it('expired: refused', async () => {
      expect(told(await postLead(api, await api.addKey(api.tenant, { expiresAt: new Date(Date.now() - 1) }), lead()))).toEqual(INVALID);
      const soon = await api.addKey(api.tenant, { expiresAt: new Date(Date.now() + 60_000) });
      expect((await postLead(api, soon, lead())).statusCode).toBe(202);
      const now = jest.spyOn(api.parts.clock, 'now').mockReturnValue(new Date(Date.now() + 60_001));
      expect(told(await postLead(api, soon, lead()))).toEqual(INVALID);
      now.mockRestore();
    });

    it('revoked: refused at once where this process hears of it', async () => {
      const secret = await api.addKey(api.tenant);
      expect((await postLead(api, secret, lead())).statusCode).toBe(202);
      await api.parts.store.apiKeys.patch(api.tenant, (await idOf(secret))._id, [], { set: { revokedAt: new Date() } });
      await api.parts.bus.control({ kind: 'tenant-changed', tenantId: api.tenant });
      expect(told(await postLead(api, secret, lead()))).toEqual(INVALID);
    });

    it('revoked: refused within a second where it does not', async () => {
      const secret = await api.addKey(api.tenant);
      expect((await postLead(api, secret, lead())).statusCode).toBe(202);
      await api.parts.store.apiKeys.patch(api.tenant, (await idOf(secret))._id, [], { set: { revokedAt: new Date() } });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect(told(await postLead(api, secret, lead()))).toEqual(INVALID);
    });

    it('its tenant is suspended: 403', async () => {
      const suspended = await api.addTenant({ status: 'suspended' });
      expect(told(await postLead(api, await api.addKey(suspended), lead())).slice(0, 2)).toEqual([403, 'TENANT_SUSPENDED']);
    });
  });

  describe('a scope', () => {
    const with_ = (...scopes: Scope[]): Promise<string> => api.addKey(api.tenant, { scopes });

    it('is needed for each path', async () => {
      const reader = await with_('dashboard:read', 'admin', 'billing');
      expect(told(await postLead(api, reader, lead())).slice(0, 2)).toEqual([403, 'SCOPE_MISSING']);
      const writer = await with_('leads:write');
      expect((await postLead(api, writer, lead())).statusCode).toBe(202);
      expect(told(await api.get('/api/dashboard/summary', bearer(writer))).slice(0, 2)).toEqual([403, 'SCOPE_MISSING']);
      expect((await api.get('/api/dashboard/summary', bearer(reader))).statusCode).toBe(200);
    });

    it('of admin does not imply billing', async () => {
      const admin = await with_('admin');
      const response = await api.app.inject({
        method: 'POST',
        url: '/api/wallet/top-ups',
        payload: { credits: 1, reference: 'x' },
        headers: bearer(admin),
      });
      expect(told(response).slice(0, 2)).toEqual([403, 'SCOPE_MISSING']);
    });

    it('makes no tenant an operator', async () => {
      const response = await api.app.inject({ method: 'POST', url: '/api/tenants', payload: { name: 'x' }, headers: bearer(api.key) });
      expect(told(response).slice(0, 2)).toEqual([403, 'OPERATOR_ONLY']);
    });
  });

  describe('the operator', () => {
    let operator: string;
    beforeAll(async () => (operator = await api.addKey(api.tenant, { isOperator: true, scopes: [] }, 'admin')));
    const summary = (headers: object): Promise<LightMyRequestResponse> =>
      api.get('/api/dashboard/summary', { ...bearer(operator), ...headers });

    it('names the tenant', async () => {
      expect((await summary({ 'x-tenant-id': api.tenant })).statusCode).toBe(200);
      expect(told(await summary({})).slice(0, 2)).toEqual([422, 'TENANT_MISSING']);
      for (const unknown of [api.parts.ids('tn'), 'nobody', '__proto__', `${api.tenant}, ${api.tenant}`])
        expect(told(await summary({ 'x-tenant-id': unknown })).slice(0, 2)).toEqual([404, 'TENANT_NOT_FOUND']);
    });

    it('reaches a suspended tenant, too', async () => {
      expect((await summary({ 'x-tenant-id': await api.addTenant({ status: 'suspended' }) })).statusCode).toBe(200);
    });

    it('makes tenants', async () => {
      const response = await api.app.inject({ method: 'POST', url: '/api/tenants', payload: { name: 'New' }, headers: bearer(operator) });
      expect(response.statusCode).toBe(201);
    });

    it('is no tenant that names another one', async () => {
      const other = await api.addTenant();
      const response = await postLead(api, api.key, lead(), { 'x-tenant-id': other });
      expect(await api.parts.store.leads.get(api.tenant, response.json().leadId)).toBeDefined();
    });
  });

  it('refuses a path that says nothing about who may ask', async () => {
    @Controller('silent')
    class Silent {
      @Get()
      read(): object {
        return {};
      }
    }
    CONTROLLERS.push(Silent);
    const other = await startApi({}, hasFastPath);
    CONTROLLERS.pop();
    const response = await other.app.inject({
      method: 'GET',
      url: '/silent',
      headers: bearer(await other.addKey(await other.addTenant())),
    });
    await other.stop();
    expect([response.statusCode, response.json().code]).toEqual([403, 'ROUTE_CLOSED']);
  });

  describe('the summary of a standalone', () => {
    let alone: ApiUnderTest;
    beforeAll(async () => {
      alone = await startApi({ isStandalone: true }, hasFastPath);
      await alone.addTenant();
    });
    afterAll(() => alone.stop());
    const ask = (headers: Record<string, string>, more: Partial<InjectOptions> = {}): Promise<LightMyRequestResponse> =>
      alone.app.inject({ method: 'GET', url: '/api/dashboard/summary', headers, ...more });

    it.each(['127.0.0.1:8080', 'localhost', '[::1]:8080'])('is open to its own machine as %s', async (host) => {
      expect((await ask({ host, 'content-type': 'application/json' })).statusCode).toBe(200);
    });

    it.each<[string, Record<string, string>, Partial<InjectOptions>]>([
      ['by another name', { host: 'turant.example' }, {}],
      ['behind a proxy', { host: 'localhost', 'x-forwarded-for': '10.0.0.1' }, {}],
      ['behind a tunnel', { host: 'localhost', forwarded: 'for=10.0.0.1' }, {}],
      ['from elsewhere', { host: 'localhost' }, { remoteAddress: '10.0.0.1' }],
      ['on another path', { host: 'localhost' }, { url: '/api/leads' }],
      ['with a bad key', { host: 'localhost', authorization: 'Bearer x' }, {}],
    ])('is closed %s', async (_, headers, more) => expect((await ask(headers, more)).statusCode).toBe(401));

    it('is closed once there are two tenants', async () => {
      await alone.addTenant();
      expect((await ask({ host: 'localhost' })).statusCode).toBe(401);
    });
  });
});
