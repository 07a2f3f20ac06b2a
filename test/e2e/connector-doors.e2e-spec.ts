import { createHmac } from 'node:crypto';
import { startFakeVendor, type FakeVendor } from '../doubles/fake-vendor.js';
import { useOwnService } from '../engines/use-own-service.js';
import { freshPhone, whenBody, type CallRecord } from './calls.js';
import { connect, deliver, fixtureOf, leadsOf, payloadsOf, pluginOf, post, SECRET, sentNow, type Asker } from './hooks.js';
import { addTenant, type OtherTenant } from './tenants.js';

let other: OtherTenant;
let vendor: FakeVendor;
const service = useOwnService(async () => {
  vendor = await startFakeVendor();
  const HTTP_REWRITES = vendor.rewrites('https://graph.facebook.com', 'https://demo.bitrix24.in');
  return { env: { HTTP_REWRITES, DRAIN_SECONDS: '1' } };
});
beforeAll(async () => {
  other = await addTenant(service, { name: 'Another business', region: 'IN' });
  await other.addEmployee({ name: 'Ravi' });
}, 120_000);

let made = 0;
const enquiry = (more: object = {}): string => JSON.stringify({ name: `Person ${(made += 1)}`, phone: freshPhone(), ...more });
const ofConnection = async ({ connectionId }: CallRecord): Promise<CallRecord> =>
  (await service.send(`/api/connections/${connectionId}`)).body.connection;
/** All that was stored has been read. @returns newest first */
const whenRead = (connectionId: string, count: number, asker: Asker = service): Promise<CallRecord[]> =>
  service.until(async () => {
    const payloads = await payloadsOf(asker, connectionId);
    return payloads.length === count && payloads.every(({ status }) => status !== 'received') && payloads;
  });
const rotate = async (connectionId: string, overlapSeconds: number): Promise<CallRecord> =>
  (await service.send(`/api/connections/${connectionId}/rotate`, { body: { overlapSeconds } })).body.connection;
const statusOf = async (url: string): Promise<number> => (await post(url, enquiry())).status;
const nothing = { query: {}, headers: {}, body: Buffer.alloc(0) };

describe('the proof', () => {
  it('that is forged, missing or of another body is refused, counted with its reason, and nothing is kept', async () => {
    const connection = await connect(service, 'typeform', { secret: SECRET });
    const { raw } = fixtureOf('typeform', 'form-response');
    const right = sentNow(pluginOf('typeform'), raw, connection.url, SECRET);
    const { 'typeform-signature': signature = '', ...unsigned } = right.headers;
    const forged = { ...right, headers: { ...unsigned, 'typeform-signature': signature.replace(/.{4}=$/, 'AAA=') } };
    const changed = { ...right, body: Buffer.from(right.body.toString().replace('Deepa', 'Other')) };
    for (const one of [forged, { ...right, headers: unsigned }, changed]) expect((await deliver(one)).status).toBe(401);
    await service.until(async () => (await ofConnection(connection)).health.counts.refused === 3);
    expect(await payloadsOf(service, connection.connectionId)).toEqual([]);
    expect((await deliver(right)).status).toBe(200);
    const [payload] = await whenRead(connection.connectionId, 1);
    expect(payload).toMatchObject({ status: 'read', leadIds: [expect.stringMatching(/^ld_/)] });
    expect(JSON.stringify(payload)).not.toContain(signature);
    expect(JSON.stringify(payload)).not.toContain(connection.token);
  });

  it('by a delivery that is repeated: the same answer, one payload, one lead', async () => {
    const connection = await connect(service, 'typeform', { secret: SECRET });
    const { raw } = fixtureOf('typeform', 'form-response');
    const body = Buffer.from(raw.body.toString().replaceAll('+919895012345', freshPhone()));
    const again = sentNow(pluginOf('typeform'), { ...raw, body }, connection.url, SECRET);
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(again)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await whenRead(connection.connectionId, 1);
    expect((await deliver(again)).status).toBe(answers[0]?.status);
    expect(await payloadsOf(service, connection.connectionId)).toHaveLength(1);
    expect(await leadsOf(service, connection.connectionId)).toHaveLength(1);
  });
});

