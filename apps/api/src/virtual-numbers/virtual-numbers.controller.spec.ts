import { fieldsOf, useApi, type Answer } from '../testing/use-api.js';

describe('the numbers of tenants', () => {
  const paths = useApi();
  const told = ({ status, body }: Answer): unknown[] => [status, body.code];
  let key: string;
  let trunkId: string;
  let last = 1_000_000;
  const fresh = (): string => `140${(last += 1)}`;
  beforeAll(async () => {
    key = await paths.api.addKey(await paths.api.addTenant(), { isOperator: true, scopes: [] }, 'admin');
    const trunk = { name: 'Carrier', uri: 'sip:sip.carrier.example', kind: 'telecom' };
    trunkId = (await paths.as(key, 'POST', '/api/trunks', trunk)).body.trunk.trunkId;
  });
  const ask = (method: string, url: string, body?: object): Promise<Answer> => paths.as(key, method, `/api/virtual-numbers${url}`, body);
  const give = (change: object = {}): Promise<Answer> =>
    ask('POST', '', { tenantId: paths.tenant, number: fresh(), trunkIds: [trunkId], status: 'active', ...change });
  const own = async (): Promise<unknown[]> => (await paths.ask('GET', '/api/virtual-numbers')).body.data;

  it('are given by the operator, and the tenant sees its own', async () => {
    const number = fresh();
    const { status, body } = await give({ number });
    const { virtualNumberId } = body.virtualNumber;
    expect([status, body.virtualNumber]).toEqual([
      201,
      {
        ...{ virtualNumberId, tenantId: paths.tenant, number, status: 'active', series: '140', trunkIds: [trunkId] },
        leadCalls: { kind: '140', isAllowed: true, shows: 'promotional calls', source: expect.any(String), date: '2025-02-12' },
      },
    ]);
    expect(await own()).toEqual([body.virtualNumber]);
    expect((await paths.ask('GET', `/api/virtual-numbers/${virtualNumberId}`)).body.virtualNumber).toEqual(body.virtualNumber);
    expect((await paths.as(key, 'GET', `/api/trunks/${trunkId}`)).body.trunk.callerIds).toContain(number);
    expect((await paths.ask('GET', '/api/dashboard/summary')).body.metrics.activeVirtualNumbers).toBe(1);
  });

  it('say whether the call of a lead may show them', async () => {
    for (const [number, kind] of [
      ['1600000001', '1600'],
      ['1601000001', '1601'],
      ['+911123456789', 'landline'],
      ['+919812345678', 'mobile'],
    ]) {
      const { leadCalls } = (await give({ number })).body.virtualNumber;
      expect([leadCalls.kind, leadCalls.isAllowed]).toEqual([kind, false]);
    }
  });

  it('are listed page by page, newest first', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.unshift((await give({ status: undefined })).body.virtualNumber.virtualNumberId);
    const first = (await paths.ask('GET', '/api/virtual-numbers?limit=2')).body;
    const second = (await paths.ask('GET', `/api/virtual-numbers?limit=2&cursor=${first.nextCursor}`)).body;
    const idsOf = (data: { virtualNumberId: string; status: string }[]): string[] => data.map(({ virtualNumberId }) => virtualNumberId);
    expect([...idsOf(first.data), ...idsOf(second.data)]).toEqual(ids);
    expect([second.nextCursor, second.data[0].status]).toEqual([null, 'pending']);
    const asOperator = await paths.as(key, 'GET', '/api/virtual-numbers', undefined, { 'x-tenant-id': paths.tenant });
    expect(idsOf(asOperator.body.data)).toEqual(ids);
  });

  it.each(['1400555001', '911400555001', '+911400555001'])('belong to one tenant, in whatever way they are written: %s', async (number) => {
    const taken = await give({ number: '+911400555001' });
    expect([201, 409]).toContain(taken.status);
    const other = await paths.api.addTenant({ name: 'Other' });
    expect(told(await give({ number, tenantId: other }))).toEqual([409, 'NUMBER_TAKEN']);
  });

  it.each<[object, string[]]>([
    [{ tenantId: 'tn_00000000000000000000000000' }, ['tenantId']],
    [{ tenantId: 'nobody' }, ['tenantId']],
    [{ number: '9812345678' }, ['number']],
    [{ number: '+9198' }, ['number']],
    [{ number: '1400001' }, ['number']],
    [{ number: '+919812345679\r\nX: y' }, ['number']],
    [{ number: '+919812345679\n' }, ['number']],
    [{ trunkIds: [] }, ['trunkIds']],
    [{ trunkIds: ['tr_00000000000000000000000000'] }, ['trunkIds']],
    [{ trunkIds: ['none'] }, ['trunkIds.0']],
    [{ status: 'released' }, ['status']],
    [{ series: '140' }, ['series']],
  ])('are refused as %j, and leave nothing behind', async (change, fields) => {
    const refused = await give(change);
    expect([refused.status, fieldsOf(refused)]).toEqual([422, fields]);
    expect(await own()).toEqual([]);
  });

  it('go through their states, and released is the end', async () => {
    const { virtualNumberId: id, number } = (await give({ status: 'pending', trunkIds: [] })).body.virtualNumber;
    const become = async (status: string, more: object = {}): Promise<unknown[]> => {
      const answer = await ask('PATCH', `/${id}`, { status, ...more });
      return answer.status === 200 ? [200, answer.body.virtualNumber.status] : told(answer);
    };
    expect(await become('flagged')).toEqual([409, 'NUMBER_STATUS_CONFLICT']);
    expect(await become('active')).toEqual([422, 'NUMBER_INVALID']);
    expect(await become('active', { trunkIds: [trunkId] })).toEqual([200, 'active']);
    expect(fieldsOf(await ask('PATCH', `/${id}`, { trunkIds: [] }))).toEqual(['trunkIds']);
    expect(told(await ask('DELETE', `/${id}`))).toEqual([409, 'NUMBER_IN_USE']);
    for (const status of ['flagged', 'active', 'suspended', 'active', 'active', 'released'])
      expect(await become(status)).toEqual([200, status]);
    expect(await become('active')).toEqual([409, 'NUMBER_STATUS_CONFLICT']);
    expect(told(await ask('PATCH', `/${id}`, { trunkIds: [trunkId] }))).toEqual([409, 'NUMBER_STATUS_CONFLICT']);
    expect((await give({ number })).body).toMatchObject({ code: 'NUMBER_TAKEN', detail: expect.stringContaining(id) });
    expect(await ask('DELETE', `/${id}`)).toEqual({ status: 200, body: { success: true } });
    expect((await give({ number })).status).toBe(201);
  });

  it('are written by the operator only, and are 404 for another tenant', async () => {
    const { virtualNumberId: id } = (await give()).body.virtualNumber;
    expect(told(await paths.ask('POST', '/api/virtual-numbers', { tenantId: paths.tenant, number: fresh(), trunkIds: [] }))).toEqual([
      403,
      'OPERATOR_ONLY',
    ]);
    for (const [method, body] of [['PATCH', { status: 'suspended' }], ['DELETE']] as [string, object?][])
      expect(told(await paths.ask(method, `/api/virtual-numbers/${id}`, body))).toEqual([403, 'OPERATOR_ONLY']);
    const stranger = await paths.api.addKey(await paths.api.addTenant({ name: 'Other' }));
    expect(told(await paths.as(stranger, 'GET', `/api/virtual-numbers/${id}`))).toEqual([404, 'NUMBER_NOT_FOUND']);
    expect((await paths.as(stranger, 'GET', '/api/virtual-numbers')).body.data).toEqual([]);
    expect(told(await ask('PATCH', '/vn_none', { status: 'active' }))).toEqual([404, 'NUMBER_NOT_FOUND']);
  });
});
