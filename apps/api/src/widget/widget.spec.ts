import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { Call, TenantId } from '@turant/domain';
import type { BrowserOrders } from '@turant/road';
import { BROWSER_OFFER as SDP } from '../testing/browser-offer.js';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.js';
import { readToken, signToken } from './widget-token.js';

const FOLDER = join(__dirname, 'page');
const OUR_ORIGIN = 'http://turant.test';
const SITE = 'https://shop.example';
const OTHER_SITE = 'https://evil.example';
const MAX_SCRIPT_BYTES = 4096;

let api: ApiUnderTest;
let tenant: TenantId;
let employeeId: string;
/** What the worker would get. */
const orders: Parameters<BrowserOrders['order']>[0][] = [];
let time = Date.now();

beforeAll(async () => {
  api = await startApi();
  const { clock } = api.parts;
  Object.assign(clock, { now: () => new Date(time) });
  api.parts.browserOrders.order = async (order) => {
    orders.push(order);
    return { callId: 'cl_1', sdp: 'answer', isReplay: false };
  };
});
beforeEach(async () => {
  tenant = await api.addTenant({ name: 'Asha Homes' });
  employeeId = await api.addEmployee(tenant, { allowedOrigins: [SITE, 'http://localhost:5173'] });
  orders.length = 0;
});
afterAll(() => api.stop());

const ask = (path: string, payload: object, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
  api.app.inject({
    method: 'POST',
    url: `/api/widget/${path}`,
    payload,
    headers: { host: 'turant.test', origin: OUR_ORIGIN, ...headers },
    remoteAddress,
  });
const visit = (change: object = {}, headers = {}) => ask('sessions', { employeeId, origin: SITE, ...change }, headers);
const tokenOf = async (): Promise<string> => (await visit()).json().token;
const leads = async () =>
  (await api.parts.store.leads.list(tenant, { limit: 10 })).map(({ name, phone, source, extra, callId, isNameMadeUp }) => ({
    name,
    phone,
    source,
    extra,
    callId,
    isNameMadeUp,
  }));
const codeOf = (answer: LightMyRequestResponse): [number, string] => [answer.statusCode, answer.json().code];
const change = (set: object) => api.parts.store.employees.patch(tenant, employeeId, [], { set });

describe('a session', () => {
  it('tells with whom the visitor will talk, and whether that is recorded', async () => {
    const answer = await visit();
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      employeeId,
      employeeName: 'Asha',
      businessName: 'Asha Homes',
      isRecorded: true,
      callsBack: false,
    });
    await change({ isRecorded: false, callsWidgetLeads: true });
    expect((await visit()).json()).toMatchObject({ isRecorded: false, callsBack: true });
  });

  it.each([
    ['another website', { origin: OTHER_SITE }, [403, 'ORIGIN_NOT_ALLOWED']],
    ['a page without an origin', { origin: 'null' }, [403, 'ORIGIN_NOT_ALLOWED']],
    ['a website that only begins alike', { origin: `${SITE}.evil.example` }, [403, 'ORIGIN_NOT_ALLOWED']],
    ['an employee that is not there', { employeeId: 'em_00000000000000000000000000' }, [404, 'EMPLOYEE_NOT_FOUND']],
    ['a body without a website', { origin: undefined }, [422, 'INVALID_BODY']],
  ])('is refused for %s', async (_, body, refused) => expect(codeOf(await visit(body))).toEqual(refused));

  it('is refused to every page but ours, by what the browser says of the page', async () => {
    for (const headers of [{ origin: OTHER_SITE }, { origin: 'null' }, { origin: SITE }, { 'sec-fetch-site': 'cross-site' }])
      expect(codeOf(await visit({}, headers))).toEqual([403, 'FOREIGN_ORIGIN']);
  });

  it('is refused while the employee is paused, has no website, or its tenant is suspended', async () => {
    for (const set of [{ status: 'paused' }, { status: 'active', allowedOrigins: [] }]) {
      await change(set);
      expect(codeOf(await visit())).toEqual([404, 'EMPLOYEE_NOT_FOUND']);
    }
    await change({ allowedOrigins: [SITE] });
    await api.parts.store.tenants.patch(tenant, { set: { status: 'suspended' } });
    expect(codeOf(await visit())).toEqual([404, 'EMPLOYEE_NOT_FOUND']);
  });

  it('is the same with a cookie or without, and needs none of them', async () => {
    const cookie = { cookie: '__Host-turant-session=stolen; turant-session=stolen' };
    expect((await visit({}, cookie)).statusCode).toBe(201);
    expect((await visit({}, cookie)).headers).not.toHaveProperty('set-cookie');
    expect(codeOf(await visit({ origin: OTHER_SITE }, cookie))).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
  });

  it('is not had without end', async () => {
    const answers: number[] = [];
    while (answers.length < 125) answers.push((await visit()).statusCode);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await visit()).headers['retry-after']).toMatch(/^\d+$/);
  });
});

