import type { Answer } from '../engines/service.js';
import { useService } from '../engines/use-service.js';
import { askForCall, briefCall, freshPhone, whenEnded, type CallRecord } from './calls.js';
import { connectionWithPayload } from './connection-with-payload.js';
import { expectFields, expectProblem } from './problem.js';
import { BESIDE, filled, NEVER_MADE, ROUTES, UNDESCRIBED, type Scope } from './routes.js';
import { addTenant, type OtherTenant } from './tenants.js';

const SCOPES: readonly Scope[] = ['leads:write', 'dashboard:read', 'admin', 'billing', 'recordings:read'];
const PAGE_OF = 3;

const service = useService();
let other: OtherTenant;
let completed: CallRecord;
const blocked = freshPhone();
/** The ids of the seeded tenant's own records. */
let ids: Record<string, string>;

beforeAll(async () => {
  other = await addTenant(service, { name: 'Stranger' });
  await other.addEmployee({ name: 'Stranger' });
  await service.send('/api/do-not-call', { body: { phone: blocked, reason: 'asked us' } });
  completed = await briefCall(service, await askForCall(service, freshPhone(), { tier: 'premium' }));
  const [{ virtualNumberId, trunkIds }] = (await service.send('/api/virtual-numbers')).body.data;
  const keyId = (await service.send('/api/api-keys', { body: { name: 'Spare', scopes: ['leads:write'] } })).body.apiKey.keyId;
  ids = {
    tenantId: service.tenantId,
    employeeId: service.employeeId,
    ...{ leadId: completed.leadId, callId: completed.callId, keyId },
    ...(await connectionWithPayload(service)),
    ...{ virtualNumberId, trunkId: trunkIds[0] },
    ...{ ...NEVER_MADE, phone: blocked },
  };
}, 120_000);

const get = async (path: string): Promise<CallRecord> => (await service.send(path)).body;
const ask = (line: string, key: string | null, of = ids): Promise<Answer> => {
  const [method = '', path = ''] = line.split(' ');
  return service.send(filled(path, of), { method, key, ...(method !== 'GET' && method !== 'DELETE' && { body: {} }) });
};
const LINES = ROUTES.map(({ method, path, needs }) => ({ line: `${method} ${path}`, path, needs }));

describe('the document at /api/openapi.json', () => {
  it('is OpenAPI 3.1 and lists every path there is, and no other', async () => {
    const { status, body } = await service.send('/api/openapi.json', { key: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./), info: { version: '2.4' } });
    const listed = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const known = LINES.filter(({ path }) => path !== UNDESCRIBED && (!path.startsWith('/health') || listed.includes(`GET ${path}`))).map(
      ({ line }) => line,
    );
    expect(listed.sort()).toEqual([...known, ...BESIDE].sort());
  });

  it('says of each what it answers and how it refuses, of the webhook what it takes, and every reference leads somewhere', async () => {
    const document = await get('/api/openapi.json');
    const operations = Object.values<CallRecord>(document.paths).flatMap((methods) => Object.values<CallRecord>(methods));
    for (const { operationId, responses } of operations) {
      expect({ operationId, codes: Object.keys(responses) }).toEqual({
        operationId,
        codes: expect.arrayContaining([expect.stringMatching(/^20[012]$/)]),
      });
      expect(JSON.stringify(responses)).toContain('application/problem+json');
    }
    expect(JSON.stringify(document.paths['/api/webhooks/leads'].post.requestBody)).toContain('application/json');
    const references = [...new Set([...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path as string))];
    const found = (path: string): unknown => path.split('/').reduce<CallRecord>((at, name) => at?.[name], document);
    expect(references.filter((path) => found(path) === undefined)).toEqual([]);
  });
});

