import type { Tenant } from '@turant/domain';
import { aLeadOf, aRingingCallOf } from '../testing/records.js';
import { fieldsOf, useApi, type Answer } from '../testing/use-api.js';

describe('a tenant changed by its own key', () => {
  const paths = useApi();
  const url = (): string => `/api/tenants/${paths.tenant}`;
  const stored = async (): Promise<Tenant | undefined> => paths.api.parts.store.tenants.get(paths.tenant);
  const operator = (): Promise<string> => paths.api.addKey(paths.tenant, { isOperator: true, scopes: [] }, 'admin');

  it('has the new name, time zone and tier, and every process is told', async () => {
    const messages: unknown[] = [];
    paths.api.parts.bus.onControl((message) => messages.push(message));
    const change = { name: ' Sharma Motors ', timeZone: 'Asia/Dubai', defaultTier: 'PREMIUM' };
    const { status, body } = await paths.ask('PATCH', url(), change);
    const now = { name: 'Sharma Motors', timeZone: 'Asia/Dubai', defaultTier: 'premium' };
    expect([status, body.tenant]).toEqual([200, expect.objectContaining({ ...now, countries: ['IN'], region: 'IN' })]);
    expect(await stored()).toMatchObject(now);
    expect(messages).toContainEqual({ kind: 'tenant-changed', tenantId: paths.tenant });
    expect((await paths.ask('GET', url())).body.tenant).toEqual(body.tenant);
  });

  it('keeps the fields that are not given, and each of them when nothing is given', async () => {
    await paths.ask('PATCH', url(), { name: 'Rao Realty' });
    const { status, body } = await paths.ask('PATCH', url(), { timeZone: null });
    expect([status, body.tenant]).toEqual([200, expect.objectContaining({ name: 'Rao Realty', timeZone: 'Asia/Kolkata' })]);
    expect((await stored())?.defaultTier).toBe('standard');
  });

  it('says how long its records are kept; a kind that is not given stays as it is, and null is for ever', async () => {
    const days = async (retentionDays?: object): Promise<unknown> =>
      (await paths.ask('PATCH', url(), { retentionDays })).body.tenant.retentionDays;
    expect(await days()).toEqual({ leads: null, timeline: null, requests: 30, recordings: 365, transcripts: 365 });
    expect(await days({ leads: 90, requests: 7 })).toMatchObject({ leads: 90, timeline: null, requests: 7 });
    expect(await days({ timeline: 3650, recordings: 30, transcripts: null })).toMatchObject({ leads: 90, timeline: 3650, requests: 7 });
    const kept = { leads: null, timeline: 3650, requests: null, recordings: 30, transcripts: null };
    expect(await days({ leads: null, requests: null })).toEqual(kept);
    expect((await paths.ask('GET', url())).body.tenant.retentionDays).toEqual(kept);
    expect(await stored()).not.toHaveProperty('keepLeadsDays');
  });

  it('has its new tier at the next lead, also when the tenant is cached', async () => {
    await paths.api.addEmployee(paths.tenant, { isDefault: true });
    const tierNow = async (name: string): Promise<unknown> =>
      (await paths.ask('POST', '/api/webhooks/leads', { lead: { name } })).body.tier;
    expect(await tierNow('Asha')).toBe('standard');
    await paths.ask('PATCH', url(), { defaultTier: 'value' });
    expect(await tierNow('Ravi')).toBe('value');
  });

  it.each<[object, string[]]>([
    [{ name: ' ' }, ['name']],
    [{ name: '' }, ['name']],
    [{ name: 'x'.repeat(201) }, ['name']],
    [{ name: 7 }, ['name']],
    [{ timeZone: 'Asia/Nowhere' }, ['timeZone']],
    [{ timeZone: '+05:30' }, ['timeZone']],
    [{ defaultTier: 'gold', timeZone: '' }, ['timeZone', 'defaultTier']],
    [{ status: 'deleting' }, ['status']],
    [
      { retentionDays: { leads: 0, timeline: 14, requests: 3651 } },
      ['retentionDays.leads', 'retentionDays.timeline', 'retentionDays.requests'],
    ],
    [{ retentionDays: { leads: 1.5, timeline: '30' } }, ['retentionDays.leads', 'retentionDays.timeline']],
    [{ retentionDays: { calls: 30 } }, ['retentionDays.calls']],
    [{ retentionDays: { recordings: 0, transcripts: 3651 } }, ['retentionDays.recordings', 'retentionDays.transcripts']],
    [{ retentionDays: 30 }, ['retentionDays']],
    [{ region: 'US' }, ['region']],
    [{ _id: 'tn_x', createdAt: '2020-01-01T00:00:00Z' }, ['_id', 'createdAt']],
  ])('is refused as %j, and stays as it was', async (change, fields) => {
    const before = await stored();
    const refused = await paths.ask('PATCH', url(), change);
    expect([refused.status, fieldsOf(refused)]).toEqual([422, fields]);
    expect(await stored()).toEqual(before);
  });

  it('may not call other countries by its own wish', async () => {
    const told = ({ status, body }: Answer): unknown[] => [status, body.code];
    expect(told(await paths.ask('PATCH', url(), { name: 'Dialler', countries: ['IN', 'US'] }))).toEqual([403, 'OPERATOR_ONLY']);
    expect(await stored()).toMatchObject({ name: 'Acme' });
    expect((await stored())?.countries).toBeUndefined();
    const byOperator = await paths.as(await operator(), 'PATCH', url(), { name: 'Dialler', countries: ['IN', 'us'] });
    expect(byOperator.body.tenant).toMatchObject({ name: 'Dialler', countries: ['IN', 'US'] });
  });

  it('needs admin to be changed and dashboard:read to be read', async () => {
    const keyWith = (scope: 'admin' | 'dashboard:read'): Promise<string> => paths.api.addKey(paths.tenant, { scopes: [scope] });
    const [admin, reader] = [await keyWith('admin'), await keyWith('dashboard:read')];
    const change = { name: 'New name' };
    expect((await paths.as(admin, 'PATCH', url(), change)).status).toBe(200);
    expect((await paths.as(reader, 'PATCH', url(), change)).body).toMatchObject({ status: 403, code: 'SCOPE_MISSING' });
    expect((await paths.as(admin, 'GET', url())).status).toBe(403);
    expect((await paths.as(reader, 'GET', url())).status).toBe(200);
  });

  it('is 404 for another tenant, as an id that never was, and for the operator the tenant of the path', async () => {
    const stranger = await paths.api.addKey(await paths.api.addTenant({ name: 'Other' }));
    for (const id of [paths.tenant, 'tn_00000000000000000000000000', 'nobody', '__proto__']) {
      const asked = { ...(await paths.as(stranger, 'GET', `/api/tenants/${id}`)) };
      expect(asked.body).toMatchObject({ status: 404, code: 'TENANT_NOT_FOUND', detail: 'no such tenant' });
      expect((await paths.as(stranger, 'PATCH', `/api/tenants/${id}`, { name: 'Mine' })).body).toMatchObject({ status: 404 });
    }
    expect((await stored())?.name).toBe('Acme');
    const [key, other] = [await operator(), await paths.api.addTenant({ name: 'Third', status: 'suspended' })];
    const headers = { 'x-tenant-id': paths.tenant };
    expect((await paths.as(key, 'PATCH', `/api/tenants/${other}`, { name: 'Fourth' }, headers)).body.tenant.name).toBe('Fourth');
    expect((await paths.as(key, 'GET', `/api/tenants/${other}`)).body.tenant.name).toBe('Fourth');
    expect((await stored())?.name).toBe('Acme');
    expect((await paths.as(key, 'PATCH', '/api/tenants/nobody', { name: 'x' })).status).toBe(404);
  });
});

