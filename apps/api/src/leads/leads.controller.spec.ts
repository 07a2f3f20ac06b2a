import { fieldsOf, useApi, type Answer } from '../testing/use-api.js';
import { postLead } from '../testing/post-lead.js';
import { aLeadOf, aRingingCallOf } from '../testing/records.js';

describe('the filters of leads and calls', () => {
  const paths = useApi();
  const idsOf = ({ body }: Answer, name: string): string[] => (body.data as Record<string, string>[]).map((one) => one[name] ?? '');
  const leadIds = async (query: string): Promise<string[]> => idsOf(await paths.ask('GET', `/api/leads?${query}`), 'leadId');

  it('find the leads of a phone as a person types it, of an e-mail in any case, a status, a source, a connection, a time', async () => {
    const { parts } = paths.api;
    const connectionId = parts.ids('cn');
    const [asha, ravi] = [
      aLeadOf(parts, paths.tenant, { phone: '+919812300001', email: 'asha@example.in', source: 'Google Ads', status: 'contacted' }),
      aLeadOf(parts, paths.tenant, { phone: '+919812300002', email: 'ravi@example.in', source: 'Site', connectionId }),
    ];
    const stranger = aLeadOf(parts, await paths.api.addTenant(), { phone: '+919812300001', email: 'asha@example.in' });
    await parts.store.leads.insertMany([asha, ravi, stranger]);
    for (const query of [
      ...['phone=098123+00001', 'phone=%2B919812300001', 'phone=+919812300001', 'phone=91-98123-00001'],
      ...['email=Asha%40Example.IN', 'status=contacted', 'source=Google%20Ads'],
    ])
      expect([query, await leadIds(query)]).toEqual([query, [asha._id]]);
    for (const query of ['status=new&source=Site', 'name=r&status=new', 'phone=09812300002&email=ravi%40example.in&status=new'])
      expect([query, await leadIds(query)]).toEqual([query, [ravi._id]]);
    expect(await leadIds('status=contacted&source=Site')).toEqual([]);
    for (const query of ['status=new', `connectionId=${connectionId}`, 'status=new&since=2020-01-01T00:00:00Z'])
      expect([query, await leadIds(query)]).toEqual([query, [ravi._id]]);
    for (const query of ['status=converted', 'phone=09812300003', 'source=google', 'status=new&until=2020-01-01T00:00:00Z'])
      expect([query, await leadIds(query)]).toEqual([query, []]);
    expect(await leadIds('phone=&email=&status=')).toEqual([ravi._id, asha._id]);
  });

  it('find a lead under its e-mail, however it was posted', async () => {
    const key = await paths.api.addKey(paths.tenant);
    await postLead(paths.api, key, { lead: { name: 'Ravi', email: 'ravi@example.in' } });
    const posted = await postLead(paths.api, key, { lead: { name: 'Asha', email: 'Asha.Rao@Example.in' } });
    const { leadId } = posted.json<{ leadId: string }>();
    expect(await leadIds('email=ASHA.rao%40example.in')).toEqual([leadId]);
  });

  it("read a number with the tenant's region", async () => {
    const tenant = await paths.api.addTenant({ region: 'GB' });
    const lead = aLeadOf(paths.api.parts, tenant, { phone: '+447400123456' });
    await paths.api.parts.store.leads.insertMany([lead, aLeadOf(paths.api.parts, tenant)]);
    const answer = await paths.as(await paths.api.addKey(tenant), 'GET', '/api/leads?phone=07400%20123456');
    expect(idsOf(answer, 'leadId')).toEqual([lead._id]);
  });

  it('find the calls of a number, an employee, a time', async () => {
    const { parts } = paths.api;
    const [one, other] = ['+919812300011', '+919812300012'].map((phone) =>
      aRingingCallOf(parts, aLeadOf(parts, paths.tenant, { phone }), { status: 'completed', openOn: undefined }),
    ) as [ReturnType<typeof aRingingCallOf>, ReturnType<typeof aRingingCallOf>];
    await parts.store.calls.insertMany([one, other]);
    for (const query of ['to=098123%2000011', `employeeId=${one.employeeId}`, `leadId=${one.leadId}`])
      expect([query, idsOf(await paths.ask('GET', `/api/calls?${query}`), 'callId')]).toEqual([query, [one._id]]);
    expect(idsOf(await paths.ask('GET', '/api/calls?status=completed&until=2020-01-01T00:00:00Z'), 'callId')).toEqual([]);
  });

  it.each([
    ['/api/leads?phone=hello', ['phone']],
    ['/api/leads?phone=1&phone=2', ['phone']],
    ['/api/leads?email=nobody', ['email']],
    ['/api/leads?name=%20%20', ['name']],
    ['/api/leads?name=a&since=2026-01-01T00:00:00Z', ['since']],
    ['/api/leads?status=gone', ['status']],
    ['/api/leads?connectionId=7', ['connectionId']],
    ['/api/calls?to=hello', ['to']],
    ['/api/calls?employeeId=ld_1', ['employeeId']],
  ])('%s is 422', async (url, fields) => {
    const answer = await paths.ask('GET', url);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, fields]);
  });
});

