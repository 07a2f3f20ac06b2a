import { createHmac } from 'node:crypto';
import { OutcomeUnknownError, SettingsError } from '@turant/domain';
import { fieldsOf, type Answer } from '../testing/use-api.js';
import { untilSome, useConnections } from '../testing/use-connections.js';

const A_LEAD = { name: 'Asha Rao', phone: '98765 43210', city: 'Pune' };
const TARGET_SETTINGS = { url: 'https://crm.example.com/hook', secret: `whsec_${'A'.repeat(32)}` };

describe('what comes to a connection', () => {
  const paths = useConnections();

  it('is listed with what was read from it, and its secrets masked', async () => {
    const { connectionId, url, token } = await paths.made({ settings: { secret: 'a very secret text' } });
    expect(await paths.post(url, A_LEAD)).toBe(401);
    expect(await paths.post(url, { ...A_LEAD, key: 'a very secret text' }, { 'x-api-key': 'a very secret text' })).toBe(200);
    expect(await paths.post(url, { nobody: 1 }, { 'x-api-key': 'a very secret text' })).toBe(200);
    expect(await paths.post(url, '{', { 'x-api-key': 'a very secret text' })).toBe(400);
    const all = await paths.payloads(connectionId);
    expect(all.map(({ status, reason }) => [status, reason])).toEqual([
      ['unparseable', expect.any(String)],
      ['rejected', 'missing_phone'],
      ['read', undefined],
    ]);
    const [lead] = (await paths.ask('GET', `/api/leads?connectionId=${connectionId}`)).body.data;
    expect(lead).toMatchObject({ name: 'Asha Rao', phone: '+919876543210', connectionId, payloadId: all[2].payloadId, isTest: false });
    expect(all[2]).toMatchObject({
      leadIds: [lead.leadId],
      method: 'POST',
      replays: 0,
      encoding: 'utf8',
      isCut: false,
      body: expect.stringContaining('Asha'),
    });
    for (const secret of ['a very secret text', token]) expect(JSON.stringify(all)).not.toContain(secret);
    await paths.api.parts.refusals.flush();
    const { health } = await paths.get(connectionId);
    expect(health).toMatchObject({
      counts: { received: 3, read: 1, rejected: 1, unparseable: 1, ignored: 0, refused: 1, leads: 1, tests: 0 },
      reasons: expect.arrayContaining([expect.objectContaining({ what: 'rejected', reason: 'missing_phone', count: 1 })]),
      lastSeenAt: expect.any(String),
      waitingToFetch: 0,
      lastError: { reason: expect.any(String), at: expect.any(String) },
    });
  });

  it('can be read again after the map was mended, and is the same lead', async () => {
    const { connectionId, url } = await paths.made({});
    await paths.post(url, { wer: 'Asha Rao', wo: '98765 43210' });
    const [before] = await paths.payloads(connectionId);
    const replay = `/api/connections/${connectionId}/payloads/${before.payloadId}/replay`;
    await paths.patch(connectionId, { settings: { fieldMap: { wer: 'name', wo: 'phone' } } });
    const leadIds = async (): Promise<string[]> => {
      const { status, body } = await paths.ask('POST', replay);
      expect([status, body.payload]).toEqual([200, expect.objectContaining({ status: 'received', payloadId: before.payloadId })]);
      await paths.api.parts.road.outbox.settled();
      return (await paths.payloads(connectionId))[0].leadIds;
    };
    const once = await leadIds();
    expect(once).toHaveLength(1);
    expect(await leadIds()).toEqual(once);
    expect((await paths.payloads(connectionId))[0]).toMatchObject({ status: 'read', replays: 2 });
    expect((await paths.ask('GET', `/api/leads/${once[0]}`)).body.lead).toMatchObject({ name: 'Asha Rao' });
    expect((await paths.get(connectionId)).health.counts).toMatchObject({ received: 1, leads: 1 });
    const other = await paths.made({});
    expect((await paths.ask('POST', replay.replace(connectionId, other.connectionId))).status).toBe(404);
  });

  it('shows no secret that was set after it came', async () => {
    const { connectionId, url } = await paths.made({});
    await paths.post(url, { ...A_LEAD, key: 'a later secret text' });
    expect((await paths.payloads(connectionId))[0].body).toContain('a later secret text');
    await paths.patch(connectionId, { settings: { secret: 'a later secret text' } });
    expect((await paths.payloads(connectionId))[0].body).toContain('"key":"***"');
  });

  it('keeps the leads that were fetched for it when it is read again', async () => {
    const { host } = paths.api.parts;
    const lead = { name: 'Meera', phone: '+919876500001', source: 'meta' };
    const item = { kind: 'lead' as const, externalId: '777', lead, mayDial: false, isTest: false, extra: [] };
    const fetch = jest.spyOn(host, 'fetch').mockResolvedValue([item]);
    const { connectionId, url } = await paths.made({ plugin: 'meta', settings: { accessToken: 't', secret: 'the app secret text' } });
    const value = { leadgen_id: '777', page_id: '1', form_id: '2', created_time: 1_763_715_000 };
    const body = Buffer.from(JSON.stringify({ object: 'page', entry: [{ id: '1', changes: [{ field: 'leadgen', value }] }] }));
    const signature = `sha256=${createHmac('sha256', 'the app secret text').update(body).digest('hex')}`;
    expect(await paths.post(url, body, { 'x-hub-signature-256': signature })).toBe(200);
    const [before] = await untilSome(async () => (await paths.payloads(connectionId)).filter(({ leadIds }) => leadIds.length > 0));
    expect([before.status, before.leadIds.length, (await paths.get(connectionId)).health.waitingToFetch]).toEqual(['read', 1, 0]);
    await paths.ask('POST', `/api/connections/${connectionId}/payloads/${before.payloadId}/replay`);
    await paths.api.parts.road.outbox.settled();
    expect(await paths.payloads(connectionId)).toEqual([{ ...before, replays: 1 }]);
    expect((await paths.get(connectionId)).health.counts).toMatchObject({ received: 1, leads: 1 });
    fetch.mockRestore();
  });

  it('can be taken out, unless it is being read', async () => {
    const { connectionId, url } = await paths.made({});
    await paths.post(url, { nobody: 1 });
    await paths.post(url, A_LEAD);
    const [read, rejected] = await paths.payloads(connectionId);
    const pathOf = ({ payloadId }: { payloadId: string }): string => `/api/connections/${connectionId}/payloads/${payloadId}`;
    const other = await paths.made({});
    expect((await paths.ask('DELETE', pathOf(read).replace(connectionId, other.connectionId))).status).toBe(404);
    const { requests } = paths.api.parts.store;
    await requests.patch(paths.tenant, rejected.payloadId, [], { set: { status: 'received' }, unset: ['reason'] });
    expect(await paths.ask('DELETE', pathOf(rejected))).toMatchObject({ status: 503, body: { code: 'PAYLOAD_CONTESTED' } });
    await requests.patch(paths.tenant, rejected.payloadId, [], { set: { reason: 'a fault of ours' } });
    for (const one of [rejected, read]) {
      expect(await paths.ask('DELETE', pathOf(one))).toMatchObject({ status: 200, body: { success: true } });
      expect(await paths.ask('DELETE', pathOf(one))).toMatchObject({ status: 404, body: { code: 'PAYLOAD_NOT_FOUND' } });
    }
    expect(await paths.payloads(connectionId)).toEqual([]);
    expect((await paths.ask('GET', `/api/leads/${read.leadIds[0]}`)).body.lead).toMatchObject({ name: 'Asha Rao' });
  });

  it('can be tried before anything is stored', async () => {
    const { connectionId, url } = await paths.made({ tier: 'value', dialImmediately: false });
    const employeeId = await paths.api.addEmployee(paths.tenant);
    const attempt = (body: object): Promise<Answer> => paths.ask('POST', `/api/connections/${connectionId}/try`, body);
    expect(fieldsOf(await attempt({}))).toEqual(['body']);
    const item = { kind: 'lead', name: 'Asha Rao', phone: '+919876543210', employeeId, tier: 'value', mayDial: false, isTest: false };
    const tried = await attempt({ body: { ...A_LEAD, note: null } });
    expect([tried.status, tried.body]).toEqual([200, { success: true, status: 'read', items: [expect.objectContaining(item)] }]);
    const form = { body: 'name=Asha+Rao&phone=9876543210', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await attempt(form)).body.items).toEqual([expect.objectContaining(item)]);
    expect((await attempt({ body: '{' })).body).toMatchObject({ status: 'unparseable', items: [] });
    expect((await attempt({ body: { nobody: 1 } })).body).toMatchObject({ status: 'rejected', reason: 'missing_phone' });
    expect([await paths.payloads(connectionId), (await paths.ask('GET', '/api/leads')).body.data]).toEqual([[], []]);
    await paths.post(url, { who: 'Ravi', phone: '98765 43211' });
    expect((await attempt({})).body.items).toEqual([expect.objectContaining({ phone: '+919876543211' })]);
  });
});