describe('a token', () => {
  it('is good for one call, as the visitor, under an idempotency key of its own', async () => {
    const answer = await ask('calls', { token: await tokenOf(), sdp: SDP });
    expect([answer.statusCode, answer.json()]).toEqual([201, { success: true, callId: 'cl_1', sdp: 'answer', token: expect.any(String) }]);
    expect(orders).toEqual([
      expect.objectContaining({
        tenantId: tenant,
        employeeId,
        isEcho: false,
        visitor: expect.any(String),
        idempotencyKey: expect.stringMatching(/^widget\|[\w-]{22}$/),
      }),
    ]);
    // What was answered is for name and phone only.
    expect(codeOf(await ask('calls', { token: answer.json().token, sdp: SDP }))).toEqual([401, 'WIDGET_TOKEN_INVALID']);
  });

  it('is refused after five minutes, from another address, and when the website was taken off the list', async () => {
    const token = await tokenOf();
    expect(codeOf(await ask('calls', { token, sdp: SDP }, {}, '198.51.100.1'))).toEqual([401, 'WIDGET_TOKEN_INVALID']);
    await change({ allowedOrigins: ['https://new.example'] });
    expect(codeOf(await ask('calls', { token, sdp: SDP }))).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
    await change({ allowedOrigins: [SITE] });
    time += 5 * 60_000;
    expect(codeOf(await ask('calls', { token, sdp: SDP }))).toEqual([401, 'WIDGET_TOKEN_INVALID']);
    expect(orders).toEqual([]);
  });

  it('cannot be made or changed without the key', async () => {
    const { vault, clock } = api.parts;
    const [content = '', mark = ''] = (await tokenOf()).split('.');
    const fields = JSON.parse(Buffer.from(content, 'base64url').toString()) as unknown[];
    const forged = [...fields.slice(0, 3), OTHER_SITE, ...fields.slice(4)];
    const texts = [
      '',
      '.',
      content,
      `${content}.`,
      `${content}.${'0'.repeat(64)}`,
      `${content}.${mark}.`,
      `${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${mark}`,
    ];
    for (const text of texts) expect(readToken(vault, text, clock.now())).toBeUndefined();
    const token = { kind: 'talk', id: 'x', employeeId, origin: SITE, visitor: 'v', expiresAt: time + 1 } as const;
    expect(readToken(vault, signToken(vault, token), clock.now())).toEqual(token);
    expect(readToken({ hash: () => mark }, signToken(vault, token), clock.now())).toBeUndefined();
  });

  it('makes one call, however often it is used', async () => {
    const { parts } = api;
    const key = 'widget|used';
    const seen = parts.browserOrders.order;
    const { BrowserOrders: Real } = jest.requireActual<{ BrowserOrders: typeof BrowserOrders }>('@turant/road');
    parts.browserOrders.order = (order) => new Real({ ...parts, vault: parts.vault }).order({ ...order, idempotencyKey: key });
    await parts.store.calls.insertMany([aCall(key)]);
    expect(codeOf(await ask('calls', { token: await tokenOf(), sdp: SDP }))).toEqual([409, 'WIDGET_TOKEN_USED']);
    parts.browserOrders.order = seen;
  });
});

const aCall = (idempotencyKey: string): Call => ({
  _id: api.parts.ids('cl'), tenantId: tenant, employeeId, line: 'browser', tier: 'standard', to: '', status: 'placing', attempt: 1,
  requestedAt: new Date(time), idempotencyKey, bodyHash: 'of another offer',
}); // prettier-ignore