describe('PATCH /api/leads/{id}', () => {
  const PHONE = '+919812300021';
  const paths = useApi();
  const stored = async (change: Parameters<typeof aLeadOf>[2] = {}): Promise<string> => {
    const lead = aLeadOf(paths.api.parts, paths.tenant, change);
    await paths.api.parts.store.leads.insertMany([lead]);
    return `/api/leads/${lead._id}`;
  };

  it('marks a lead converted, lost and back, and answers it as it is', async () => {
    const url = await stored({ status: 'contacted' });
    for (const status of ['converted', 'converted', 'lost', 'contacted'])
      expect(await paths.ask('PATCH', url, { status })).toMatchObject({
        status: 200,
        body: { success: true, lead: { status, notes: [] } },
      });
    expect((await paths.ask('GET', url)).body.lead.status).toBe('contacted');
  });

  it.each([
    [{}, 'status'],
    [{ status: 'calling' }, 'status'],
    [{ status: 'do-not-call' }, 'status'],
    [{ status: 'Converted' }, 'status'],
    [{ status: ['converted'] }, 'status'],
    [{ status: 'lost', name: 'x' }, 'name'],
  ])('%j is 422', async (body, field) => {
    const answer = await paths.ask('PATCH', await stored(), body);
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
  });

  it('is 409 for a lead that asked not to be called, and for one that is being called', async () => {
    await paths.ask('POST', '/api/do-not-call', { phone: PHONE });
    for (const status of ['do-not-call', 'calling'] as const)
      expect(await paths.ask('PATCH', await stored({ status, phone: PHONE }), { status: 'new' })).toMatchObject({
        status: 409,
        body: { code: 'LEAD_STATUS_CONFLICT' },
      });
  });

  it('takes a lead up again whose number was taken off the do-not-call list; both requests may be repeated', async () => {
    await paths.ask('POST', '/api/do-not-call', { phone: PHONE, reason: 'by letter' });
    const url = await stored({ status: 'do-not-call', phone: PHONE });
    const leadId = url.split('/').at(-1);
    await stored({ status: 'lost', phone: PHONE });
    const check = async (): Promise<object> => (await paths.ask('GET', `/api/do-not-call/check?phone=${PHONE}`)).body;
    expect(await check()).toMatchObject({ blocked: true, leadIds: [leadId] });
    const removed = await paths.ask('DELETE', `/api/do-not-call/${PHONE}`);
    expect(removed.body).toEqual({ success: true, phone: PHONE, blocked: false, leadIds: [leadId] });
    // Who got no answer asks again, or looks.
    expect((await paths.ask('DELETE', `/api/do-not-call/${PHONE}`)).body.code).toBe('DO_NOT_CALL_NOT_FOUND');
    expect(await check()).toMatchObject({ blocked: false, leadIds: [leadId] });
    expect((await paths.ask('GET', url)).body.lead.status).toBe('do-not-call');
    const marked = () => paths.ask('PATCH', url, { status: 'new' });
    expect(await marked()).toMatchObject({ status: 200, body: { lead: { status: 'new' } } });
    expect(await marked()).toMatchObject({ status: 200, body: { lead: { status: 'new' } } });
    expect(await check()).toMatchObject({ blocked: false, leadIds: [] });
    const trail = (await paths.ask('GET', '/api/audit')).body.data as { action: string; what: string }[];
    expect(trail.map(({ action, what }) => `${action} ${what}`)).toEqual(['change lead', 'delete do-not-call', 'create do-not-call']);
  });

  it('is an admin’s, and 404 where there is no such lead', async () => {
    const reader = await paths.api.addKey(paths.tenant, { scopes: ['dashboard:read', 'leads:write', 'billing'] });
    expect((await paths.as(reader, 'PATCH', await stored(), { status: 'lost' })).status).toBe(403);
    expect((await paths.ask('PATCH', '/api/leads/ld_00000000000000000000000000', { status: 'lost' })).status).toBe(404);
  });
});
