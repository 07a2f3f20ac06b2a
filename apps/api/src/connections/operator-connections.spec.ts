import type { EmployeeConversation } from '@turant/domain';
import { verify, type Difference } from '@turant/management';
import { createPluginHost } from '@turant/plugin-host';
import { OPERATOR_TRAIL, Snapshots } from '@turant/store';
import { plugins } from '../../../../plugins/registry.js';
import { fieldsOf, useApi, type Answer } from '../testing/use-api.js';

const URL = '/api/operator/connections';
const NEVER = 'cn_00000000000000000000000000';
const SECRET = 'a very secret key';
const EARS = { plugin: 'deepgram', name: ' Ears ', settings: { accessToken: SECRET, sttModel: 'nova-3' } };
const by = (connectionId: string): EmployeeConversation => ({ kind: 'model', instructions: 'Ask.', llm: [{ connectionId }] });

describe('the operator’s own connections', () => {
  const paths = useApi();
  const told = ({ status, body }: Answer): unknown[] => [status, body.code];
  let key: string;
  beforeEach(async () => {
    key = await paths.api.addKey(paths.tenant, { isOperator: true, scopes: [] }, 'admin');
    const { connections } = paths.api.parts.store;
    for (const { _id } of await connections.all(OPERATOR_TRAIL)) await connections.remove(OPERATOR_TRAIL, _id);
  });
  const ask = (method: string, url = '', body?: object, headers?: object): Promise<Answer> =>
    paths.as(key, method, `${URL}${url}`, body, headers);
  const made = async (change: object = {}): Promise<string> => (await ask('POST', '', { ...EARS, ...change })).body.connection.connectionId;

  it('are made with their secrets sealed and masked, and have no address', async () => {
    const { status, body } = await ask('POST', '', EARS);
    expect([status, body.connection]).toEqual([
      201,
      expect.objectContaining({
        ...{ plugin: 'deepgram', name: 'Ears', status: 'active', settings: { accessToken: '***', sttModel: 'nova-3' } },
        ...{ url: null, token: null, sharedUrl: null, dialImmediately: null },
      }),
    ]);
    const { connectionId } = body.connection;
    const { store, vault } = paths.api.parts;
    const stored = await store.connections.get(OPERATOR_TRAIL, connectionId);
    expect(JSON.stringify(stored)).not.toContain(SECRET);
    expect(vault.open(stored?.sealed['accessToken'] ?? '', `${connectionId}|accessToken`)).toBe(SECRET);
    expect((await ask('GET', `/${connectionId}`)).body.connection).toEqual(body.connection);
    const changed = await ask('PATCH', `/${connectionId}`, { name: 'Better ears', settings: { accessToken: '***', sttModel: null } });
    expect([changed.status, changed.body.connection]).toEqual([
      200,
      { ...body.connection, name: 'Better ears', settings: { accessToken: '***' } },
    ]);
  });

  it('are listed page by page, newest first', async () => {
    const ids = [await made(), await made(), await made()].reverse();
    const first = (await ask('GET', '?limit=2')).body;
    const second = (await ask('GET', `?limit=2&cursor=${first.nextCursor}`)).body;
    expect([...first.data, ...second.data].map(({ connectionId }) => connectionId)).toEqual(ids);
    expect(second.nextCursor).toBeNull();
  });

  it('are of no tenant: a tenant’s key may do nothing here, and sees none of them among its own', async () => {
    const id = await made();
    for (const [method, url, body] of [
      ['GET', URL],
      ['POST', URL, EARS],
      ['GET', `${URL}/${id}`],
      ['PATCH', `${URL}/${id}`, { name: 'Mine' }],
      ['DELETE', `${URL}/${id}`],
    ] as const)
      expect([method, told(await paths.ask(method, url, body))]).toEqual([method, [403, 'OPERATOR_ONLY']]);
    const headers = { 'x-tenant-id': paths.tenant };
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { name: 'Mine' } : undefined;
      expect(told(await paths.ask(method, `/api/connections/${id}`, body))).toEqual([404, 'CONNECTION_NOT_FOUND']);
      expect(told(await paths.as(key, method, `/api/connections/${id}`, body, headers))).toEqual([404, 'CONNECTION_NOT_FOUND']);
    }
    expect(told(await paths.ask('POST', `/api/connections/${id}/rotate`, {}))).toEqual([404, 'CONNECTION_NOT_FOUND']);
    expect((await paths.ask('GET', '/api/connections')).body.data).toEqual([]);
  });

  it('stay those of the operator where a request names a tenant, as on all paths that belong to no tenant', async () => {
    const headers = { 'x-tenant-id': paths.tenant };
    expect((await ask('POST', '', EARS, headers)).status).toBe(201);
    expect((await ask('GET', '', undefined, headers)).body.data).toHaveLength(1);
    expect((await paths.ask('GET', '/api/connections')).body.data).toEqual([]);
  });

  it('do not reach those of a tenant', async () => {
    const own = (await paths.ask('POST', '/api/connections', EARS)).body.connection.connectionId;
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Taken over' }], ['DELETE']] as const)
      expect(told(await ask(method, `/${own}`, body))).toEqual([404, 'CONNECTION_NOT_FOUND']);
    expect(told(await ask('GET', `/${NEVER}`))).toEqual([404, 'CONNECTION_NOT_FOUND']);
    expect((await paths.ask('GET', '/api/connections')).body.data).toHaveLength(1);
  });

  it.each(['custom-json', 'webhooks', 'indiamart'])('are not of %s: leads and outcomes are a tenant’s', async (plugin) => {
    const refused = await ask('POST', '', { ...EARS, plugin });
    expect([told(refused), fieldsOf(refused)]).toEqual([[422, 'CONNECTION_INVALID'], ['plugin']]);
    expect((await ask('GET')).body.data).toEqual([]);
  });

  it('name no employee of a tenant', async () => {
    const employeeId = await paths.api.addEmployee(paths.tenant);
    expect(fieldsOf(await ask('POST', '', { ...EARS, employeeId }))).toEqual(['employeeId']);
  });

  it('are made once under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'ears-1' };
    const [first, again] = [await ask('POST', '', EARS, headers), await ask('POST', '', EARS, headers)];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(told(await ask('POST', '', { ...EARS, name: 'Others' }, headers))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await ask('GET')).body.data).toHaveLength(1);
    // The key is the operator's: a tenant may have the same one.
    const ofTenant = await paths.as(paths.key(), 'POST', '/api/connections', EARS, headers);
    expect([ofTenant.status, ofTenant.body.connection.connectionId === first.body.connection.connectionId]).toEqual([201, false]);
  });

  it('stand in the operator’s trail, without secrets, and a recount finds nothing wrong', async () => {
    const id = await made();
    await ask('PATCH', `/${id}`, { name: 'Ours', settings: { accessToken: 'another secret key' } });
    await ask('DELETE', `/${id}`);
    const { data } = (await paths.as(key, 'GET', '/api/audit/operator?limit=3')).body;
    expect(data.map(({ action, what, whatId, who }: Answer['body']) => [action, what, whatId, who.kind])).toEqual(
      ['delete', 'change', 'create'].map((action) => [action, 'connection', id, 'operator']),
    );
    expect([data[1].before, data[1].after, data[1].hidden]).toEqual([{ name: 'Ears' }, { name: 'Ours' }, ['sealed.accessToken']]);
    expect(JSON.stringify(data)).not.toContain('secret key');
    expect((await paths.ask('GET', '/api/audit')).body.data).toEqual([]);
    await made();
    const { store, clock, vault } = paths.api.parts;
    const differences: Difference[] = [];
    const order = { now: clock.now(), inFlightMs: 0, vault, onDifference: (one: Difference) => differences.push(one) };
    const verified = await verify(new Snapshots(store.engine), order);
    const ofOperator = verified.at(-1);
    // The keys of these tests were not made by anybody.
    const found = differences.filter((one) => one.tenantId === OPERATOR_TRAIL && !one.id.startsWith('ak_'));
    expect([ofOperator?.tenantId, found]).toEqual([OPERATOR_TRAIL, []]);
    expect(ofOperator?.checks['audit']?.applied).toBeGreaterThanOrEqual(4);
  });

  it('are not removed while an employee of any tenant names them', async () => {
    const [id, other] = [await made({ plugin: 'openai-compatible', settings: { baseUrl: 'https://llm.example' } }), await made()];
    const stranger = await paths.api.addTenant({ name: 'Secret Ltd' });
    const employees = [
      [paths.tenant, await paths.api.addEmployee(paths.tenant, { conversation: by(id) })],
      [stranger, await paths.api.addEmployee(stranger, { name: 'Meera', conversation: { kind: 'script', tts: [{ connectionId: id }] } })],
    ] as const;
    await paths.api.addEmployee(stranger, { conversation: by(NEVER) });
    const refused = await ask('DELETE', `/${id}`);
    expect(told(refused)).toEqual([409, 'CONNECTION_IN_USE']);
    for (const [tenant, employee] of employees) expect(refused.body.detail).toContain(`${employee} of ${tenant}`);
    expect(JSON.stringify(refused.body)).not.toMatch(/Meera|Secret Ltd|Acme|Asha/);
    expect((await ask('DELETE', `/${other}`)).status).toBe(200);
    const { store } = paths.api.parts;
    for (const [tenant, employee] of employees) await store.employees.patch(tenant, employee, [], { unset: ['conversation'] });
    expect((await ask('DELETE', `/${id}`)).status).toBe(200);
    expect(told(await ask('DELETE', `/${id}`))).toEqual([404, 'CONNECTION_NOT_FOUND']);
  });

  it('are found in use however many employees and tenants there are, and name ten of them', async () => {
    const id = await made();
    const { store, ids } = paths.api.parts;
    const plain = await store.employees.get(paths.tenant, await paths.api.addEmployee(paths.tenant));
    if (!plain) throw new Error('no employee');
    const all = Array.from({ length: 250 }, (_, at) => ({ ...plain, _id: ids('em'), ...(at < 12 && { conversation: by(id) }) }));
    await store.engine.commit(all.map((one) => store.employees.insertOp(one)));
    for (let tenants = 0; tenants < 120; tenants += 1) await paths.api.addTenant();
    const { body } = await ask('DELETE', `/${id}`);
    expect([body.code, body.detail.match(/em_\w+ of tn_\w+/g).length]).toEqual(['CONNECTION_IN_USE', 10]);
  });

  it('may have an address of PROVIDER_ALLOW, which a tenant’s may not', async () => {
    const { road, host, log, metrics, clock } = paths.api.parts;
    road.host = createPluginHost({ plugins, providerAllow: ['http://127.0.0.1:11434'], now: clock.now, log, metrics });
    const wish = (baseUrl: string): object => ({ plugin: 'openai-compatible', name: 'Ollama', settings: { baseUrl } });
    try {
      const ours = await ask('POST', '', wish('http://127.0.0.1:11434/v1'));
      expect([ours.status, ours.body.errors]).toEqual([201, undefined]);
      const theirs = await paths.ask('POST', '/api/connections', wish('http://127.0.0.1:11434/v1'));
      expect([told(theirs), fieldsOf(theirs)]).toEqual([[422, 'CONNECTION_INVALID'], ['settings.baseUrl']]);
      const otherPort = await ask('PATCH', `/${ours.body.connection.connectionId}`, { settings: { baseUrl: 'http://127.0.0.1:11435/v1' } });
      expect([otherPort.status, fieldsOf(otherPort)]).toEqual([422, ['settings.baseUrl']]);
      const byTls = await ask('POST', '', wish('https://127.0.0.1:11434/v1'));
      expect([byTls.body.errors[0].code, byTls.body.errors[0].message]).toEqual([
        'ADDRESS_NOT_PUBLIC',
        expect.stringContaining('PROVIDER_ALLOW'),
      ]);
    } finally {
      road.host = host;
    }
  });
});