describe('what is read', () => {
  it('of a test lead is kept, not called and not counted', async () => {
    const before = (await service.send('/api/dashboard/summary')).body.metrics.totalLeads;
    const connection = await connect(service, 'google-ads', { secret: SECRET });
    const { raw } = fixtureOf('google-ads', 'test-data');
    expect(await deliver({ ...raw, url: connection.url })).toMatchObject({ status: 200, text: '{}' });
    await whenRead(connection.connectionId, 1);
    const [lead] = await leadsOf(service, connection.connectionId);
    expect(lead).toMatchObject({ isTest: true, callIds: [] });
    expect((await ofConnection(connection)).health.counts).toMatchObject({ received: 1, tests: 1, leads: 0 });
    // What was posted after it is counted by the same hand: by then it would have been, too.
    await post((await connect(service, 'custom-json')).url, enquiry());
    await service.until(async () => (await service.send('/api/dashboard/summary')).body.metrics.totalLeads === before + 1);
  });

  const bitrix = async (id: string, phone: string): Promise<{ connection: CallRecord; says: (event: string) => Promise<number> }> => {
    const accessToken = 'https://demo.bitrix24.in/rest/1/abc123/';
    const connection = await connect(service, 'bitrix24', { secret: SECRET, accessToken });
    const result = { ID: id, NAME: `Person ${id}`, PHONE: [{ VALUE: phone, VALUE_TYPE: 'MOBILE' }] };
    vendor.says('/rest/1/abc123/crm.lead.get.json', { json: { result } });
    const says = async (event: string): Promise<number> => {
      const fields = { event, 'data[FIELDS][ID]': id, 'auth[domain]': 'demo.bitrix24.in', 'auth[application_token]': SECRET };
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      return (await post(connection.url, new URLSearchParams(fields).toString(), form)).status;
    };
    return { connection, says };
  };
  const whenFetched = (connection: CallRecord, payloads: number): Promise<unknown> =>
    service.until(async () => {
      const all = await whenRead(connection.connectionId, payloads);
      return (await ofConnection(connection)).health.waitingToFetch === 0 && all;
    });

  it('of a delete that comes before the creation leaves no call', async () => {
    const { connection, says } = await bitrix('701', freshPhone());
    expect(await says('ONCRMLEADDELETE')).toBe(200);
    await whenRead(connection.connectionId, 1);
    expect(await says('ONCRMLEADADD')).toBe(200);
    await whenFetched(connection, 2);
    expect(await leadsOf(service, connection.connectionId)).toEqual([]);
    expect((await ofConnection(connection)).health.counts.leads).toBe(0);
  });

  it('of an update that comes before the creation is the lead, and the creation brings its call', async () => {
    const phone = freshPhone();
    const { connection, says } = await bitrix('702', phone);
    await says('ONCRMLEADUPDATE');
    await whenFetched(connection, 1);
    const [early] = await leadsOf(service, connection.connectionId);
    expect(early).toMatchObject({ phone, externalId: '702', callIds: [] });
    await says('ONCRMLEADADD');
    const calls = await whenBody(service, `/api/calls?leadId=${early.leadId}`, ({ data }) => data.length === 1);
    expect(calls.data[0].to).toBe(phone);
    await whenFetched(connection, 2);
    expect(await leadsOf(service, connection.connectionId)).toHaveLength(1);
  });
});

