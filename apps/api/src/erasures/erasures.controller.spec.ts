import { useApi } from '../testing/use-api.js';
import { aLeadOf, aRingingCallOf } from '../testing/records.js';

const PHONE = '+919822055667';

describe('erasing a person by the API', () => {
  const paths = useApi();
  const lead = async (): Promise<string> => {
    const one = aLeadOf(paths.api.parts, paths.tenant);
    await paths.api.parts.store.leads.insertMany([one]);
    return one._id;
  };

  it('answers the signed certificate, lists it, and answers it again; the lead is gone', async () => {
    const leadId = await lead();
    const erased = await paths.ask('DELETE', `/api/leads/${leadId}`);
    const { erasure } = erased.body;
    expect([erased.status, erasure]).toEqual([200, expect.objectContaining({ leadId, state: 'done', signature: expect.any(String) })]);
    expect(erasure.certificate).toMatchObject({
      erasureId: erasure.erasureId,
      tenantId: paths.tenant,
      leadId,
      keyId: expect.stringMatching(/^sk_/),
    });
    expect(erasure.publicKey).toContain('BEGIN PUBLIC KEY');
    expect(JSON.stringify(erased.body)).not.toContain(PHONE.slice(3));
    expect((await paths.ask('GET', `/api/leads/${leadId}`)).status).toBe(404);
    for (const url of [`/api/leads/${leadId}`, `/api/erasures/${erasure.erasureId}`])
      expect((await paths.ask(url.includes('leads') ? 'DELETE' : 'GET', url)).body.erasure).toEqual(erasure);
    expect((await paths.ask('GET', '/api/erasures')).body.data).toEqual([erasure]);
  });

  it('is 409 while the person is on the line, 404 for what is no lead, and needs the scope admin', async () => {
    const one = aLeadOf(paths.api.parts, paths.tenant);
    await paths.api.parts.store.leads.insertMany([one]);
    await paths.api.parts.store.calls.insertMany([aRingingCallOf(paths.api.parts, one)]);
    const refused = await paths.ask('DELETE', `/api/leads/${one._id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'LEAD_ON_LINE']);
    expect((await paths.ask('DELETE', `/api/leads/${paths.api.parts.ids('ld')}`)).status).toBe(404);
    expect((await paths.ask('GET', `/api/erasures/${paths.api.parts.ids('er')}`)).body.code).toBe('ERASURE_NOT_FOUND');
    const reader = await paths.api.addKey(paths.tenant, { scopes: ['dashboard:read'] });
    for (const [method, url] of [
      ['DELETE', `/api/leads/${one._id}`],
      ['GET', '/api/erasures'],
    ] as const)
      expect((await paths.as(reader, method, url)).status).toBe(403);
  });

  it('keeps the number on the do-not-call list by its hash, for a day at least', async () => {
    await paths.ask('POST', '/api/do-not-call', { phone: PHONE, reason: 'Ravi asked' });
    await paths.ask('DELETE', `/api/leads/${await lead()}`);
    const entry = { phone: null, reason: 'the person was erased', addedAt: expect.any(String) };
    expect((await paths.ask('GET', '/api/do-not-call')).body.data).toEqual([entry]);
    const check = (await paths.ask('GET', `/api/do-not-call/check?phone=${encodeURIComponent(PHONE)}`)).body;
    expect(check).toEqual({ success: true, phone: PHONE, blocked: true, reason: entry.reason, leadIds: [] });
    expect((await paths.ask('GET', `/api/do-not-call/${PHONE}`)).body.doNotCall).toEqual({ ...entry, phone: PHONE });
    await paths.ask('POST', '/api/do-not-call/import', [PHONE]);
    await paths.ask('POST', '/api/do-not-call', { phone: PHONE, reason: 'Ravi again' });
    expect((await paths.ask('GET', '/api/do-not-call')).body.data).toEqual([entry]);
    await paths.api.addEmployee(paths.tenant, { isDefault: true });
    const { dryRun } = (await paths.ask('POST', '/api/calls/dry-run', { phone: PHONE })).body;
    expect(dryRun.rules).toContainEqual(expect.objectContaining({ rule: 'do-not-call', outcome: 'refuse' }));

    const early = await paths.ask('DELETE', `/api/do-not-call/${PHONE}`);
    expect([early.status, early.body.code]).toEqual([409, 'ERASED_TODAY_CONFLICT']);
    const [listed] = await paths.api.parts.store.doNotCall.list(paths.tenant, 1);
    await paths.api.parts.store.doNotCall.addHashed(paths.tenant, listed!.phone, {
      addedAt: new Date(Date.now() - 86_400_000),
      order: 'te_1',
    });
    expect((await paths.ask('DELETE', `/api/do-not-call/${PHONE}`)).status).toBe(200);
    expect((await paths.ask('GET', '/api/do-not-call')).body.data).toEqual([]);
  });

  it('reads a request no more whose person was erased', async () => {
    const made = await paths.ask('POST', '/api/connections', { plugin: 'custom-json', name: 'Site' });
    const { connectionId, url } = made.body.connection;
    await paths.ask('POST', new URL(url).pathname, { name: 'Ravi', phone: PHONE });
    const { store } = paths.api.parts;
    const [request] = await store.requests.ofConnection(paths.tenant, connectionId, { limit: 1 });
    await store.requests.patch(paths.tenant, request!._id, [], { set: { status: 'ignored', reason: 'erased' } });
    const replayed = await paths.ask('POST', `/api/connections/${connectionId}/payloads/${request!._id}/replay`);
    expect([replayed.status, replayed.body.code]).toEqual([409, 'PAYLOAD_ERASED']);
  });

  it('tells the operator nothing of a tenant that was not erased', async () => {
    const operator = await paths.api.addKey(paths.tenant, { isOperator: true, scopes: [] }, 'admin');
    const answer = await paths.as(operator, 'GET', `/api/tenants/${paths.tenant}/erasure`);
    expect([answer.status, answer.body.code]).toEqual([409, 'TENANT_NOT_ERASED']);
    const unknown = await paths.as(operator, 'GET', `/api/tenants/${paths.api.parts.ids('tn')}/erasure`);
    expect([unknown.status, unknown.body.code]).toEqual([404, 'ERASURE_NOT_FOUND']);
    expect((await paths.ask('GET', `/api/tenants/${paths.tenant}/erasure`)).status).toBe(403);
  });
});
