import { request } from 'node:http';
import type { Answer, SendOptions } from '../engines/service.js';
import { useOwnService } from '../engines/use-own-service.js';
import { useService } from '../engines/use-service.js';
import { freshPhone, type CallRecord } from './calls.js';
import { expectProblem } from './problem.js';

const PATH = '/api/webhooks/leads';

const service = useService();
const limited = useOwnService({ env: { RATE_LIMIT_PER_MINUTE: '5' } });

const aLead = (): object => ({ lead: { name: 'Asha Rao', phone: freshPhone() } });
const post = (options: SendOptions = {}): Promise<Answer> => service.send(PATH, { body: aLead(), ...options });
const anApiKey = async (wish: object): Promise<{ secret: string; keyId: string }> => {
  const { status, body } = await service.send('/api/api-keys', { body: { name: 'A key', scopes: ['leads:write'], ...wish } });
  expect(status).toBe(201);
  return { secret: body.secret, keyId: body.apiKey.keyId };
};
/** Milliseconds until the key is refused. */
const refusedAfter = async (key: string): Promise<number> => {
  const startedAt = Date.now();
  await service.until(async () => (await post({ key })).status === 401, 5_000);
  return Date.now() - startedAt;
};

describe('a key', () => {
  it.each<[string, Record<string, string>]>([
    ['none', {}],
    ['another scheme', { authorization: 'Basic dGtfbGl2ZTo=' }],
    ['an empty one', { authorization: 'Bearer ' }],
    ['two parts', { authorization: 'Bearer a b' }],
    ['one that nobody has', { authorization: 'Bearer tk_live_0000000000000000000000_000000' }],
    ['one of 8,000 characters', { authorization: `Bearer ${'k'.repeat(8000)}` }],
  ])('that is missing or wrong (%s) is 401 with a challenge', async (_, headers) => {
    const answer = await post({ key: null, headers });
    expectProblem(answer, 401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it('is 401 before anything is said about the body', async () => {
    for (const raw of ['{', '{}', `{"x":"${'x'.repeat(1000)}"}`]) expectProblem(await post({ key: 'tk_live_wrong', raw }), 401);
  });

  it.each(['access_token', 'api_key', 'key', 'token'])('counts in the header only, not as %s in the query or the body', async (name) => {
    expectProblem(await service.send(`${PATH}?${name}=${service.apiKey}`, { key: null, body: aLead() }), 401);
    expectProblem(await post({ key: null, body: { ...aLead(), [name]: service.apiKey } }), 401);
    const form = { raw: `${name}=${service.apiKey}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expectProblem(await post({ key: null, ...form }), 401);
  });

  it('that comes with a second one is 401', async () => {
    const { hostname, port } = new URL(service.baseUrl);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = [
        'Host',
        `${hostname}:${port}`,
        'Content-Type',
        'application/json',
        'Authorization',
        `Bearer ${service.apiKey}`,
        'Authorization',
        'Bearer other',
      ];
      const sent = request({ hostname, port, path: PATH, method: 'POST', headers }, (answer) => resolve(answer.resume().statusCode));
      sent.on('error', reject).end(JSON.stringify(aLead()));
    });
    expect(status).toBe(401);
  });

  it('may be called bearer in any case', async () =>
    expect((await post({ key: null, headers: { authorization: `bearer ${service.apiKey}` } })).status).toBe(202));

  it('without the scope is 403', async () => {
    const { secret } = await anApiKey({ scopes: ['dashboard:read', 'admin', 'billing'] });
    expectProblem(await post({ key: secret }), 403, 'SCOPE_MISSING');
  });

  it('that was revoked is refused within a second', async () => {
    const { secret, keyId } = await anApiKey({});
    expect((await post({ key: secret })).status).toBe(202);
    expect(await service.send(`/api/api-keys/${keyId}`, { method: 'DELETE' })).toMatchObject({ status: 200, body: { success: true } });
    expect(await refusedAfter(secret)).toBeLessThan(1_000);
  });

  it('that was rotated works beside the new one for the overlap, and no longer', async () => {
    const { secret, keyId } = await anApiKey({});
    const startedAt = Date.now();
    const { status, body } = await service.send(`/api/api-keys/${keyId}/rotate`, { body: { overlapSeconds: 2 } });
    expect([200, 201]).toContain(status);
    expect([(await post({ key: secret })).status, (await post({ key: body.secret })).status]).toEqual([202, 202]);
    await refusedAfter(secret);
    const tookMs = Date.now() - startedAt;
    expect(tookMs).toBeGreaterThan(1_900);
    expect(tookMs).toBeLessThan(3_500);
    expect((await post({ key: body.secret })).status).toBe(202);
    const at = await service.send(`/api/api-keys/${body.apiKey.keyId}/rotate`, { body: { overlapSeconds: 0 } });
    expect(await refusedAfter(body.secret)).toBeLessThan(1_000);
    expect((await post({ key: at.body.secret })).status).toBe(202);
  }, 120_000);

  it('that has expired is refused', async () => {
    const { secret } = await anApiKey({ expiresAt: new Date(Date.now() + 1_200).toISOString() });
    expect((await post({ key: secret })).status).toBe(202);
    expect(await refusedAfter(secret)).toBeLessThan(2_500);
  });

  it('shows its secret once, and later when it was last used', async () => {
    const { secret, keyId } = await anApiKey({ name: 'Zapier' });
    await post({ key: secret });
    const shown = await service.until(async () => {
      const { data } = (await service.send('/api/api-keys?limit=100')).body;
      const key = data.find((one: CallRecord) => one.keyId === keyId);
      return key.lastUsedAt !== null && key;
    });
    expect(shown).toMatchObject({
      name: 'Zapier',
      scopes: ['leads:write'],
      prefix: expect.stringMatching(/^tk_live_\w+$/),
      expiresAt: null,
    });
    expect(secret.startsWith(shown.prefix)).toBe(true);
    expect(shown.prefix.length).toBeLessThan(16);
    expect(JSON.stringify(shown)).not.toContain(secret);
  });
});

describe('a body', () => {
  const sent = (raw: string | Buffer, type = 'application/json'): Promise<Answer> => post({ raw, headers: { 'content-type': type } });

  it.each(['{', '{"lead":{"name":"A"}', '{"lead":{"name":NaN}}', "{'lead':{}}", '{"lead":{"name":"A"}}{}', 'lead=A', ' '])(
    'that is no JSON is 400: %j',
    async (raw) => expectProblem(await sent(raw), 400),
  );

  it('that is empty, or not UTF-8, is 400', async () => {
    expectProblem(await post({ body: undefined, method: 'POST', headers: { 'content-type': 'application/json' } }), 400);
    expectProblem(await sent(Buffer.from('{"lead":{"name":"Caf\xe9"}}', 'latin1')), 400);
    expectProblem(await sent(Buffer.from('{"lead":{"name":"\xed\xa0\x80"}}', 'latin1')), 400);
    expectProblem(await sent(Buffer.from('\ufeff{"lead":{"name":"A"}}', 'utf16le')), 400);
  });

  it('may begin with a byte order mark, and name its character set', async () => {
    expect((await sent(`\ufeff${JSON.stringify(aLead())}`)).status).toBe(202);
    expect((await sent(JSON.stringify(aLead()), 'application/json; charset=utf-8')).status).toBe(202);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'of the type %s is 415',
    async (type) => {
      expectProblem(await sent(JSON.stringify(aLead()), type), 415);
    },
  );

  it('may be 256 KiB and no more', async () => {
    const padded = (bytes: number): string => {
      const head = `{"lead":{"name":"Big","phone":"${freshPhone()}"},"pad":"`;
      return `${head}${'x'.repeat(bytes - head.length - 2)}"}`;
    };
    expect((await sent(padded(256 * 1024))).status).toBe(202);
    expectProblem(await sent(padded(256 * 1024 + 1)), 413);
  });
});

describe('every answer', () => {
  it('carries the version and a request id: the sender’s where it has one', async () => {
    const own = await post({ headers: { 'x-request-id': 'crm-4711' } });
    expect([own.headers.get('x-request-id'), own.headers.get('x-api-version')]).toEqual(['crm-4711', '2.4']);
    const minted = (await post()).headers.get('x-request-id');
    expect(minted).toMatch(/^\S{16,}$/);
    expect((await post()).headers.get('x-request-id')).not.toBe(minted);
    const refused = await service.send('/api/leads/ld_nobody?secret=1', { headers: { 'x-request-id': 'crm-4712' } });
    expectProblem(refused, 422);
    expect(refused.body).toMatchObject({ requestId: 'crm-4712', instance: '/api/leads/ld_nobody' });
  });

  it('never echoes an id that could break a log line', async () => {
    for (const id of ['a b', 'x'.repeat(500), '"}{"'])
      expect((await post({ headers: { 'x-request-id': id } })).headers.get('x-request-id')).not.toBe(id);
  });

  it.each([
    'GET /api/webhooks/leads',
    'PUT /api/webhooks/leads',
    'POST /api/webhooks',
    'GET /nowhere',
    'POST /api/webhooks/leads/%E0%A4%A',
  ])('to what is not there is a problem, too: %s', async (line) => {
    const [method = '', path = ''] = line.split(' ');
    const answer = await service.send(path, { method });
    expectProblem(answer, answer.status);
    expect([400, 404, 405]).toContain(answer.status);
  });
});

describe('a rate limit of five a minute', () => {
  it('holds for each key by itself, says how much is left, and when to come back', async () => {
    const key = (await limited.send('/api/api-keys', { body: { name: 'Other', scopes: ['leads:write'] } })).body.secret;
    const answers: Answer[] = [];
    for (let times = 0; times < 5; times++) answers.push(await limited.postLead(aLead()));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 429]);
    const last = answers[4] as Answer;
    expectProblem(last, 429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(answers[0]?.headers.get('ratelimit')).toMatch(/r=3\b/);
    expect(last.headers.get('ratelimit')).toMatch(/r=0\b/);
    expect(last.headers.get('ratelimit-policy')).toMatch(/q=5\b.*w=60\b/);
    const other = await limited.send(PATH, { key, body: aLead() });
    expect([other.status, other.headers.get('ratelimit')]).toEqual([202, expect.stringMatching(/r=4\b/)]);
    expect((await limited.send('/health/live', { key: null })).status).toBe(200);
  });

  it('is not there unless it was asked for', async () => expect((await post()).headers.get('ratelimit')).toBeNull());
});
