import { readSettings } from '@turant/config';
import type { Trunk } from '@turant/domain';
import { aLeadOf, aRingingCallOf } from '../testing/records.js';
import { startApi } from '../testing/api-under-test.js';
import { fieldsOf, useApi, type Answer } from '../testing/use-api.js';

const CARRIER = {
  name: ' Carrier ',
  uri: 'sip:sip.carrier.example;transport=tcp',
  kind: 'telecom',
  username: 'turant',
  password: 'the pass word',
  headers: { 'X-DLT-PE-ID': '1101234567890123456', 'X-DLT-Template-ID': '1107161234567890123', 'X-Lead': '{{leadId}}' },
  routes: ['+91'],
};

describe('the trunks', () => {
  const paths = useApi();
  const trunks = () => paths.api.parts.store.acrossTenants.trunks;
  const told = ({ status, body }: Answer): unknown[] => [status, body.code];
  let key: string;
  beforeEach(async () => {
    key = await paths.api.addKey(paths.tenant, { isOperator: true, scopes: [] }, 'admin');
    for (const { _id, permitId } of await trunks().all()) await trunks().remove(_id, permitId);
  });
  const ask = (method: string, url: string, body?: object): Promise<Answer> => paths.as(key, method, `/api/trunks${url}`, body);
  const add = async (change: object = {}): Promise<string> => (await ask('POST', '', { ...CARRIER, ...change })).body.trunk.trunkId;
  const stored = async (id: string): Promise<Trunk> => (await trunks().get(id)) as Trunk;
  const seeded = async (): Promise<string> => {
    const plain = { name: 'Sandbox', uri: 'sip:127.0.0.1:5070', transport: 'udp', kind: 'test', driver: 'sip' } as const;
    const _id = paths.api.parts.ids('tr');
    await trunks().insert({ ...plain, _id, headers: [], cps: 50, maxCalls: 200, order: 0, nextPermitAt: new Date(), permitId: _id });
    return _id;
  };

  it('are added with a password that is sealed and never read back', async () => {
    const { status, body } = await ask('POST', '', CARRIER);
    const { trunkId } = body.trunk;
    expect([status, body.trunk]).toEqual([
      201,
      {
        ...{ trunkId, name: 'Carrier', uri: CARRIER.uri, transport: 'tcp', kind: 'telecom', driver: 'sip', mediaEncryption: null },
        ...{
          register: false,
          username: 'turant',
          hasPassword: true,
          headers: CARRIER.headers,
          profile: null,
          callerIdStyle: null,
          dlt: null,
          callerIds: [],
          cps: 50,
          maxCalls: 200,
        },
        ...{ order: 10, routes: ['+91'], addresses: [], nat: false, noResponseMs: null, testNumbers: null, isSeeded: false },
        ...{
          isDraining: false,
          breaker: { state: 'closed', since: null, reason: null, sipCode: null },
          heldUntil: null,
          health: null,
          openCalls: 0,
        },
        warnings: ['no active number is registered on the trunk: no tenant can call over it'],
      },
    ]);
    const { password = '' } = await stored(trunkId);
    expect(password).not.toContain(CARRIER.password);
    expect(paths.api.parts.vault.open(password, trunkId)).toBe(CARRIER.password);
    for (const answer of [body, (await ask('GET', '')).body, (await ask('GET', `/${trunkId}`)).body])
      expect(JSON.stringify(answer)).not.toMatch(/the pass word|v1\./);
  });

  it('take a profile, a caller id style and the facts of the DLT registration, and null takes each away', async () => {
    const headers = { 'X-Entity': '{{dlt.entityId}}', 'X-DLT-Template-ID': '1107161234567890123' };
    const dlt = { entityId: '1101234567890123456', telemarketerIds: ['tm-1', 'tm-2'] };
    const callerIdStyle = { calleeFormat: 'national', userPhone: true };
    const { body } = await ask('POST', '', { ...CARRIER, headers, profile: 'plivo', callerIdStyle, dlt });
    expect(body.trunk).toMatchObject({ profile: 'plivo', callerIdStyle, dlt, cps: 2, maxCalls: 50 });
    const { trunkId } = body.trunk;
    const cleared = { profile: null, callerIdStyle: null, headers: CARRIER.headers, dlt: null };
    expect((await ask('PATCH', `/${trunkId}`, cleared)).body.trunk).toMatchObject(cleared);
    expect(await stored(trunkId)).not.toHaveProperty('dlt');
  });

  it('are in the list in their order, with the state of each', async () => {
    const [second, first] = [await add({ order: 20 }), await add({ order: 3 })];
    const third = await add();
    await trunks().setBreaker(await stored(first), {
      ...{ failedCalls: ['cl_1'], since: new Date('2026-11-21T09:00:00Z'), reason: 'no-response', sipCode: 503 },
      openUntil: new Date(Date.now() + 60_000),
    });
    await trunks().setHealth(first, { answers: true, registration: 'rejected', since: new Date('2026-11-21T08:00:00Z') });
    const lead = aLeadOf(paths.api.parts, paths.tenant);
    await paths.api.parts.store.calls.insertMany([aRingingCallOf(paths.api.parts, lead, { openOn: second })]);
    const { data, nextCursor } = (await ask('GET', '')).body;
    expect(nextCursor).toBeNull();
    expect(data.map((one: { trunkId: string; order: number }) => [one.trunkId, one.order])).toEqual([
      [first, 3],
      [second, 20],
      [third, 30],
    ]);
    expect(data[0].breaker).toEqual({ state: 'open', since: '2026-11-21T09:00:00.000Z', reason: 'no-response', sipCode: 503 });
    expect(data[0].health).toEqual({ answers: true, sipCode: null, registration: 'rejected', since: '2026-11-21T08:00:00.000Z' });
    expect([data[1].openCalls, data[1].breaker.state]).toEqual([1, 'closed']);
  });

  it('are changed in what is given, and null takes settings away', async () => {
    const id = await add();
    const { password } = await stored(id);
    const held = { heldUntil: new Date(Date.now() + 9_000) };
    await paths.api.parts.store.engine.commit([
      { op: 'patch', in: { name: 'trunks' }, id, guard: [], change: { set: { ...held, permitId: 'mine', nextPermitAt: new Date(7) } } },
    ]);
    const { status, body } = await ask('PATCH', `/${id}`, { cps: 7, routes: null, isDraining: true, headers: CARRIER.headers });
    expect([status, body.trunk]).toEqual([200, expect.objectContaining({ cps: 7, routes: null, isDraining: true, transport: 'tcp' })]);
    expect(await stored(id)).toMatchObject({ ...held, permitId: 'mine', nextPermitAt: new Date(7), password });
    expect((await ask('PATCH', `/${id}`, { username: null, password: null })).body.trunk).toMatchObject({
      username: null,
      hasPassword: false,
    });
    expect(await stored(id)).not.toHaveProperty('password');
    const moved = await ask('PATCH', `/${id}`, { uri: 'sip:other.carrier.example', isDraining: false });
    expect(moved.body.trunk).toMatchObject({ uri: 'sip:other.carrier.example', transport: 'udp', isDraining: false });
    expect((await ask('PATCH', `/${id}`, {})).body).toEqual(moved.body);
    expect(told(await ask('PATCH', '/tr_none', { cps: 7 }))).toEqual([404, 'TRUNK_NOT_FOUND']);
  });

  it('are changed by one request at a time: two that contradict each other are not both stored', async () => {
    const id = await add({ driver: 'asterisk' });
    const answers = await Promise.all([ask('PATCH', `/${id}`, { mediaEncryption: 'sdes' }), ask('PATCH', `/${id}`, { driver: 'sip' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const { driver, mediaEncryption } = await stored(id);
    expect([driver, mediaEncryption]).not.toEqual(['sip', 'sdes']);
  });

  it.each<[object, string[]]>([
    [{ name: '' }, ['name']],
    [{ name: 'a\nb' }, ['name']],
    [{ uri: 'carrier' }, ['uri']],
    [{ uri: 'sip:sip.carrier.example;transport=tls' }, ['uri']],
    [{ uri: 'sip:sip.carrier.example', transport: 'tls' }, ['transport']],
    [{ mediaEncryption: 'sdes' }, ['mediaEncryption']],
    [{ register: true }, ['register']],
    [{ kind: 'test' }, ['uri']],
    [{ headers: { 'X-A': 'a\r\nX-B: c' } }, ['headers']],
    [{ headers: { 'X-DLT-PE-ID': '12' } }, ['headers']],
    [{ headers: { 'X-A': 7 } }, ['headers.X-A']],
    [{ routes: ['91'], cps: 5 }, ['routes']],
    [{ dlt: { entityId: '12' } }, ['dlt.entityId']],
    [{ dlt: { telemarketerIds: ['a', 'b', 'c'] } }, ['dlt.telemarketerIds']],
    [{ callerIdStyle: { fromDomain: 'a b', diversion: '12' } }, ['callerIdStyle.fromDomain', 'callerIdStyle.diversion']],
    [{ callerIdStyle: { colour: 'red' } }, ['callerIdStyle.colour']],
    [{ profile: 'nobody' }, ['profile']],
    [{ cps: 1_001 }, ['cps']],
    [{ maxCalls: 0 }, ['maxCalls']],
    [{ username: 'a\r\nb' }, ['username']],
    [{ breaker: { failedCalls: [] } }, ['breaker']],
    [{ heldUntil: '2030-01-01T00:00:00Z', permitId: 'x', isManaged: false }, ['heldUntil', 'permitId', 'isManaged']],
    [{ health: { answers: true } }, ['health']],
  ])('are refused as %j, and leave nothing behind', async (change, fields) => {
    const refused = await ask('POST', '', { ...CARRIER, ...change });
    expect([refused.status, fieldsOf(refused)]).toEqual([422, fields]);
    expect((await ask('GET', '')).body.data).toEqual([]);
    const id = await add();
    const before = await stored(id);
    const unchanged = await ask('PATCH', `/${id}`, change);
    expect([unchanged.status, fieldsOf(unchanged)]).toEqual([422, fields]);
    expect(await stored(id)).toEqual(before);
  });

  it('behind a NAT take SIP_PUBLIC_HOST, or the driver asterisk', async () => {
    const inside = await startApi({ settings: readSettings({ SIP_HOST: '10.0.0.5' }) });
    const operator = await inside.addKey(await inside.addTenant(), { isOperator: true, scopes: [] }, 'admin');
    const headers = { authorization: `Bearer ${operator}` };
    const add = async (payload: object): Promise<Answer> => {
      const reply = await inside.app.inject({ method: 'POST', url: '/api/trunks', headers, payload });
      return { status: reply.statusCode, body: reply.json() };
    };
    const refused = await add(CARRIER);
    expect([fieldsOf(refused), refused.body.errors[0].message]).toEqual([['driver'], expect.stringContaining('the driver asterisk can')]);
    expect((await add({ ...CARRIER, driver: 'asterisk' })).status).toBe(201);
    await inside.stop();
  });

  it('are 100 at most', async () => {
    const plain = await stored(await seeded());
    for (let n = 1; n < 100; n += 1) await trunks().insert({ ...plain, _id: paths.api.parts.ids('tr'), order: n });
    expect(told(await ask('POST', '', CARRIER))).toEqual([422, 'TOO_MANY_TRUNKS']);
  });

  it('are removed when no call is on the line over them and no number is registered', async () => {
    const [id, { parts }] = [await add(), paths.api];
    const call = aRingingCallOf(parts, aLeadOf(parts, paths.tenant), { openOn: id });
    await parts.store.calls.insertMany([call]);
    const number = { _id: parts.ids('vn'), tenantId: paths.tenant, number: '+918035001299', series: 'ordinary' } as const;
    await parts.store.virtualNumbers.insert({ ...number, status: 'suspended', trunkIds: [id] });
    const refused = await ask('DELETE', `/${id}`);
    expect([told(refused), refused.body.detail]).toEqual([[409, 'TRUNK_IN_USE'], expect.stringContaining('drain it')]);
    await parts.store.calls.patch(paths.tenant, call._id, [], { unset: ['openOn'] });
    expect((await ask('DELETE', `/${id}`)).body).toMatchObject({ code: 'TRUNK_IN_USE', detail: expect.stringContaining('numbers') });
    expect(await stored(id)).not.toHaveProperty('permitId');
    await parts.store.virtualNumbers.patch(paths.tenant, number._id, [], { set: { status: 'released' } });
    expect(await ask('DELETE', `/${id}`)).toEqual({ status: 200, body: { success: true } });
    expect(told(await ask('DELETE', `/${id}`))).toEqual([404, 'TRUNK_NOT_FOUND']);
  });

  it('are not removed while a worker places a call: it holds the permit', async () => {
    const id = await add();
    const { clock } = paths.api.parts;
    expect(await trunks().acquirePermit(await stored(id), 'of a worker', clock.now())).toBe(true);
    const removal = ask('DELETE', `/${id}`);
    const placing = trunks().usePermitOp(await stored(id), 'of a worker', clock.now());
    const call = aRingingCallOf(paths.api.parts, aLeadOf(paths.api.parts, paths.tenant), { openOn: id });
    const { store } = paths.api.parts;
    expect(await store.engine.commit([placing, store.calls.insertOp(call)])).toEqual({ ok: true });
    await trunks().releasePermit(id, 'of a worker', clock.now());
    expect(told(await removal)).toEqual([409, 'TRUNK_IN_USE']);
  });

  it('of the environment take order, routes and draining, and nothing else', async () => {
    const id = await seeded();
    const refused = await ask('PATCH', `/${id}`, { cps: 3, order: 5, routes: null, testNumbers: null });
    expect([told(refused), fieldsOf(refused)]).toEqual([
      [409, 'TRUNK_SEEDED_CONFLICT'],
      ['cps', 'testNumbers'],
    ]);
    expect(await stored(id)).toMatchObject({ cps: 50, order: 0 });
    const changed = await ask('PATCH', `/${id}`, { order: 5, routes: ['+91'], isDraining: true });
    expect(changed.body.trunk).toMatchObject({ isSeeded: true, order: 5, routes: ['+91'], isDraining: true });
    expect(told(await ask('DELETE', `/${id}`))).toEqual([409, 'TRUNK_SEEDED_CONFLICT']);
  });

  it('are nobody’s business but the operator’s', async () => {
    const id = await add();
    for (const [method, url, body] of [
      ['GET', ''],
      ['GET', `/${id}`],
      ['POST', '', CARRIER],
      ['PATCH', `/${id}`, { cps: 1 }],
      ['DELETE', `/${id}`],
    ] as [string, string, object?][])
      expect(told(await paths.ask(method, `/api/trunks${url}`, body))).toEqual([403, 'OPERATOR_ONLY']);
    expect(await stored(id)).toMatchObject({ cps: 50 });
  });
});