describe('each path', () => {
  it.each(LINES.filter(({ needs }) => needs === null))('$line is open', async ({ line }) =>
    expect((await ask(line, null)).status).toBe(200),
  );

  it.each(LINES.filter(({ needs }) => needs !== null))('$line needs a key, and $needs', async ({ line, needs }) => {
    for (const key of [null, 'tk_live_0000000000000000000000_000000']) {
      const answer = await ask(line, key);
      expectProblem(answer, 401);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
    const lacking = SCOPES.filter((scope) => scope !== needs);
    expectProblem(await ask(line, await keyWith(lacking)), 403);
    if (needs === 'operator') return expectProblem(await ask(line, service.apiKey), 403);
    const unknown = {
      ...ids,
      leadId: 'ld_x',
      callId: 'cl_x',
      keyId: 'ak_x',
      employeeId: 'em_x',
      connectionId: 'cn_x',
      ...{ payloadId: 'rq_x', virtualNumberId: 'vn_x', erasureId: 'er_x' },
      phone: freshPhone(),
    };
    const { status, body } = await ask(line, await keyWith([needs as Scope]), unknown);
    // The machine is the operator's where there are several tenants (apps/api/src/models/models.spec.ts).
    if (line === 'POST /api/models/lay') expect(body.code).toBe('OPERATOR_ONLY');
    else expect([200, 201, 400, 404, 415, 422]).toContain(status);
  });

  it.each(LINES.filter(({ path, needs }) => path.includes('{') && needs !== 'operator'))(
    '$line of another tenant is 404, as if it were not there',
    async ({ line }) => {
      const answer = await ask(line, other.apiKey);
      if (line.startsWith('PATCH')) expect([404, 422]).toContain(answer.status);
      else expectProblem(answer, 404);
      // `instance` is the path that was asked for.
      expect(JSON.stringify({ ...answer.body, instance: undefined })).not.toContain(service.tenantId);
    },
  );

  it.each(LINES.filter(({ path, needs }) => needs === 'dashboard:read' && !path.includes('{') && !path.includes('check')))(
    '$line asks the operator for a tenant',
    async ({ line }) => {
      expectProblem(await ask(line, service.adminKey), 422);
      const [, path = ''] = line.split(' ');
      const as = (tenantId: string, key: string): Promise<Answer> => service.send(path, { key, headers: { 'x-tenant-id': tenantId } });
      expect((await as(service.tenantId, service.adminKey)).status).toBe(200);
      expectProblem(await as('tn_00000000000000000000000000', service.adminKey), 404);
      const ignored = await as(service.tenantId, other.apiKey);
      expect(JSON.stringify(ignored.body.data ?? ignored.body)).not.toContain(completed.callId);
    },
  );

  const keys = new Map<string, string>();
  async function keyWith(scopes: readonly Scope[]): Promise<string> {
    const name = scopes.join(' ');
    if (!keys.has(name)) keys.set(name, (await service.send('/api/api-keys', { body: { name, scopes } })).body.secret);
    return keys.get(name) as string;
  }
});

describe('a tenant', () => {
  it('is opened by the operator: with its first key, and nothing else', async () => {
    const { status, body } = await service.send('/api/tenants', { key: service.adminKey, body: { name: 'New', defaultTier: 'Value' } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      tenant: { tenantId: expect.stringMatching(/^tn_/), name: 'New', region: 'IN', defaultTier: 'value' },
      apiKey: { keyId: expect.stringMatching(/^ak_/), scopes: SCOPES.filter((scope) => scope !== 'billing') },
      secret: expect.stringMatching(/^tk_live_/),
    });
    const asked = (path: string): Promise<Answer> => service.send(path, { key: body.secret });
    expect((await asked('/api/wallet')).body.wallet).toMatchObject({ creditsBalance: 0, balancePaise: 0, perMinuteAgentRate: 3.5 });
    expect((await asked('/api/employees')).body.data).toEqual([]);
    const { metrics } = (await asked('/api/dashboard/summary')).body;
    expect(metrics).toMatchObject({
      totalEmployees: 0,
      totalCalls: 0,
      pickupRate: '0.0%',
      conversionRate: '0.0%',
      activeVirtualNumbers: 0,
    });
    expect((await service.send(`/api/tenants/${body.tenant.tenantId}`, { key: service.adminKey })).body.tenant).toEqual(body.tenant);
  });

  it.each([{}, { name: '' }, { name: 7 }, { name: 'x', region: 'Atlantis' }, { name: 'x', defaultTier: 'gold' }])(
    'is not made of %j',
    async (body) => {
      expectProblem(await service.send('/api/tenants', { key: service.adminKey, body }), 422);
    },
  );
});

describe('the wallet', () => {
  const topUp = (body: object, key = service.apiKey): Promise<Answer> => service.send('/api/wallet/top-ups', { key, body });

  it('is topped up once a reference, however many come at once', async () => {
    const before = (await get('/api/wallet')).wallet.balancePaise;
    const answers = await Promise.all(Array.from({ length: 12 }, () => topUp({ credits: 250.75, reference: 'invoice-1' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 11 }, () => 200), 201]);
    expect(new Set(answers.map(({ body }) => body.entry.entryId)).size).toBe(1);
    expectProblem(await topUp({ credits: 250.74, reference: 'invoice-1' }), 409);
    expect((await get('/api/wallet')).wallet).toMatchObject({ balancePaise: before + 25_075, reservedPaise: 0 });
    expect((await other.send('/api/wallet/top-ups', { body: { credits: 1, reference: 'invoice-1' } })).status).toBe(201);
  });

  it.each([{}, { credits: 0 }, { credits: -5 }, { credits: 1.234 }, { credits: '10' }, { credits: 1e15 }, { credits: null }])(
    'is not topped up with %j',
    async (wish) => {
      expectFields(await topUp({ reference: 'bad', ...wish }), 'credits');
    },
  );

  it('is the sum of its ledger, entry by entry', async () => {
    await Promise.all(Array.from({ length: 9 }, (_, position) => topUp({ credits: 1 + position / 100, reference: `many-${position}` })));
    const entries = (await pages('/api/wallet/ledger')).reverse();
    expect(entries.map(({ type }) => type)).toEqual(['top-up', 'charge', ...Array.from({ length: 10 }, () => 'top-up')]);
    let balancePaise = 0;
    for (const entry of entries) {
      balancePaise += entry.amountPaise;
      expect(entry).toMatchObject({
        amount: entry.amountPaise / 100,
        balanceAfterPaise: balancePaise,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      });
    }
    expect(entries[1]).toMatchObject({ amountPaise: -350, callId: completed.callId });
    expect((await get('/api/wallet')).wallet).toMatchObject({ balancePaise, creditsBalance: balancePaise / 100, reservedPaise: 0 });
  });
});

/** All of a list, three at a time. */
async function pages(path: string): Promise<CallRecord[]> {
  const found: CallRecord[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body }: Answer = await service.send(`${path}?limit=${PAGE_OF}&cursor=${cursor}`);
    expect(body).toEqual({ success: true, data: expect.any(Array), nextCursor: body.nextCursor === null ? null : expect.any(String) });
    expect(body.data.length).toBe(body.nextCursor === null ? body.data.length : PAGE_OF);
    found.push(...body.data);
    cursor = body.nextCursor;
  }
  return found;
}