describe('who leaves name or phone', () => {
  it('becomes a lead of the widget, once, and is not called', async () => {
    const token = await tokenOf();
    const answer = await ask('leads', { token, name: ' Ravi ', phone: '98765 43210' });
    expect([answer.statusCode, answer.json()]).toEqual([202, { success: true, isHeld: false }]);
    expect((await ask('leads', { token, name: ' Ravi ', phone: '98765 43210' })).statusCode).toBe(202);
    expect(codeOf(await ask('leads', { token, name: 'Somebody else' }))).toEqual([409, 'WIDGET_TOKEN_USED']);
    expect(await leads()).toEqual([{ name: 'Ravi', phone: '+919876543210', source: 'widget', extra: [{ name: 'website', value: SITE }] }]);
  });

  it('is called at once if the owner chose it, and a phone is there', async () => {
    await change({ callsWidgetLeads: true });
    await ask('leads', { token: await tokenOf(), phone: '+919876543211' });
    await ask('leads', { token: await tokenOf(), name: 'Ravi' });
    expect(await leads()).toEqual([
      expect.objectContaining({ name: 'Ravi', callId: undefined }),
      expect.objectContaining({ name: 'widget lead 3211', isNameMadeUp: true, callId: expect.stringMatching(/^cl_/) }),
    ]);
  });

  it('is a duplicate within ten minutes, as every lead', async () => {
    for (const name of ['Ravi', 'Ravi K']) await ask('leads', { token: await tokenOf(), name, phone: '+919876543212' });
    expect((await leads()).map(({ name }) => name)).toEqual(['Ravi']);
  });

  it.each([
    [{}, 'name', 'REQUIRED'],
    [{ name: ' ', phone: '' }, 'name', 'REQUIRED'],
    [{ name: 'Ravi', phone: 'call me' }, 'phone', 'UNUSABLE_PHONE'],
    [{ phone: '12' }, 'phone', 'UNUSABLE_PHONE'],
  ])('is told what is wrong with %j', async (typed, field, code) => {
    const answer = await ask('leads', { token: await tokenOf(), ...typed });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [expect.objectContaining({ field, code })]]);
    expect(await leads()).toEqual([]);
  });

  it('is one with the call of the same token, whichever comes first', async () => {
    const { calls } = api.parts.store;
    const first = await tokenOf();
    await ask('leads', { token: first, name: 'Ravi' });
    await ask('calls', { token: first, sdp: SDP });
    const [ravi] = await api.parts.store.leads.list(tenant, { limit: 10 });
    expect(orders[0]).toMatchObject({ leadId: ravi?._id });
    const answer = await ask('calls', { token: await tokenOf(), sdp: SDP });
    const call = aCall(orders[1]?.idempotencyKey ?? '');
    await calls.insertMany([call]);
    await ask('leads', { token: answer.json().token, name: 'Meera' });
    const [meera] = await api.parts.store.leads.list(tenant, { limit: 10 });
    expect([meera?.name, (await calls.get(tenant, call._id))?.leadId]).toEqual(['Meera', meera?._id]);
  });

  it('is limited for each address and for each employee', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) statuses.push((await ask('leads', { token: await tokenOf(), name: `Ravi ${at}` })).statusCode);
    expect(statuses.filter((status) => status === 202)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the files', () => {
  const get = (url: string): Promise<LightMyRequestResponse> => api.app.inject({ method: 'GET', url });

  it('are a script below 4 kB that a website may load and cache', async () => {
    const { statusCode, headers, body } = await get('/widget.js');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=600',
    });
    expect(statSync(join(FOLDER, 'widget.js')).size).toBeLessThan(MAX_SCRIPT_BYTES);
    expect(body).not.toMatch(
      /\beval\b|\bFunction\(|innerHTML|document\.cookie|localStorage|\.style\b|globalThis|window\b|postMessage\([^)]*'\*'/,
    );
  });

  it('are a frame that the listed websites may show, and nobody else', async () => {
    const { statusCode, headers, body } = await get(`/widget/frame?employee=${employeeId}&lang=hi`);
    expect([statusCode, body]).toEqual([200, readFileSync(join(FOLDER, 'frame.html'), 'utf8')]);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';/);
    expect(policy.split('; ').at(-1)).toBe(`frame-ancestors ${SITE} http://localhost:5173`);
    expect(policy).toContain('; sandbox allow-scripts allow-same-origin; ');
    expect(policy).not.toMatch(/unsafe|\*|data:/);
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers['permissions-policy']).toMatch(/^microphone=\(self\), camera=\(\)/);
  });

  it.each(['', '?employee=em_00000000000000000000000000', '?employee=a&employee=b', '?employee=%27self%27'])(
    'are no frame at %s',
    async (search) => {
      const { statusCode, headers } = await get(`/widget/frame${search}`);
      expect([statusCode, headers['content-security-policy']]).toEqual([404, expect.stringContaining("frame-ancestors 'none'")]);
    },
  );

  it('are all that the frame names, of this service and nothing inline', async () => {
    const { body: html } = await get(`/widget/frame?employee=${employeeId}`);
    const named = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url = '']) => new URL(url, `${OUR_ORIGIN}/widget/frame`).pathname);
    const own = readdirSync(FOLDER).filter((name) => name.endsWith('.js') && name !== 'widget.js');
    expect(named).toEqual(expect.arrayContaining(own.map((name) => `/widget/${name}`)));
    for (const path of named) expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
    expect(html).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/);
  });

  it.each(['frame.html', 'widget.js', 'tsconfig.json', '..%2Fwidget.dto.ts', '__proto__'])('are not at /widget/%s', async (name) =>
    expect((await get(`/widget/${name}`)).statusCode).toBe(404),
  );
});
