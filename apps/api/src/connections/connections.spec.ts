import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { OutcomeUnknownError, SettingsError } from '@turant/domain';
import { startSources, type Sources } from '@turant/road';
import { fieldsOf, useApi, type Answer } from '../testing/asking.js';

const NEVER = 'cn_00000000000000000000000000';
const A_LEAD = { name: 'Asha Rao', phone: '98765 43210', city: 'Pune' };

const TARGET_SETTINGS = { url: 'https://crm.example.com/hook', secret: `whsec_${'A'.repeat(32)}` };

/** Looks every 20 ms until there is something. */
async function untilTrue<T>(look: () => Promise<readonly T[]>): Promise<readonly T[]> {
  for (;;) {
    const found = await look();
    if (found.length > 0) return found;
    await pause(20);
  }
}

describe('connections', () => {
  const paths = useApi();
  let sources: Sources;
  beforeAll(async () => {
    const { road, host, vault, intake } = paths.api.parts;
    // Without its sweep, which would ask real platforms.
    sources = startSources({ ...road, host, vault, intake });
    await paths.api.parts.bus.start();
  });
  afterAll(() => sources.stop());

  const made = async (wish: object): Promise<Answer['body']> => {
    const answer = await paths.ask('POST', '/api/connections', { plugin: 'custom-json', name: 'Site', ...wish });
    expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
    return answer.body.connection;
  };
  const get = async (id: string): Promise<Answer['body']> => (await paths.ask('GET', `/api/connections/${id}`)).body.connection;
  const patch = (id: string, change: object): Promise<Answer> => paths.ask('PATCH', `/api/connections/${id}`, change);
  const stored = async (id: string) => paths.api.parts.store.connections.get(paths.tenant, id);
  /** As the platform does, and until it was read. */
  const post = async (url: string, payload: unknown, headers: object = {}): Promise<number> => {
    const { pathname } = new URL(url);
    const sent = { method: 'POST' as const, url: pathname, headers: { 'content-type': 'application/json', ...headers } };
    const { statusCode } = await paths.api.app.inject({ ...sent, payload: payload as object });
    await paths.api.parts.road.announcer.settled();
    return statusCode;
  };
  const payloads = async (id: string): Promise<Answer['body'][]> => (await paths.ask('GET', `/api/connections/${id}/payloads`)).body.data;

  it('can be made of every plugin that is listed, with its schema and steps', async () => {
    const { status, body } = await paths.ask('GET', '/api/plugins');
    expect([status, body.success, body.nextCursor]).toEqual([200, true, null]);
    const typeform = body.data.find(({ id }: { id: string }) => id === 'typeform');
    expect(typeform).toMatchObject({
      name: 'Typeform',
      capabilities: ['source'],
      steps: [expect.stringContaining('{url}'), expect.anything(), expect.anything()],
    });
    expect(typeform.settings).toMatchObject({
      type: 'object',
      properties: { secret: { type: 'string', writeOnly: true } },
      additionalProperties: false,
    });
  });

  it('are made with an address, a token, and their secrets sealed and masked', async () => {
    const employeeId = await paths.api.addEmployee(paths.tenant);
    const wish = {
      plugin: 'typeform',
      name: ' Site ',
      settings: { secret: 'very secret', fieldMap: { a: 'name' } },
      employeeId,
      tier: 'PREMIUM',
    };
    const connection = await made({ ...wish, accessTokenExpiresAt: '2126-01-01T00:00:00Z', expectedEveryMinutes: null });
    expect(connection).toMatchObject({
      plugin: 'typeform',
      name: 'Site',
      status: 'active',
      pausedBecause: null,
      dialImmediately: true,
      settings: { secret: '***', fieldMap: { a: 'name' } },
      employeeId,
      tier: 'premium',
      sharedUrl: null,
      accessTokenExpiresAt: '2126-01-01T00:00:00.000Z',
      health: { lastSeenAt: null, isSilent: false, expiresSoon: false, lastError: null, counts: { received: 0, leads: 0 } },
    });
    expect(connection.connectionId).toMatch(/^cn_/);
    expect(connection.token).toMatch(/^[0-9A-Za-z]{40}$/);
    expect(connection.url).toBe(`http://localhost:80/api/webhooks/typeform/${connection.token}`);
    expect(connection.steps[0]).toContain(connection.url);
    const record = JSON.stringify(await stored(connection.connectionId));
    for (const secret of ['very secret', connection.token]) expect(record).not.toContain(secret);
    expect(await get(connection.connectionId)).toEqual(connection);
    const { data, nextCursor } = (await paths.ask('GET', '/api/connections')).body;
    expect([data, nextCursor]).toEqual([[connection], null]);
  });

  it('name the address that the service is told to have', async () => {
    const { settings } = paths.api.parts;
    paths.api.parts.settings = { ...settings, publicUrl: 'https://leads.example.in' };
    const { url, sharedUrl, token } = await made({ plugin: 'meta', settings: { accountId: '123', accessToken: 't' } });
    paths.api.parts.settings = settings;
    expect([url, sharedUrl]).toEqual([`https://leads.example.in/api/webhooks/meta/${token}`, 'https://leads.example.in/api/webhooks/meta']);
  });

  it('are refused with a problem a field', async () => {
    const refused = async (wish: object): Promise<[number, string[]]> => {
      const answer = await paths.ask('POST', '/api/connections', { plugin: 'typeform', name: 'a', ...wish });
      return [answer.status, fieldsOf(answer).sort()];
    };
    expect(await refused({ plugin: 'leads' })).toEqual([422, ['plugin']]);
    expect(await refused({ settings: { secret: 7, colour: 'red' }, employeeId: 'em_nobody', tier: 'gold', name: ' ' })).toEqual([
      422,
      ['employeeId', 'name', 'settings.colour', 'settings.secret', 'tier'],
    ]);
    expect(await refused({ dialImmediately: 'yes', extra: 1 })).toEqual([422, ['dialImmediately', 'extra']]);
    expect(await refused({ accessTokenExpiresAt: '2126-02-30T00:00:00Z' })).toEqual([422, ['accessTokenExpiresAt']]);
    expect((await paths.ask('GET', '/api/connections')).body.data).toEqual([]);
  });

  it('know by what they are found, and whether they are polled or take outcomes', async () => {
    const meta = await made({ plugin: 'meta', settings: { accountId: '123' } });
    expect(await stored(meta.connectionId)).toMatchObject({ account: 'meta|123' });
    await patch(meta.connectionId, { settings: { accountId: null } });
    expect((await stored(meta.connectionId))?.account).toBeUndefined();
    const pushed = await made({ plugin: 'indiamart', settings: {} });
    expect((await stored(pushed.connectionId))?.pollDueAt).toBeUndefined();
    await patch(pushed.connectionId, { status: 'paused', settings: { accessToken: 'key' } });
    expect((await stored(pushed.connectionId))?.pollDueAt).toBeInstanceOf(Date);
  });

  describe('when changed', () => {
    it('keep a secret that is sent back masked, merge the settings and lose what is null', async () => {
      const { connectionId } = await made({ settings: { secret: 'very secret', fieldMap: { a: 'name' } }, expectedEveryMinutes: 5 });
      const before = await stored(connectionId);
      const changed = await patch(connectionId, {
        settings: { secret: '***', ownerMap: { x: 'y' } },
        name: 'New',
        expectedEveryMinutes: null,
      });
      expect([changed.status, changed.body.connection]).toEqual([
        200,
        expect.objectContaining({
          name: 'New',
          expectedEveryMinutes: null,
          settings: { secret: '***', fieldMap: { a: 'name' }, ownerMap: { x: 'y' } },
        }),
      ]);
      const after = await stored(connectionId);
      const { vault } = paths.api.parts;
      expect(vault.open(after?.sealed['secret'] ?? '', `${connectionId}|secret`)).toBe('very secret');
      expect([after?.tokenHash, after?.dialImmediately]).toEqual([before?.tokenHash, true]);
      const cleared = await patch(connectionId, { settings: { secret: null, fieldMap: null } });
      expect(cleared.body.connection.settings).toEqual({ ownerMap: { x: 'y' } });
      expect(fieldsOf(await patch(connectionId, { settings: { fieldMap: 'x' } }))).toEqual(['settings.fieldMap']);
    });

    it('are tried again when the settings that we paused them for are new', async () => {
      const { connectionId } = await made({ plugin: 'indiamart', settings: { accessToken: 'old' } });
      const { store } = paths.api.parts;
      const paused = { status: 'paused' as const, pausedBecause: { code: 'TOKEN', reason: 'the key is wrong', at: new Date() } };
      await store.connections.patch(paths.tenant, connectionId, [], { set: { ...paused, pollTries: 3 } });
      expect(await get(connectionId)).toMatchObject({
        ...paused,
        pausedBecause: { reason: 'the key is wrong' },
        health: { lastError: { reason: 'the key is wrong' }, failedPolls: 3 },
      });
      expect((await patch(connectionId, { name: 'b' })).body.connection).toMatchObject({
        status: 'paused',
        pausedBecause: { code: 'TOKEN' },
      });
      const mended = await patch(connectionId, { settings: { accessToken: 'new' } });
      expect(mended.body.connection).toMatchObject({ status: 'active', pausedBecause: null, health: { failedPolls: 0, lastError: null } });
      expect((await patch(connectionId, { status: 'paused' })).body.connection).toMatchObject({ status: 'paused', pausedBecause: null });
      expect((await patch(connectionId, { settings: { accessToken: 'newer' } })).body.connection).toMatchObject({ status: 'paused' });
    });
  });

  describe('what the platform sends', () => {
    it('is listed with what was read from it, and its secrets masked', async () => {
      const { connectionId, url, token } = await made({ settings: { secret: 'very secret' } });
      expect(await post(url, A_LEAD)).toBe(401);
      expect(await post(url, { ...A_LEAD, key: 'very secret' }, { 'x-api-key': 'very secret' })).toBe(200);
      expect(await post(url, { nobody: 1 }, { 'x-api-key': 'very secret' })).toBe(200);
      expect(await post(url, '{', { 'x-api-key': 'very secret' })).toBe(400);
      const all = await payloads(connectionId);
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
      for (const secret of ['very secret', token]) expect(JSON.stringify(all)).not.toContain(secret);
      await paths.api.parts.refusals.flush();
      const { health } = await get(connectionId);
      expect(health).toMatchObject({
        counts: { received: 3, read: 1, rejected: 1, unparseable: 1, ignored: 0, refused: 1, leads: 1, tests: 0 },
        reasons: expect.arrayContaining([expect.objectContaining({ what: 'rejected', reason: 'missing_phone', count: 1 })]),
        lastSeenAt: expect.any(String),
        waitingToFetch: 0,
        lastError: { reason: expect.any(String), at: expect.any(String) },
      });
    });

    it('can be read again after the map was mended, and is the same lead', async () => {
      const { connectionId, url } = await made({});
      await post(url, { wer: 'Asha Rao', wo: '98765 43210' });
      const [before] = await payloads(connectionId);
      const replay = `/api/connections/${connectionId}/payloads/${before.payloadId}/replay`;
      await patch(connectionId, { settings: { fieldMap: { wer: 'name', wo: 'phone' } } });
      const leadIds = async (): Promise<string[]> => {
        const { status, body } = await paths.ask('POST', replay);
        expect([status, body.payload]).toEqual([200, expect.objectContaining({ status: 'received', payloadId: before.payloadId })]);
        await paths.api.parts.road.announcer.settled();
        return (await payloads(connectionId))[0].leadIds;
      };
      const once = await leadIds();
      expect(once).toHaveLength(1);
      expect(await leadIds()).toEqual(once);
      expect((await payloads(connectionId))[0]).toMatchObject({ status: 'read', replays: 2 });
      expect((await paths.ask('GET', `/api/leads/${once[0]}`)).body.lead).toMatchObject({ name: 'Asha Rao' });
      expect((await get(connectionId)).health.counts).toMatchObject({ received: 1, leads: 1 });
      const other = await made({});
      expect((await paths.ask('POST', replay.replace(connectionId, other.connectionId))).status).toBe(404);
    });

    it('shows no secret that was set after it came', async () => {
      const { connectionId, url } = await made({});
      await post(url, { ...A_LEAD, key: 'later secret' });
      expect((await payloads(connectionId))[0].body).toContain('later secret');
      await patch(connectionId, { settings: { secret: 'later secret' } });
      expect((await payloads(connectionId))[0].body).toContain('"key":"***"');
    });

    it('keeps the leads that were fetched for it when it is read again', async () => {
      const { host } = paths.api.parts;
      const lead = { name: 'Meera', phone: '+919876500001', source: 'meta' };
      const item = { kind: 'lead' as const, externalId: '777', lead, mayDial: false, isTest: false, extra: [] };
      const fetch = jest.spyOn(host, 'fetch').mockResolvedValue([item]);
      const { connectionId, url } = await made({ plugin: 'meta', settings: { accessToken: 't', secret: 'app secret' } });
      const value = { leadgen_id: '777', page_id: '1', form_id: '2', created_time: 1_763_715_000 };
      const body = Buffer.from(JSON.stringify({ object: 'page', entry: [{ id: '1', changes: [{ field: 'leadgen', value }] }] }));
      const signature = `sha256=${createHmac('sha256', 'app secret').update(body).digest('hex')}`;
      expect(await post(url, body, { 'x-hub-signature-256': signature })).toBe(200);
      const [before] = await untilTrue(async () => (await payloads(connectionId)).filter(({ leadIds }) => leadIds.length > 0));
      expect([before.status, before.leadIds.length, (await get(connectionId)).health.waitingToFetch]).toEqual(['read', 1, 0]);
      await paths.ask('POST', `/api/connections/${connectionId}/payloads/${before.payloadId}/replay`);
      await paths.api.parts.road.announcer.settled();
      expect(await payloads(connectionId)).toEqual([{ ...before, replays: 1 }]);
      expect((await get(connectionId)).health.counts).toMatchObject({ received: 1, leads: 1 });
      fetch.mockRestore();
    });

    it('can be tried before anything is stored', async () => {
      const { connectionId, url } = await made({ tier: 'value', dialImmediately: false });
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
      expect([await payloads(connectionId), (await paths.ask('GET', '/api/leads')).body.data]).toEqual([[], []]);
      await post(url, { who: 'Ravi', phone: '98765 43211' });
      expect((await attempt({})).body.items).toEqual([expect.objectContaining({ phone: '+919876543211' })]);
    });
  });

  it('send a test lead that is shown, rings nobody and is not counted', async () => {
    const employeeId = await paths.api.addEmployee(paths.tenant);
    const { connectionId } = await made({ employeeId });
    const { status, body } = await paths.ask('POST', `/api/connections/${connectionId}/test`);
    expect([status, body.lead]).toEqual([
      200,
      expect.objectContaining({ isTest: true, connectionId, employeeId, callIds: [], phone: null, source: 'custom-json' }),
    ]);
    expect((await paths.ask('GET', `/api/leads?connectionId=${connectionId}`)).body.data).toHaveLength(1);
    expect((await get(connectionId)).health.counts).toMatchObject({ tests: 1, leads: 0, received: 0 });
    expect((await paths.ask('POST', `/api/connections/${connectionId}/test`)).body.lead.leadId).not.toBe(body.lead.leadId);
  });

  it('send a made-up outcome to a target and tell what became of it', async () => {
    const { host } = paths.api.parts;
    const { connectionId } = await made({ plugin: 'webhooks', settings: TARGET_SETTINGS });
    const send = jest.spyOn(host, 'send').mockResolvedValueOnce({ externalId: 'row 7' });
    const test = async (): Promise<Answer['body']> => (await paths.ask('POST', `/api/connections/${connectionId}/test`)).body;
    expect(await test()).toEqual({ success: true, lead: null, outcome: { status: 'sent', reason: null, externalId: 'row 7' } });
    expect(send.mock.calls[0]?.slice(1)).toEqual([expect.objectContaining({ event: 'lead.accepted', attempt: 1 }), TARGET_SETTINGS]);
    send.mockRejectedValueOnce(new SettingsError('TOKEN', 'the key is wrong'));
    expect((await test()).outcome).toEqual({ status: 'failed', reason: 'the key is wrong', externalId: null });
    send.mockRejectedValueOnce(new OutcomeUnknownError('TIMEOUT', 'no answer'));
    expect((await test()).outcome).toMatchObject({ status: 'unknown' });
    expect((await paths.ask('GET', '/api/leads')).body.data).toEqual([]);
    send.mockRestore();
  });

  it('get a new address, the old one working for the overlap; and none when they are gone', async () => {
    const first = await made({});
    const rotate = (body?: object): Promise<Answer> => paths.ask('POST', `/api/connections/${first.connectionId}/rotate`, body);
    const second = (await rotate({ overlapSeconds: 3600 })).body.connection;
    expect([second.url === first.url, Date.parse(second.oldUrlUntil) > Date.now()]).toEqual([false, true]);
    const statuses = async (): Promise<number[]> => [await post(first.url, { ping: 1 }), await post(second.url, { ping: 1 })];
    expect(await statuses()).toEqual([200, 200]);
    const third = (await rotate()).body.connection;
    expect([await statuses(), third.oldUrlUntil, await post(third.url, { ping: 1 })]).toEqual([[404, 404], null, 200]);
    expect(await paths.ask('DELETE', `/api/connections/${first.connectionId}`)).toEqual({ status: 200, body: { success: true } });
    expect([await post(third.url, A_LEAD), (await paths.ask('GET', `/api/connections/${first.connectionId}`)).status]).toEqual([404, 404]);
  });

  it('that never were are 404', async () => {
    const none = `/api/connections/${NEVER}`;
    const asked = [
      paths.ask('GET', none),
      paths.ask('PATCH', none, { name: 'a' }),
      paths.ask('DELETE', none),
      ...['rotate', 'test', 'try', `payloads/rq${NEVER.slice(2)}/replay`].map((verb) => paths.ask('POST', `${none}/${verb}`, {})),
      paths.ask('GET', `${none}/payloads`),
    ];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 404));
    expect((await paths.ask('GET', '/api/leads?connectionId=x')).status).toBe(422);
    expect((await paths.ask('GET', `/api/leads?connectionId=${NEVER}`)).body.data).toEqual([]);
  });
});