describe('a list', () => {
  it('is paged by cursors, newest first, each record once', async () => {
    const made: string[] = [];
    for (let count = 0; count < 8; count++)
      made.push((await service.postLead({ lead: { name: `Page ${count}`, phone: freshPhone() } })).body.leadId);
    const found = (await pages('/api/leads')).map(({ leadId }) => leadId);
    expect(found.slice(0, 8)).toEqual([...made].reverse());
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual([...found].sort().reverse());
  });

  const LISTS = ['leads', 'calls', 'employees', 'api-keys', 'wallet/ledger', 'timeline', 'do-not-call'];
  it.each(LISTS)('of %s refuses a limit or a cursor that is none', async (noun) => {
    for (const query of [
      'limit=0',
      'limit=101',
      ...['limit=-1', 'limit=ten'],
      'limit=1.5',
      'limit=5&limit=6',
      'cursor=garbage',
      'cursor=%00',
      `cursor=${Buffer.from('xx_1').toString('base64url')}`,
    ]) {
      expectFields(await service.send(`/api/${noun}?${query}`), query.split('=')[0]);
    }
    expect((await service.send(`/api/${noun}?limit=100`)).status).toBe(200);
  });

  it('of calls is filtered by status or by lead', async () => {
    const listed = expect.objectContaining({ callId: completed.callId, status: 'completed', verdict: completed.verdict });
    expect((await get(`/api/calls?leadId=${completed.leadId}`)).data).toEqual([listed]);
    expect((await get('/api/calls?status=completed')).data).toContainEqual(listed);
    expect((await get('/api/calls?status=ringing')).data).toEqual([]);
    for (const query of ['status=nonsense', 'leadId=cl_1']) expectProblem(await service.send(`/api/calls?${query}`), 422);
  });
});

describe('a number on the do-not-call list', () => {
  it('is refused by the gate and never reaches the line', async () => {
    const callId = await askForCall(service, blocked, { name: 'Meera Shah' });
    const call = await whenEnded(service, callId);
    expect(call).toMatchObject({ status: 'refused', refusedBy: { rule: 'do-not-call' }, placedAt: null, costPaise: null });
    expect(call.verdict).toMatchObject({
      pack: expect.stringMatching(/\S/),
      rules: expect.arrayContaining([expect.objectContaining({ rule: 'do-not-call', outcome: 'refuse' })]),
    });
    expect((await get(`/api/leads/${call.leadId}`)).lead.status).toBe('do-not-call');
    expect(service.said()).not.toContain(blocked);
    expect((await get('/api/dashboard/summary')).metrics.totalCalls).toBe(1);
  });

  it('is found in any form, and is free again when it is taken off', async () => {
    const phone = freshPhone();
    const typed = `0${phone.slice(3)}`;
    expect(await service.send('/api/do-not-call', { body: { phone: typed } })).toMatchObject({
      status: 201,
      body: { doNotCall: { phone, reason: null } },
    });
    const check = (): Promise<CallRecord> => get(`/api/do-not-call/check?phone=${encodeURIComponent(typed)}`);
    expect(await check()).toMatchObject({ success: true, phone, blocked: true });
    expect((await other.send(`/api/do-not-call/check?phone=${encodeURIComponent(phone)}`)).body.blocked).toBe(false);
    expect(await service.send(`/api/do-not-call/${encodeURIComponent(phone)}`, { method: 'DELETE' })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await check()).toEqual({ success: true, phone, blocked: false, leadIds: [] });
    expectProblem(await service.send('/api/do-not-call', { body: { phone: 'nobody' } }), 422);
  });

  it('comes with many others, and a neighbour’s typing error keeps nobody off', async () => {
    const phones = [freshPhone(), 'nonsense', freshPhone()];
    const { body } = await service.send('/api/do-not-call/import', { body: { phones: [...phones, phones[0]] } });
    expect(body).toMatchObject({ success: true, added: 2, alreadyThere: 1, refused: [{ index: 1 }] });
  });
});