describe('a tenant in the operator’s hands', () => {
  const paths = useApi();
  const store = () => paths.api.parts.store;
  const told = ({ status, body }: Answer): unknown[] => [status, body.code];
  let key: string;
  beforeEach(async () => (key = await paths.api.addKey(paths.tenant, { isOperator: true, scopes: [] }, 'admin')));
  const operator = (method: string, url: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> =>
    paths.as(key, method, url, body, headers);
  const remove = (tenant: string, confirmed = tenant): Promise<Answer> =>
    operator('DELETE', `/api/tenants/${tenant}`, undefined, { 'x-confirm-tenant': confirmed });

  it('is suspended and active again; its keys are refused meanwhile, and only the operator may', async () => {
    const tenant = await paths.api.addTenant({ name: 'Late payer' });
    const own = await paths.api.addKey(tenant);
    const summary = async (): Promise<unknown[]> => told(await paths.as(own, 'GET', '/api/dashboard/summary'));
    expect(told(await paths.as(own, 'PATCH', `/api/tenants/${tenant}`, { status: 'suspended' }))).toEqual([403, 'OPERATOR_ONLY']);
    expect(await summary()).toEqual([200, undefined]);
    const { body } = await operator('PATCH', `/api/tenants/${tenant}`, { status: 'suspended' });
    expect(body.tenant).toMatchObject({ tenantId: tenant, status: 'suspended', name: 'Late payer' });
    expect(await summary()).toEqual([403, 'TENANT_SUSPENDED']);
    expect(told(await paths.as(own, 'PATCH', `/api/tenants/${tenant}`, { status: 'active' }))).toEqual([403, 'TENANT_SUSPENDED']);
    await operator('PATCH', `/api/tenants/${tenant}`, { status: 'active' });
    expect(await summary()).toEqual([200, undefined]);
  });

  it('is in the list of all tenants with its status, newest first, page by page', async () => {
    const [one, two, three] = [
      await paths.api.addTenant(),
      await paths.api.addTenant({ status: 'suspended' }),
      await paths.api.addTenant(),
    ];
    const list = async (query: string): Promise<string[]> =>
      (await operator('GET', `/api/tenants${query}`)).body.data.map(({ tenantId }: { tenantId: string }) => tenantId);
    const all = await list('?limit=100');
    expect(all.slice(0, 3).sort()).toEqual([one, two, three].sort());
    expect(all).toEqual([...all].sort().reverse());
    const first = await operator('GET', '/api/tenants?limit=2');
    expect([
      ...first.body.data.map(({ tenantId }: { tenantId: string }) => tenantId),
      ...(await list(`?limit=100&cursor=${first.body.nextCursor}`)),
    ]).toEqual(all);
    expect(await list('?status=suspended')).toContain(two);
    expect(await list('?status=suspended')).not.toContain(one);
    expect(told(await operator('GET', '/api/tenants?status=gone'))).toEqual([422, 'INVALID_QUERY']);
    expect(told(await paths.ask('GET', '/api/tenants'))).toEqual([403, 'OPERATOR_ONLY']);
  });

  it('is deleted only with its id a second time, only without a call on the line, and only by the operator', async () => {
    const tenant = await paths.api.addTenant();
    const own = await paths.api.addKey(tenant);
    const url = `/api/tenants/${tenant}`;
    expect(told(await paths.as(own, 'DELETE', url, undefined, { 'x-confirm-tenant': tenant }))).toEqual([403, 'OPERATOR_ONLY']);
    const missing = await operator('DELETE', url);
    expect([told(missing), fieldsOf(missing)]).toEqual([[422, 'CONFIRMATION_MISSING'], ['X-Confirm-Tenant']]);
    expect(told(await remove(tenant, paths.tenant))).toEqual([422, 'CONFIRMATION_MISSING']);
    expect(told(await remove('tn_00000000000000000000000000'))).toEqual([404, 'TENANT_NOT_FOUND']);
    expect(told(await remove('nobody'))).toEqual([404, 'TENANT_NOT_FOUND']);
    const call = aRingingCallOf(paths.api.parts, aLeadOf(paths.api.parts, tenant));
    await store().calls.insertMany([{ ...call, openOn: 'tr_1' }]);
    expect(told(await remove(tenant))).toEqual([409, 'CALLS_OPEN_CONFLICT']);
    expect((await store().tenants.get(tenant))?.status).toBe('active');
    await store().calls.patch(tenant, call._id, [], { unset: ['openOn'] });
    const done = await remove(tenant);
    expect([done.status, done.body.tenant]).toEqual([202, expect.objectContaining({ tenantId: tenant, status: 'deleting' })]);
    expect((await remove(tenant)).status).toBe(202);
  });

  it('refuses everything from then on, and stays in the list until it is gone', async () => {
    const tenant = await paths.api.addTenant();
    const own = await paths.api.addKey(tenant);
    expect((await paths.as(own, 'GET', '/api/leads')).status).toBe(200);
    await remove(tenant);
    expect(told(await paths.as(own, 'GET', '/api/leads'))).toEqual([403, 'TENANT_DELETING']);
    expect(told(await paths.as(own, 'POST', '/api/webhooks/leads', { lead: { name: 'Ravi' } }))).toEqual([403, 'TENANT_DELETING']);
    const named = { 'x-tenant-id': tenant };
    expect(told(await operator('POST', '/api/webhooks/leads', { lead: { name: 'Ravi' } }, named))).toEqual([409, 'TENANT_DELETING']);
    expect(told(await operator('PATCH', `/api/tenants/${tenant}`, { status: 'active' }))).toEqual([409, 'TENANT_DELETING_CONFLICT']);
    expect((await operator('GET', `/api/tenants/${tenant}`)).body.tenant.status).toBe('deleting');
    expect((await operator('GET', '/api/tenants?status=deleting')).body.data).toContainEqual(expect.objectContaining({ tenantId: tenant }));
    expect(await store().leads.list(tenant, { limit: 5 })).toEqual([]);
  });
});