describe('a connection', () => {
  it('that is paused answers well, keeps what comes as ignored, and brings no lead', async () => {
    const connection = await connect(service, 'custom-json');
    const set = (status: string) => service.send(`/api/connections/${connection.connectionId}`, { method: 'PATCH', body: { status } });
    expect((await set('paused')).status).toBe(200);
    expect(await statusOf(connection.url)).toBe(200);
    const [payload] = await whenRead(connection.connectionId, 1);
    expect(payload).toMatchObject({ status: 'ignored', reason: 'the connection is paused', leadIds: [] });
    await set('active');
    expect(await statusOf(connection.url)).toBe(200);
    expect((await whenRead(connection.connectionId, 2))[0]).toMatchObject({ status: 'read' });
  });

  it('that got a new address answers at the old one for the overlap and no longer', async () => {
    const connection = await connect(service, 'custom-json');
    const second = await rotate(connection.connectionId, 3600);
    expect(second.url).not.toBe(connection.url);
    expect([await statusOf(connection.url), await statusOf(second.url)]).toEqual([200, 200]);
    const third = await rotate(connection.connectionId, 0);
    expect(await statusOf(third.url)).toBe(200);
    for (const { url } of [connection, second]) expect(await statusOf(url)).toBe(404);
  });

  it('that was removed answers 404', async () => {
    const connection = await connect(service, 'custom-json');
    expect(await statusOf(connection.url)).toBe(200);
    await service.send(`/api/connections/${connection.connectionId}`, { method: 'DELETE' });
    expect(await statusOf(connection.url)).toBe(404);
  });
});

describe('the address of all tenants', () => {
  const PAGE = '104233100099999';
  const ping = (leadgenId: string, page = PAGE): string =>
    JSON.stringify({
      object: 'page',
      entry: [{ id: page, time: 1, changes: [{ field: 'leadgen', value: { leadgen_id: leadgenId, page_id: page, form_id: '1' } }] }],
    });
  const by = (secret: string, body: string): Record<string, string> => ({
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  });
  const shared = (): string => `${service.baseUrl}/api/webhooks/meta`;
  const settingsBy = (secret: string) => ({ secret, accountId: PAGE, accessToken: 'token_do_not_use', verifyToken: `verify ${secret}` });
  let ours: CallRecord;
  let theirs: CallRecord;
  beforeAll(async () => {
    vendor.says('/v26.0/1001', { json: { id: '1001', field_data: [{ name: 'phone_number', values: [freshPhone()] }] } });
    ours = await connect(service, 'meta', settingsBy('our_app_secret_do_not_use'));
    theirs = await connect(other, 'meta', settingsBy('their_app_secret_do_not_use'));
  });

  it('hands a page’s lead to the tenant whose secret signed it, though another names the same page', async () => {
    const body = ping('1001');
    expect((await post(shared(), body, by('our_app_secret_do_not_use', body))).status).toBe(200);
    await service.until(async () => (await leadsOf(service, ours.connectionId)).length === 1);
    expect(await payloadsOf(other, theirs.connectionId)).toEqual([]);
    const path = `/api/connections/${theirs.connectionId}`;
    await whenBody(other, path, ({ connection }) => connection.health.counts.refused === 1);
  });

  it('refuses what nobody’s secret signed', async () => {
    const body = ping('1002');
    expect((await post(shared(), body, by('nobodys', body))).status).toBe(401);
    expect((await post(shared(), body)).status).toBe(401);
  });

  it('answers well for a page that nobody has connected, and keeps nothing', async () => {
    const body = ping('1003', '555');
    expect((await post(shared(), body, by('our_app_secret_do_not_use', body))).status).toBe(200);
    expect(await payloadsOf(service, ours.connectionId)).toHaveLength(1);
  });

  it('answers a challenge that has anybody’s verify token, and no other', async () => {
    const challenge = (token: string): string =>
      `${shared()}?hub.mode=subscribe&hub.challenge=4711&hub.verify_token=${encodeURIComponent(token)}`;
    const told = await deliver({ method: 'GET', url: challenge('verify their_app_secret_do_not_use'), ...nothing });
    expect([told.status, told.text]).toEqual([200, '4711']);
    const refused = await deliver({ method: 'GET', url: challenge('nobody'), ...nothing });
    expect(refused.status).toBe(401);
    expect(refused.text).not.toContain('4711');
  });
});

