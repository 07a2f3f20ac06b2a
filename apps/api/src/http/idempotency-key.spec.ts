import { useApi, type Answer } from '../testing/use-api.js';

describe('creations under an Idempotency-Key', () => {
  const paths = useApi();

  describe('an employee hired under an Idempotency-Key', () => {
    const hire = (key: string, body: object = { name: 'Meera' }): Promise<Answer> =>
      paths.as(paths.key(), 'POST', '/api/employees', body, { 'idempotency-key': key });

    it('is hired once, as calls and leads are taken once; the header has their rules', async () => {
      const [first, again] = [await hire('form-1'), await hire('form-1')];
      expect([first.status, again]).toEqual([201, first]);
      const other = await hire('form-1', { name: 'Asha' });
      expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      const malformed = await hire('é');
      expect([malformed.status, malformed.body.code]).toEqual([400, 'IDEMPOTENCY_KEY_MALFORMED']);
      const { data } = (await paths.ask('GET', '/api/employees')).body;
      expect(data.filter(({ name }: { name: string }) => name === 'Meera')).toEqual([first.body.employee]);
      const trail = (await paths.ask('GET', '/api/audit')).body.data;
      expect(JSON.stringify(trail)).not.toContain('form-1');
    });
  });

  it('creates what is the operator’s once under an Idempotency-Key', async () => {
    const operator = await paths.api.addKey(paths.tenant, { isOperator: true, scopes: [] }, 'admin');
    const number = { tenantId: paths.tenant, number: '1401234567', trunkIds: [] };
    for (const [noun, body] of [
      ['trunks', { name: 'Carrier', uri: 'sip:sip.carrier.example', kind: 'telecom' }],
      ['virtual-numbers', number],
    ] as const) {
      const create = (): Promise<Answer> => paths.as(operator, 'POST', `/api/${noun}`, body, { 'idempotency-key': 'op-1' });
      const [first, again] = [await create(), await create()];
      expect([first.status, again]).toEqual([201, first]);
    }
  });

  describe('a record with a secret that is created under an Idempotency-Key', () => {
    it('is made once; the secret is not answered again, and a repeat names the record', async () => {
      const issue = (name: string): Promise<Answer> =>
        paths.as(paths.key(), 'POST', '/api/api-keys', { name, scopes: ['leads:write'] }, { 'idempotency-key': 'key-1' });
      const [first, again] = [await issue('once'), await issue('once')];
      const { keyId } = first.body.apiKey as { keyId: string };
      expect(first.status).toBe(201);
      expect(again).toMatchObject({ status: 409, body: { code: 'CREATED_BEFORE', detail: expect.stringContaining(keyId) } });
      expect(JSON.stringify(again.body)).not.toContain(first.body.secret);
      expect((await issue('twice')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
      const { data } = (await paths.ask('GET', '/api/api-keys')).body;
      expect(data.filter(({ name }: { name: string }) => name === 'once')).toEqual([first.body.apiKey]);
    });
  });

  it('opens a tenant once under an Idempotency-Key', async () => {
    const operator = await paths.api.addKey(paths.tenant, { isOperator: true, scopes: [] }, 'admin');
    const open = (): Promise<Answer> => paths.as(operator, 'POST', '/api/tenants', { name: 'Once' }, { 'idempotency-key': 'tenant-1' });
    const [first, again] = [await open(), await open()];
    expect([first.status, again.status, again.body.code]).toEqual([201, 409, 'CREATED_BEFORE']);
    expect(again.body.detail).toContain(first.body.tenant.tenantId);
    const { data } = (await paths.as(operator, 'GET', '/api/tenants')).body;
    expect(data.filter(({ name }: { name: string }) => name === 'Once')).toHaveLength(1);
  });
});
