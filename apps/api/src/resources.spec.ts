import { resolvedDocument } from './testing/resolved-document.js';
import { fieldsOf, useApi } from './testing/use-api.js';

describe('the management paths', () => {
  const paths = useApi();

  describe('api keys', () => {
    it('are issued with their secret once, work at once, and stop when revoked', async () => {
      const issued = await paths.ask('POST', '/api/api-keys', { name: ' CRM ', scopes: ['dashboard:read', 'dashboard:read'] });
      expect(issued.status).toBe(201);
      const { apiKey, secret } = issued.body as unknown as { apiKey: { keyId: string }; secret: string };
      expect(apiKey).toMatchObject({
        name: 'CRM',
        scopes: ['dashboard:read'],
        expiresAt: null,
        lastUsedAt: null,
        prefix: secret.slice(0, 12),
      });
      expect((await paths.as(secret, 'GET', '/api/leads')).status).toBe(200);
      expect(JSON.stringify((await paths.ask('GET', '/api/api-keys')).body)).not.toContain(secret);
      expect(await paths.ask('DELETE', `/api/api-keys/${apiKey.keyId}`)).toEqual({ status: 200, body: { success: true } });
      expect((await paths.as(secret, 'GET', '/api/leads')).status).toBe(401);
    });

    it('are rotated with an overlap', async () => {
      const { keyId } = (await paths.ask('POST', '/api/api-keys', { name: 'a', scopes: ['dashboard:read'] })).body.apiKey;
      const rotated = await paths.ask('POST', `/api/api-keys/${keyId}/rotate`, { overlapSeconds: 3600 });
      expect([rotated.status, rotated.body.apiKey]).toEqual([
        200,
        expect.objectContaining({ name: 'a', scopes: ['dashboard:read'], expiresAt: null }),
      ]);
      const keys = (await paths.ask('GET', '/api/api-keys')).body.data as { keyId: string; expiresAt: string }[];
      expect(Date.parse(keys.find((one) => one.keyId === keyId)?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 3_590_000);
    });

    it('are the tenant’s own: the operator’s, which lies among the first tenant’s, is neither listed nor rotated nor revoked', async () => {
      const { store } = paths.api.parts;
      const operators = await paths.api.addKey(paths.tenant, { name: 'Operator', isOperator: true }, 'admin');
      await paths.api.addKey(paths.tenant, { name: 'last' });
      const keyId = (await store.apiKeys.list(paths.tenant, { limit: 10 })).find(({ isOperator }) => isOperator)?._id;
      const listed: string[] = [];
      for (let cursor = ''; ;) {
        const { data, nextCursor } = (await paths.ask('GET', `/api/api-keys?limit=1&cursor=${cursor}`)).body;
        listed.push(...data.map(({ name }: { name: string }) => name));
        if (nextCursor === null) break;
        cursor = nextCursor;
      }
      expect(listed).toEqual(['last', 'test']);
      expect((await paths.ask('POST', `/api/api-keys/${keyId}/rotate`, {})).status).toBe(404);
      expect((await paths.ask('DELETE', `/api/api-keys/${keyId}`)).status).toBe(404);
      expect((await paths.as(operators, 'GET', '/api/dead-letters')).status).toBe(200);
    });

    it('do not hand out billing by a key that lacks it', async () => {
      const admin = await paths.api.addKey(paths.tenant, { scopes: ['admin', 'dashboard:read'] });
      expect(await paths.as(admin, 'POST', '/api/api-keys', { name: 'a', scopes: ['billing'] })).toMatchObject({
        status: 403,
        body: { code: 'SCOPE_MISSING' },
      });
      expect((await paths.as(admin, 'POST', '/api/api-keys', { name: 'a', scopes: ['leads:write'] })).status).toBe(201);
    });

    it('are refused with a problem a field', async () => {
      const refused = await paths.ask('POST', '/api/api-keys', {
        name: '',
        scopes: ['root'],
        colour: 'red',
        expiresAt: '2026-02-30T00:00:00Z',
      });
      expect([refused.status, fieldsOf(refused).sort()]).toEqual([422, ['colour', 'name', 'scopes.0']]);
      for (const expiresAt of ['2126-02-30T00:00:00Z', '2020-02-20T00:00:00Z'])
        expect(fieldsOf(await paths.ask('POST', '/api/api-keys', { name: 'a', scopes: ['admin'], expiresAt }))).toEqual(['expiresAt']);
    });
  });

  describe('employees', () => {
    it('are hired, changed, paused and listed', async () => {
      const hired = await paths.ask('POST', '/api/employees', {
        name: ' Asha ',
        tier: 'PREMIUM',
        languages: ['ta', 'hi'],
        activeHours: { from: '09:00', to: '18:30' },
        voice: null,
      });
      expect([hired.status, hired.body.employee]).toEqual([
        201,
        expect.objectContaining({
          name: 'Asha',
          tier: 'premium',
          status: 'active',
          isDefault: false,
          languages: ['ta', 'hi'],
          voice: 'f2',
        }),
      ]);
      const { employeeId } = hired.body.employee as { employeeId: string };
      const paused = await paths.ask('PATCH', `/api/employees/${employeeId}`, { status: 'paused', activeHours: null });
      expect([paused.status, paused.body.employee]).toEqual([200, { ...hired.body.employee, status: 'paused', activeHours: null }]);
      expect((await paths.ask('GET', `/api/employees/${employeeId}`)).body.employee).toEqual(paused.body.employee);
      expect((await paths.ask('GET', '/api/employees')).body.data).toEqual([paused.body.employee]);
    });

    it('change a part of their script, and null takes one away', async () => {
      const script = { greeting: 'Hi {{lead.name}}', questions: ['Which car?'], goodbye: 'Bye' };
      const hired = await paths.ask('POST', '/api/employees', { name: 'Asha', script, voice: 'f2' });
      const { employeeId } = hired.body.employee as { employeeId: string };
      const change = async (body: object): Promise<unknown> =>
        ((await paths.ask('PATCH', `/api/employees/${employeeId}`, body)).body.employee as { script: unknown }).script;
      expect(await change({ script: { greeting: 'Namaste' } })).toEqual({ ...script, greeting: 'Namaste' });
      expect(await change({ script: { greeting: null, goodbye: 'Ta' } })).toEqual({ questions: ['Which car?'], goodbye: 'Ta' });
      expect((await paths.ask('PATCH', `/api/employees/${employeeId}`, { 'script.goodbye': null })).status).toBe(422);
      expect(await change({ script: null })).toBeNull();
    });

    it('are refused with a problem a field', async () => {
      const refused = await paths.ask('POST', '/api/employees', {
        languages: ['fr'],
        activeHours: { from: '9', to: '18:00', zone: 'x' },
        isDefault: 'yes',
      });
      expect([refused.status, fieldsOf(refused).sort()]).toEqual([
        422,
        ['activeHours.from', 'activeHours.zone', 'isDefault', 'languages.0', 'name'],
      ]);
      for (const [change, field] of [
        [{ tier: 'gold' }, 'tier'],
        [{ script: { questions: [1] } }, 'script.questions.0'],
        [{ voice: 'robot' }, 'voice'],
      ])
        expect(fieldsOf(await paths.ask('POST', '/api/employees', { name: 'a', ...(change as object) }))).toEqual([field]);
      const slots = await paths.ask('POST', '/api/employees', {
        name: 'a',
        script: { greeting: 'Hi {{name}}', questions: ['{{lead.foo}}?'] },
      });
      expect([slots.status, fieldsOf(slots)]).toEqual([422, ['script.greeting', 'script.questions.0']]);
      expect((await paths.ask('POST', '/api/employees', ['a'])).status).toBe(422);
      expect((await paths.ask('POST', '/api/employees')).status).toBe(422);
    });
  });

  describe('do-not-call', () => {
    it('is added to, checked, listed and taken from', async () => {
      const added = await paths.ask('POST', '/api/do-not-call', { phone: '098220 55667', reason: 'asked' });
      expect([added.status, added.body.doNotCall]).toEqual([201, expect.objectContaining({ phone: '+919822055667', reason: 'asked' })]);
      for (const phone of ['+919822055667', '%2B919822055667', '9822055667'])
        expect((await paths.ask('GET', `/api/do-not-call/check?phone=${phone}`)).body).toEqual({
          success: true,
          phone: '+919822055667',
          blocked: true,
          reason: 'asked',
          leadIds: [],
        });
      expect((await paths.ask('GET', '/api/do-not-call')).body).toEqual({ success: true, data: [added.body.doNotCall], nextCursor: null });
      const off = { success: true, phone: '+919822055667', blocked: false, leadIds: [] };
      expect(await paths.ask('DELETE', '/api/do-not-call/+919822055667')).toEqual({ status: 200, body: off });
      expect((await paths.ask('DELETE', '/api/do-not-call/+919822055667')).status).toBe(404);
      expect((await paths.ask('GET', '/api/do-not-call/check?phone=12')).status).toBe(422);
      expect((await paths.ask('GET', '/api/do-not-call/check')).status).toBe(422);
    });

    it('is imported as a list or as an object', async () => {
      const first = await paths.ask('POST', '/api/do-not-call/import', ['+919822055667', '098220 55668', 9822055667, 'nobody']);
      expect(first).toEqual({
        status: 200,
        body: { success: true, added: 2, alreadyThere: 1, refused: [{ index: 3, code: 'PHONE_INVALID' }] },
      });
      expect((await paths.ask('POST', '/api/do-not-call/import', { phones: ['+919822055667'] })).body).toMatchObject({
        added: 0,
        alreadyThere: 1,
      });
      expect((await paths.ask('POST', '/api/do-not-call/import', Array(10_001).fill(1))).status).toBe(422);
    });
  });

  describe('tenants', () => {
    it('are opened by the operator, empty, with a key of all scopes but billing', async () => {
      const operator = await paths.api.addKey(await paths.api.addTenant(), { isOperator: true, scopes: [] }, 'admin');
      const opened = await paths.as(operator, 'POST', '/api/tenants', { name: 'New', defaultTier: 'Value' });
      expect([opened.status, opened.body.tenant]).toEqual([
        201,
        expect.objectContaining({ name: 'New', region: 'IN', timeZone: 'Asia/Kolkata', defaultTier: 'value', status: 'active' }),
      ]);
      const { tenantId } = opened.body.tenant as { tenantId: string };
      expect(opened.body.apiKey).toMatchObject({ scopes: ['leads:write', 'dashboard:read', 'admin', 'recordings:read'] });
      const billed = await paths.as(operator, 'POST', '/api/tenants', {
        name: 'Billed',
        scopes: ['billing'],
        countries: ['in', 'NP', 'IN'],
      });
      expect(billed.body).toMatchObject({ apiKey: { scopes: ['billing'] }, tenant: { countries: ['IN', 'NP'] } });
      const topUp = { credits: 5, reference: 'b' };
      expect((await paths.as(opened.body.secret as string, 'POST', '/api/wallet/top-ups', topUp)).status).toBe(403);
      expect((await paths.as(operator, 'GET', `/api/tenants/${tenantId}`)).body.tenant).toEqual(opened.body.tenant);
      expect((await paths.as(opened.body.secret as string, 'GET', '/api/dashboard/summary')).body).toMatchObject({
        wallet: { creditsBalance: 0, perMinuteAgentRate: 3.5 },
      });
      expect(
        (await paths.as(operator, 'POST', '/api/wallet/top-ups', { credits: 5, reference: 'a' }, { 'x-tenant-id': tenantId })).status,
      ).toBe(201);
      expect((await paths.as(operator, 'GET', '/api/tenants/tn_00000000000000000000000000')).status).toBe(404);
      expect(fieldsOf(await paths.as(operator, 'POST', '/api/tenants', { name: 'x', region: 'ZZ', defaultTier: 'gold' }))).toEqual([
        'region',
        'defaultTier',
      ]);
      const changed = await paths.as(operator, 'PATCH', `/api/tenants/${tenantId}`, { countries: ['IN', 'lk'] });
      expect([changed.status, (changed.body.tenant as { countries: string[] }).countries]).toEqual([200, ['IN', 'LK']]);
      expect(fieldsOf(await paths.as(operator, 'PATCH', `/api/tenants/${tenantId}`, { countries: ['XX'] }))).toEqual(['countries']);
    });

    it('are not opened by a tenant’s key', async () => expect((await paths.ask('POST', '/api/tenants', { name: 'x' })).status).toBe(403));
  });

  it('describes every path in the OpenAPI document, with its answer', async () => {
    const { paths: described } = resolvedDocument((await paths.ask('GET', '/api/openapi.json')).body) as {
      paths: Record<string, Record<string, { responses: Record<string, { content?: unknown }>; requestBody?: unknown }>>;
    };
    expect(Object.keys(described)).toEqual(
      expect.arrayContaining(['/api/wallet/top-ups', '/api/do-not-call/check', '/api/api-keys/{keyId}/rotate']),
    );
    expect(described['/api/employees']?.post?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { required: ['name'], additionalProperties: false } } },
    });
    const mute = Object.entries(described).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.values(responses).some(({ content }) => content) || path.startsWith('/api/webhooks') ? [] : [`${method} ${path}`],
      ),
    );
    expect(mute.filter((one) => !one.includes('/health') && !one.includes('/metrics'))).toEqual([]);
  });

  it('asks for the scope of each change', async () => {
    const reader = await paths.api.addKey(paths.tenant, { scopes: ['dashboard:read'] });
    for (const [method, url] of [
      ['POST', '/api/employees'],
      ['POST', '/api/api-keys'],
      ['POST', '/api/do-not-call'],
      ['POST', '/api/do-not-call/import'],
      ['POST', '/api/calls/x/hang-up'],
      ['DELETE', '/api/api-keys/x'],
    ] as const)
      expect([url, (await paths.as(reader, method, url, {})).status]).toEqual([url, 403]);
    const writer = await paths.api.addKey(paths.tenant, { scopes: ['leads:write', 'admin', 'billing'] });
    for (const noun of [
      'leads',
      'calls',
      'timeline',
      'wallet',
      'wallet/ledger',
      'employees',
      'do-not-call',
      'api-keys',
      'dashboard/summary',
    ])
      expect([noun, (await paths.as(writer, 'GET', `/api/${noun}`)).status]).toEqual([noun, 403]);
  });
});