describe('the door', () => {
  let url: string;
  let connectionId: string;
  beforeAll(async () => ({ url, connectionId } = await connect(service, 'custom-json')));

  it('has 404 for an unknown token, another plugin, no plugin, a plugin without an address for all, and methods of the own webhook', async () => {
    const { baseUrl } = service;
    const there = [
      'custom-json/nothing',
      'nothing/nothing',
      'nothing',
      'custom-json',
      `typeform/${url.split('/').at(-1)}`,
      'custom-json/%00',
    ];
    for (const path of there) expect([path, await statusOf(`${baseUrl}/api/webhooks/${path}`)]).toEqual([path, 404]);
    // The bearer webhook is not a plugin's: it asks for its key.
    expect(await statusOf(`${baseUrl}/api/webhooks/leads`)).toBe(401);
    expect((await service.postLead({ lead: { name: 'Asha', phone: freshPhone() } })).status).toBe(202);
  });

  it('answers GET and HEAD of a portal that looks whether it is there, and keeps nothing', async () => {
    for (const method of ['GET', 'HEAD']) expect((await deliver({ method, url, ...nothing })).status).toBe(200);
    expect(await payloadsOf(service, connectionId)).toEqual([]);
  });

  it('takes a body of one MiB and refuses one byte more', async () => {
    const full = (bytes: number): string =>
      enquiry({ note: '' }).replace('"note":""', (empty) => `"note":"${'x'.repeat(bytes - empty.length)}"`);
    const limit = 1024 * 1024;
    const body = full(limit);
    const fits = body.slice(0, -2 - (Buffer.byteLength(body) - limit)) + '"}';
    expect(Buffer.byteLength(fits)).toBe(limit);
    expect((await post(url, fits)).status).toBe(200);
    expect((await post(url, `${fits} `)).status).toBe(413);
    const [payload] = await whenRead(connectionId, 1);
    expect(payload.status).toBe('read');
  });

  it.each([
    ['a cut-off object', '{"name":"A"', 'application/json'],
    ['a bare word', 'undefined', 'application/json'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0, 0, 0xc3, 0x28]), 'application/json'],
    ['deep nesting', '['.repeat(50_000), 'application/json'],
    ['a list of nothing', '[[],[],null]', 'application/json'],
    ['a prototype', '{"__proto__":{"x":1},"constructor":{"prototype":{}}}', 'application/json'],
    ['an unknown media type', 'name=A&phone=1', 'application/x-unknown; charset=utf-99'],
    ['an empty media type', '{"name":1}', ''],
    ['a broken media type', '{"name":1}', 'json; charset'],
    ['a multipart without a boundary', '--x\r\n\r\n', 'multipart/form-data'],
  ])('never breaks by %s: 2xx or 400', async (_, body, type) => {
    const { status } = await post(url, body, { 'content-type': type });
    expect([200, 400]).toContain(status);
  });

  it('reads a lead whatever media type is declared, and shows the one that was', async () => {
    const connection = await connect(service, 'custom-json');
    const types = ['', 'json', 'text/plain;charset', 'application/x-www-form-urlencoded'];
    for (const type of types) expect((await post(connection.url, enquiry(), { 'content-type': type })).status).toBe(200);
    const payloads = await whenRead(connection.connectionId, types.length);
    expect(payloads.map(({ headers }) => headers['content-type']).reverse()).toEqual(types);
    expect(await leadsOf(service, connection.connectionId)).toHaveLength(types.length);
  });

  it('keeps what cannot be read, says 400 and counts it', async () => {
    const connection = await connect(service, 'custom-json');
    expect((await post(connection.url, '{"name":')).status).toBe(400);
    expect(await whenRead(connection.connectionId, 1)).toMatchObject([{ status: 'unparseable', body: '{"name":', leadIds: [] }]);
    expect((await ofConnection(connection)).health.counts).toMatchObject({ received: 1, unparseable: 1 });
  });
});

it('says goodbye though a platform does not answer', async () => {
  vendor.says('/v26.0/1999', { isSilent: true });
  const { url } = await connect(service, 'meta', { accessToken: 'token_do_not_use' });
  const value = { leadgen_id: '1999', page_id: '1', form_id: '1' };
  expect((await post(url, JSON.stringify({ object: 'page', entry: [{ id: '1', changes: [{ field: 'leadgen', value }] }] }))).status).toBe(
    200,
  );
  await service.until(async () => vendor.asked.some((question) => question.url.startsWith('/v26.0/1999')));
  expect(await service.stop()).toBe(0);
});
