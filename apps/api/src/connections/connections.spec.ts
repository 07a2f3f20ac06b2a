import { readSettings } from '@turant/config';
import { startApi } from '../testing/api-under-test.js';
import { fieldsOf, type Answer } from '../testing/use-api.js';
import { useConnections } from '../testing/use-connections.js';

const NEVER = 'cn_00000000000000000000000000';
const A_LEAD = { name: 'Asha Rao', phone: '98765 43210' };

describe('connections', () => {
  const paths = useConnections();

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

  it.each(['sarvam', 'deepgram'])('of %s, a provider of speech, have no address, because it brings no leads', async (plugin) => {
    const made = await paths.made({ plugin, name: 'Speech', settings: { accessToken: 'a very secret key' } });
    expect(made).toMatchObject({ plugin, url: null, token: null, dialImmediately: null, settings: { accessToken: '***' } });
    expect(made.health.warnings).toEqual([]);
  });

  it('are made with an address, a token, and their secrets sealed and masked', async () => {
    const employeeId = await paths.api.addEmployee(paths.tenant);
    const wish = {
      plugin: 'typeform',
      name: ' Site ',
      settings: { secret: 'a very secret text', fieldMap: { a: 'name' }, ownerMap: null },
      employeeId,
      tier: 'PREMIUM',
    };
    const connection = await paths.made({ ...wish, accessTokenExpiresAt: '2126-01-01T00:00:00Z', expectedEveryMinutes: null });
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
    expect(connection.url).toBe(`http://127.0.0.1:8080/api/webhooks/typeform/${connection.token}`);
    expect(connection.steps[0]).toContain(connection.url);
    const record = JSON.stringify(await paths.stored(connection.connectionId));
    for (const secret of ['a very secret text', connection.token]) expect(record).not.toContain(secret);
    expect(await paths.get(connection.connectionId)).toEqual(connection);
    const { data, nextCursor } = (await paths.ask('GET', '/api/connections')).body;
    expect([data, nextCursor]).toEqual([[connection], null]);
  });

  it('never name what the caller said our host is', async () => {
    const asked = await paths.api.app.inject({
      method: 'POST',
      url: '/api/connections',
      headers: { authorization: `Bearer ${paths.key()}`, host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { plugin: 'meta', name: 'a', settings: { accountId: '124', accessToken: 't' } },
    });
    expect(asked.statusCode).toBe(201);
    expect(asked.body).not.toContain('evil');
    const { port } = paths.api.parts.settings;
    expect(asked.json().connection.sharedUrl).toBe(`http://127.0.0.1:${port}/api/webhooks/meta`);
    await paths.api.app.listen(0, '127.0.0.1');
    expect((await paths.get(asked.json().connection.connectionId)).sharedUrl).toBe(`${await paths.api.app.getUrl()}/api/webhooks/meta`);
  });

  it('name the address that the service is told to have', async () => {
    const told = await startApi({ settings: readSettings({ PUBLIC_URL: 'https://leads.example.in' }) });
    const authorization = `Bearer ${await told.addKey(await told.addTenant())}`;
    const payload = { plugin: 'meta', name: 'Site', settings: { accountId: '123', accessToken: 't' } };
    const made = await told.app.inject({ method: 'POST', url: '/api/connections', headers: { authorization }, payload });
    await told.stop();
    const { url, sharedUrl, token } = made.json().connection;
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

  it('are refused a secret of fewer than 16 characters, and keep one that they have', async () => {
    const refusedOf = async (secret: string): Promise<string[]> =>
      fieldsOf(await paths.ask('POST', '/api/connections', { plugin: 'typeform', name: 'a', settings: { secret } }));
    for (const weak of [' ', 'a', 'fifteen letters', ' '.repeat(20)]) expect(await refusedOf(weak)).toEqual(['settings.secret']);
    const { connectionId } = await paths.made({ plugin: 'typeform', settings: { secret: 'sixteen letters!' } });
    const { store, vault } = paths.api.parts;
    // A record from before the rule existed.
    await store.connections.patch(paths.tenant, connectionId, [], {
      set: { sealed: { secret: vault.seal('a', `${connectionId}|secret`) } },
    });
    const changed = await paths.patch(connectionId, { settings: { secret: '***', fieldMap: { a: 'name' } } });
    expect([changed.status, changed.body.connection.settings]).toEqual([200, { secret: '***', fieldMap: { a: 'name' } }]);
    expect(vault.open((await paths.stored(connectionId))?.sealed['secret'] ?? '', `${connectionId}|secret`)).toBe('a');
    expect((await paths.patch(connectionId, { status: 'active' })).status).toBe(200);
    expect(fieldsOf(await paths.patch(connectionId, { settings: { secret: 'b' } }))).toEqual(['settings.secret']);
  });

  it('warn of an address that is open, until a secret is set', async () => {
    const codesOf = ({ health }: Answer['body']): string[] => health.warnings.map(({ code }: { code: string }) => code);
    const { connectionId, ...open } = await paths.made({ plugin: 'meta', settings: { accountId: '124' } });
    expect(codesOf(open)).toEqual(['OPEN_ADDRESS', 'SHARED_ADDRESS_UNPROVED', 'ADDRESS_NOT_REACHABLE']);
    const closed = await paths.patch(connectionId, { settings: { secret: 'the app secret text' } });
    expect(codesOf(closed.body.connection)).toEqual(['ADDRESS_NOT_REACHABLE']);
    expect(codesOf(await paths.made({ plugin: 'gohighlevel', settings: {} }))).toEqual(['OPEN_ADDRESS', 'ADDRESS_NOT_REACHABLE']);
    expect(
      codesOf(
        await paths.made({
          plugin: 'google-sheets',
          settings: { url: 'https://script.google.com/macros/s/AK/exec', secret: 'x'.repeat(16) },
        }),
      ),
    ).toEqual([]);
  });

  it('name one account eight times at the most', async () => {
    const wish = { plugin: 'meta', name: 'a', settings: { accountId: '125' } };
    for (let count = 0; count < 8; count += 1) await paths.made(wish);
    expect(fieldsOf(await paths.ask('POST', '/api/connections', wish))).toEqual(['settings.accountId']);
    const { connectionId } = await paths.made({ ...wish, settings: { accountId: '126' } });
    expect(fieldsOf(await paths.patch(connectionId, { settings: { accountId: '125' } }))).toEqual(['settings.accountId']);
    expect((await paths.patch(connectionId, { settings: { accessToken: 't' } })).status).toBe(200);
  });

  it('know by what they are found, and whether they are polled or take outcomes', async () => {
    const meta = await paths.made({ plugin: 'meta', settings: { accountId: '123' } });
    expect(await paths.stored(meta.connectionId)).toMatchObject({ account: 'meta|123' });
    await paths.patch(meta.connectionId, { settings: { accountId: null } });
    expect((await paths.stored(meta.connectionId))?.account).toBeUndefined();
    const pushed = await paths.made({ plugin: 'indiamart', settings: {} });
    expect((await paths.stored(pushed.connectionId))?.pollDueAt).toBeUndefined();
    await paths.patch(pushed.connectionId, { status: 'paused', settings: { accessToken: 'key' } });
    expect((await paths.stored(pushed.connectionId))?.pollDueAt).toBeInstanceOf(Date);
  });

  describe('when changed', () => {
    it('keep a secret that is sent back masked, merge the settings and lose what is null', async () => {
      const { connectionId } = await paths.made({
        settings: { secret: 'a very secret text', fieldMap: { a: 'name' } },
        expectedEveryMinutes: 5,
      });
      const before = await paths.stored(connectionId);
      const changed = await paths.patch(connectionId, {
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
      const after = await paths.stored(connectionId);
      const { vault } = paths.api.parts;
      expect(vault.open(after?.sealed['secret'] ?? '', `${connectionId}|secret`)).toBe('a very secret text');
      expect([after?.tokenHash, after?.dialImmediately]).toEqual([before?.tokenHash, true]);
      const cleared = await paths.patch(connectionId, { settings: { secret: null, fieldMap: null } });
      expect(cleared.body.connection.settings).toEqual({ ownerMap: { x: 'y' } });
      expect(fieldsOf(await paths.patch(connectionId, { settings: { fieldMap: 'x' } }))).toEqual(['settings.fieldMap']);
    });

    it('are tried again when the settings that we paused them for are new', async () => {
      const { connectionId } = await paths.made({ plugin: 'indiamart', settings: { accessToken: 'old' } });
      const { store } = paths.api.parts;
      const paused = { status: 'paused' as const, pausedBecause: { code: 'TOKEN', reason: 'the key is wrong', at: new Date() } };
      await store.connections.patch(paths.tenant, connectionId, [], { set: { ...paused, pollTries: 3 } });
      expect(await paths.get(connectionId)).toMatchObject({
        ...paused,
        pausedBecause: { reason: 'the key is wrong' },
        health: { lastError: { reason: 'the key is wrong' }, failedPolls: 3 },
      });
      expect((await paths.patch(connectionId, { name: 'b' })).body.connection).toMatchObject({
        status: 'paused',
        pausedBecause: { code: 'TOKEN' },
      });
      const mended = await paths.patch(connectionId, { settings: { accessToken: 'new' } });
      expect(mended.body.connection).toMatchObject({ status: 'active', pausedBecause: null, health: { failedPolls: 0, lastError: null } });
      expect((await paths.patch(connectionId, { status: 'paused' })).body.connection).toMatchObject({
        status: 'paused',
        pausedBecause: null,
      });
      expect((await paths.patch(connectionId, { settings: { accessToken: 'newer' } })).body.connection).toMatchObject({ status: 'paused' });
    });
  });

  it('get a new address, the old one working for the overlap; and none when they are gone', async () => {
    const first = await paths.made({});
    const rotate = (body?: object): Promise<Answer> => paths.ask('POST', `/api/connections/${first.connectionId}/rotate`, body);
    const second = (await rotate({ overlapSeconds: 3600 })).body.connection;
    expect([second.url === first.url, Date.parse(second.oldUrlUntil) > Date.now()]).toEqual([false, true]);
    const statuses = async (): Promise<number[]> => [await paths.post(first.url, { ping: 1 }), await paths.post(second.url, { ping: 1 })];
    expect(await statuses()).toEqual([200, 200]);
    const third = (await rotate()).body.connection;
    expect([await statuses(), third.oldUrlUntil, await paths.post(third.url, { ping: 1 })]).toEqual([[404, 404], null, 200]);
    expect(await paths.ask('DELETE', `/api/connections/${first.connectionId}`)).toEqual({ status: 200, body: { success: true } });
    expect([await paths.post(third.url, A_LEAD), (await paths.ask('GET', `/api/connections/${first.connectionId}`)).status]).toEqual([
      404, 404,
    ]);
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