describe('a test of a connection', () => {
  const paths = useConnections();

  it('is a lead that is shown, rings nobody and is not counted', async () => {
    const employeeId = await paths.api.addEmployee(paths.tenant);
    const { connectionId } = await paths.made({ employeeId });
    const other = await paths.made({});
    await paths.ask('POST', `/api/connections/${other.connectionId}/test`);
    const { status, body } = await paths.ask('POST', `/api/connections/${connectionId}/test`);
    expect([status, body.lead]).toEqual([
      200,
      expect.objectContaining({ isTest: true, connectionId, employeeId, callIds: [], phone: null, source: 'custom-json' }),
    ]);
    expect((await paths.ask('GET', `/api/leads?connectionId=${connectionId}`)).body.data).toHaveLength(1);
    expect((await paths.get(connectionId)).health.counts).toMatchObject({ tests: 1, leads: 0, received: 0 });
    expect((await paths.ask('POST', `/api/connections/${connectionId}/test`)).body.lead.leadId).not.toBe(body.lead.leadId);
  });

  it('with a phone is a lead that asks for a call of that phone, each time, and is neither counted nor in the way of a real one', async () => {
    const employeeId = await paths.api.addEmployee(paths.tenant);
    const { connectionId, url } = await paths.made({ employeeId, tier: 'value', dialImmediately: false });
    const counted = async (): Promise<unknown> => (await paths.api.parts.store.counters.get(paths.tenant, paths.tenant)).leads;
    const before = await counted();
    const test = () => paths.ask('POST', `/api/connections/${connectionId}/test`, { phone: '098765 43215' });
    const [first, second] = [await test(), await test()];
    const lead = { isTest: true, phone: '+919876543215', connectionId, employeeId, tier: 'value', name: 'Test lead', status: 'new' };
    for (const { status, body } of [first, second])
      expect([status, body]).toEqual([
        200,
        { success: true, outcome: null, lead: expect.objectContaining({ ...lead, callIds: [expect.any(String)] }) },
      ]);
    expect(first.body.lead.callIds).not.toEqual(second.body.lead.callIds);
    expect((await paths.ask('GET', `/api/calls/${first.body.lead.callIds[0]}`)).body.call).toMatchObject({
      status: 'requested',
      to: '+919876543215',
    });
    expect(await counted()).toBe(before);
    await paths.post(url, { name: 'Asha Rao', phone: '98765 43215' });
    const [real] = await paths.payloads(connectionId);
    expect((await paths.ask('GET', `/api/leads/${real.leadIds[0]}`)).body.lead).toMatchObject({
      isTest: false,
      notes: [],
      name: 'Asha Rao',
    });
    expect((await paths.get(connectionId)).health.counts).toMatchObject({ tests: 2, leads: 1 });
  });

  it('with a phone is refused where nobody would be called, and leaves nothing behind', async () => {
    const employeeId = await paths.api.addEmployee(paths.tenant);
    const { connectionId } = await paths.made({ employeeId });
    const target = await paths.made({ plugin: 'webhooks', settings: TARGET_SETTINGS });
    const test = (id: string, body: object): Promise<Answer> => paths.ask('POST', `/api/connections/${id}/test`, body);
    const leads = async (): Promise<unknown[]> => (await paths.ask('GET', `/api/leads?connectionId=${connectionId}`)).body.data;
    for (const phone of ['call me', '12345', '', 9876543210, ['+919876543215'], '9'.repeat(41)])
      expect([phone, (await test(connectionId, { phone })).status, fieldsOf(await test(connectionId, { phone }))]).toEqual([
        phone,
        422,
        ['phone'],
      ]);
    expect((await test(connectionId, { number: '+919876543215' })).status).toBe(422);
    expect([
      (await test(target.connectionId, { phone: '+919876543215' })).status,
      fieldsOf(await test(target.connectionId, { phone: '+919876543215' })),
    ]).toEqual([422, ['phone']]);
    await paths.patch(connectionId, { status: 'paused' });
    expect(await test(connectionId, { phone: '+919876543215' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('paused') },
    });
    await paths.patch(connectionId, { status: 'active' });
    expect(await leads()).toEqual([]);
    for (const { employeeId: id } of (await paths.ask('GET', '/api/employees')).body.data)
      await paths.ask('PATCH', `/api/employees/${id}`, { status: 'paused' });
    expect(await test(connectionId, { phone: '+919876543215' })).toMatchObject({ status: 409, body: { code: 'NO_ACTIVE_EMPLOYEE' } });
    expect(await leads()).toEqual([]);
  });

  it('is a made-up outcome where it is a target, and tells what became of it', async () => {
    const { host } = paths.api.parts;
    const { connectionId } = await paths.made({ plugin: 'webhooks', settings: TARGET_SETTINGS });
    const send = jest.spyOn(host, 'send').mockResolvedValueOnce({ externalId: 'row 7' });
    const test = async (): Promise<Answer['body']> => (await paths.ask('POST', `/api/connections/${connectionId}/test`)).body;
    expect(await test()).toEqual({ success: true, lead: null, outcome: { status: 'sent', reason: null, externalId: 'row 7' } });
    expect(send.mock.calls[0]?.slice(1)).toEqual([expect.objectContaining({ event: 'lead.accepted', attempt: 1 }), TARGET_SETTINGS]);
    send.mockRejectedValueOnce(new SettingsError('VENDOR_REFUSED_CREDENTIALS', 'the key is wrong'));
    expect((await test()).outcome).toEqual({ status: 'failed', reason: 'the key is wrong', externalId: null });
    send.mockRejectedValueOnce(new OutcomeUnknownError('PLUGIN_TIMED_OUT', 'no answer'));
    expect((await test()).outcome).toMatchObject({ status: 'unknown' });
    expect((await paths.ask('GET', '/api/leads')).body.data).toEqual([]);
    send.mockRestore();
  });
});
