import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { RetryLaterError } from '@turant/domain';
import type { Enquiry } from '@turant/road';
import { startApi, WAYS } from '../testing/api-under-test.js';
import { useTenant } from '../testing/use-tenant.js';
import { lead, postLead } from '../testing/post-lead.js';
import { LeadWebhookController } from './lead-webhook.controller.js';

const { accept } = LeadWebhookController.prototype;
const slowPath = jest.spyOn(LeadWebhookController.prototype, 'accept');
for (const name of Reflect.getMetadataKeys(accept) as string[])
  Reflect.defineMetadata(name, Reflect.getMetadata(name, accept), LeadWebhookController.prototype.accept);

const api = useTenant({ listens: true });
const open = new Set<Socket>();

let stillClock: jest.SpyInstance;
beforeAll(async () => {
  await api.addEmployee(api.tenant, { _id: 'em_1' });
  // What is cached for a second stays cached, however busy the machine is.
  stillClock = jest.spyOn(api.parts.clock, 'monotonicMs').mockReturnValue(api.parts.clock.monotonicMs());
});
afterAll(() => stillClock.mockRestore());
beforeEach(async () => {
  // From here on, key and tenant are cached.
  expect((await postLead(api, api.key, lead())).statusCode).toBe(202);
  slowPath.mockClear();
});
afterEach(() => open.forEach((socket) => socket.destroy()));

const leadCount = async (): Promise<number> => (await api.parts.store.leads.list(api.tenant, { limit: 10_000 })).length;

/** Sends pieces of a request, and waits for an answer after the last one. */
async function overSocket(pieces: readonly string[], between: () => Promise<unknown>): Promise<string> {
  const socket = connect(api.port, '127.0.0.1');
  open.add(socket);
  const answer = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())));
  for (const piece of pieces) {
    socket.write(piece);
    await between();
  }
  return answer;
}

const headOf = (body: string, type = 'application/json'): string =>
  [
    'POST /api/webhooks/leads HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${api.key}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    '',
  ].join('\r\n');

describe('the fast path', () => {
  it.each<[string, object]>([
    ['nothing else', {}],
    ['a charset', { 'content-type': 'application/json; charset=utf-8' }],
    ['headers of proxies and tracers', { 'x-forwarded-for': '198.51.100.7', traceparent: '00-1-1-01', 'user-agent': 'x', cookie: 'a=b' }],
  ])('takes a plain lead with %s, and Nest never sees it', async (_, headers) => {
    expect((await postLead(api, api.key, lead(), headers as Record<string, string>)).statusCode).toBe(202);
    expect(slowPath).not.toHaveBeenCalled();
  });

  it.each<[string, object]>([
    ['an Idempotency-Key', { 'idempotency-key': 'a' }],
    ['another spelling of the media type', { 'content-type': 'Application/JSON' }],
    ['an encoding', { 'content-encoding': 'identity' }],
  ])('leaves a lead with %s to the controller, which takes it', async (_, headers) => {
    expect((await postLead(api, api.key, lead(), headers as Record<string, string>)).statusCode).toBe(202);
    expect(slowPath).toHaveBeenCalledTimes(1);
  });

  it('leaves a body of no stated length to the controller', async () => {
    const body = JSON.stringify(lead());
    const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const answer = await overSocket([headOf(body).replace(/Content-Length: .*/, 'Transfer-Encoding: chunked') + chunks], () =>
      Promise.resolve(),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 202 /);
    expect(slowPath).toHaveBeenCalledTimes(1);
  });

  it('leaves a query to the controller', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${api.key}` };
    await api.app.inject({ method: 'POST', url: '/api/webhooks/leads?utm=1', headers, payload: JSON.stringify(lead()) });
    expect(slowPath).toHaveBeenCalledTimes(1);
  });

  it('leaves a lead that is not valid to the controller, with its bytes', async () => {
    const answer = await postLead(api, api.key, { lead: { name: '', phone: true } });
    expect([answer.statusCode, answer.json().errors.map(({ field }: { field: string }) => field)]).toEqual([
      422,
      ['lead.name', 'lead.phone'],
    ]);
    expect(slowPath).toHaveBeenCalledTimes(1);
  });

  it('takes a body that comes in pieces', async () => {
    const body = JSON.stringify(lead({ requirement: 'é'.repeat(2000) }));
    const bytes = headOf(body) + body;
    const answer = await overSocket([bytes.slice(0, 40), bytes.slice(40, 400), bytes.slice(400)], () => new Promise(setImmediate));
    expect(answer).toMatch(/^HTTP\/1\.1 202 /);
    expect(slowPath).not.toHaveBeenCalled();
  });

  it('stores nothing of a body that breaks off', async () => {
    const before = await leadCount();
    const body = JSON.stringify(lead());
    const socket = connect(api.port, '127.0.0.1');
    open.add(socket);
    await new Promise((resolve) => socket.write(headOf(body) + body.slice(0, -1), resolve));
    await new Promise<void>((resolve) => socket.end(resolve));
    expect((await postLead(api, api.key, lead())).statusCode).toBe(202);
    expect(await leadCount()).toBe(before + 1);
  });

  it('refuses a key that was revoked while the body came', async () => {
    const own = await api.addKey(api.tenant);
    expect((await postLead(api, own, lead())).statusCode).toBe(202);
    const [stored] = await api.parts.store.apiKeys.list(api.tenant, { limit: 1 });
    const before = await leadCount();
    const body = JSON.stringify(lead());
    const bytes = headOf(body).replace(api.key, own) + body;
    const revoke = async (): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await api.parts.store.apiKeys.patch(api.tenant, stored?._id ?? '', [], { set: { revokedAt: api.parts.clock.now() } });
      await api.parts.bus.control({ kind: 'tenant-changed', tenantId: api.tenant });
    };
    const answer = await overSocket([bytes.slice(0, -5), bytes.slice(-5)], revoke);
    expect(answer).toMatch(/^HTTP\/1\.1 401 .*KEY_INVALID/s);
    expect(await leadCount()).toBe(before);
  });
});

describe.each(WAYS)('%s', (_name, hasFastPath) => {
  it('a store that is away is told once, and asked once', async () => {
    const accept = jest.fn((_enquiry: Enquiry) => Promise.reject(new RetryLaterError('STORE_UNAVAILABLE', 'full', 1000)));
    const own = await startApi({ intake: { accept } }, hasFastPath);
    const secret = await own.addKey(await own.addTenant());
    await postLead(own, secret, {});
    const answer = await postLead(own, secret, lead());
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'STORE_UNAVAILABLE', '1']);
    expect(answer.headers['x-request-id']).toBe(answer.json().requestId);
    expect(accept).toHaveBeenCalledTimes(1);
    await own.stop();
  });

  it('counts against the limit of a key, once a lead', async () => {
    const own = await startApi({ rateLimitPerMinute: 3 }, hasFastPath);
    const secret = await own.addKey(await own.addTenant());
    const answers = [];
    for (let at = 0; at < 5; at++) answers.push(await postLead(own, secret, at === 1 ? { lead: {} } : lead()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 422, 202, 429, 429]);
    expect(answers.map(({ headers }) => headers.ratelimit)).toEqual([2, 1, 0, 0, 0].map((left) => `"key";r=${left};t=60`));
    expect(answers[4]?.headers['retry-after']).toBe('60');
    await own.stop();
  });
});

/** What an answer says, without what differs from lead to lead. */
function toldBy({ statusCode, headers, json }: LightMyRequestResponse): unknown {
  const { 'x-request-id': id, date: _date, 'content-length': _length, ...others } = headers;
  const { leadId, requestId, ...body } = json<Record<string, unknown>>();
  return { statusCode, headers: others, body, hasIds: [typeof id, typeof (leadId ?? requestId)] };
}

describe('both ways', () => {
  it('answer every request alike', async () => {
    const other = await startApi({}, false);
    const otherTenant = await other.addTenant();
    await other.addEmployee(otherTenant, { _id: 'em_1' });
    const keys = {
      good: [api.key, await other.addKey(otherTenant)],
      narrow: [] as string[],
      wrong: ['tk_live_x', 'tk_live_x'],
      none: [undefined, undefined],
    };
    keys.narrow = [
      await api.addKey(api.tenant, { scopes: ['dashboard:read'] }),
      await other.addKey(otherTenant, { scopes: ['dashboard:read'] }),
    ];
    const headers = fc.record(
      {
        'content-type': fc.constantFrom(
          'application/json',
          'application/json; charset=utf-8',
          'application/json;charset=latin1',
          'text/plain',
          '',
        ),
        'idempotency-key': fc.constantFrom('', 'é', 'k'.repeat(300)),
        'content-encoding': fc.constantFrom('identity', 'gzip'),
        'x-tenant-id': fc.constantFrom('tn_x', ''),
      },
      { requiredKeys: [] },
    );
    const value = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('Ravi', ' ', null, '+91', 'x@y.in', 'em_1', 'premium', true) },
      fc.jsonValue(),
    );
    const wellFormed = fc
      .record({ name: value, phone: value, email: value, source: value }, { requiredKeys: ['name'] })
      .chain((one) =>
        fc.record({ lead: fc.constant(one), employeeId: value, tier: value, triggerImmediateCall: value }, { requiredKeys: ['lead'] }),
      )
      .map((body) => JSON.stringify(body));
    const bodies = fc.oneof(
      { weight: 3, arbitrary: wellFormed },
      fc.constant(JSON.stringify({ lead: { name: 'Ravi' } })),
      fc.json(),
      fc.string(),
    );
    const who = fc.oneof(
      { weight: 5, arbitrary: fc.constant('good' as const) },
      fc.constantFrom('narrow' as const, 'wrong' as const, 'none' as const),
    );
    await fc.assert(
      fc.asyncProperty(who, bodies, fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, headers), async (name, body, more) => {
        const [mine, theirs] = keys[name];
        const [fast, long] = [await postLead(api, mine, body, more), await postLead(other, theirs, body, more)];
        expect(toldBy(fast)).toEqual(toldBy(long));
      }),
      { numRuns: 400 },
    );
    await other.stop();
  }, 60_000);
});
