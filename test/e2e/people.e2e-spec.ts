import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { TOTP } from 'otpauth';
import { URI } from 'otpauth';
import type { Answer, Service } from '../engines/service.js';
import { Browser, PASSWORD } from './browser.js';
import { freshPhone } from './calls.js';
import { useOwnCommandLine } from './own-command-line.js';
import { expectProblem } from './problem.js';
import { filled, NEVER_MADE, ROUTES } from './routes.js';
import { addTenant } from './tenants.js';

const NOBODY = '00000000000000000000000000';
const IDS = {
  ...{ leadId: `ld_${NOBODY}`, callId: `cl_${NOBODY}`, employeeId: `em_${NOBODY}`, keyId: `ak_${NOBODY}`, connectionId: `cn_${NOBODY}` },
  ...{ payloadId: `rq_${NOBODY}`, virtualNumberId: `vn_${NOBODY}` },
  ...{ ...NEVER_MADE, trunkId: 'tr_x', phone: freshPhone() },
};

const turant = useOwnCommandLine({ env: { WRONG_KEYS_PER_MINUTE: '0' } });
const service = (): Service => turant.service;

const owner = new Browser(service);
let firstLink = '';
const member = async (role: string, email: string): Promise<Browser> => {
  const { body } = await owner.ask('POST', '/api/invitations', { body: { role } });
  const browser = new Browser(service);
  expect((await browser.accept(body.link, email)).status).toBe(200);
  return browser;
};
let viewer: Browser;
let manager: Browser;

beforeAll(async () => {
  [, firstLink = ''] = /First owner: .*\n\n {2}(\S+)/.exec(service().said()) ?? [];
  expect((await owner.accept(firstLink, 'Owner@example.in')).status).toBe(200);
  viewer = await member('viewer', 'viewer@example.in');
  manager = await member('manager', 'manager@example.in');
}, 120_000);

describe('the first owner', () => {
  it('is made by the link that the start prints, once, and is signed in by a cookie that no script reads', async () => {
    expect(firstLink).toMatch(new RegExp(`^${service().baseUrl}/welcome#[\\w-]{43}$`));
    expectProblem(await new Browser(service).accept(firstLink, 'second@example.in'), 403, 'LINK_REFUSED');
    const { session } = (await owner.ask('GET', '/api/session')).body;
    expect(session).toEqual({
      user: { userId: expect.stringMatching(/^us_/), name: 'Asha Rao', email: 'owner@example.in', role: 'owner', hasSecondFactor: false },
      tenant: { tenantId: service().tenantId, name: 'My business', timeZone: 'Asia/Kolkata', region: 'IN', defaultTier: 'standard' },
      scopes: ['leads:write', 'dashboard:read', 'admin', 'billing', 'recordings:read'],
      csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const [cookie] = (await new Browser(service).signIn('owner@example.in')).headers.getSetCookie();
    expect(cookie).toMatch(/^turant-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
    expect(service().said()).not.toContain(owner.cookie.split('=')[1]);
  });
});

describe('a request by a session', () => {
  it('that changes something needs the token of the page, and comes from our own page', async () => {
    const change = (headers: Record<string, string>): Promise<Answer> =>
      owner.ask('POST', '/api/do-not-call', { headers, body: { phone: freshPhone() } });
    expect((await change({})).status).toBe(201);
    for (const token of ['', 'x', viewer.csrf, `${owner.csrf}0`])
      expectProblem(await change({ 'x-csrf-token': token }), 403, 'CSRF_TOKEN_WRONG');
    const { baseUrl } = service();
    expect((await change({ origin: baseUrl, 'sec-fetch-site': 'same-origin' })).status).toBe(201);
    const foreignOnes: Record<string, string>[] = [
      ...['https://evil.example', 'null', `${baseUrl}0`].map((origin) => ({ origin })),
      ...['cross-site', 'same-site'].map((site) => ({ 'sec-fetch-site': site })),
    ];
    for (const headers of foreignOnes) expectProblem(await change(headers), 403, 'FOREIGN_ORIGIN');
    const foreign = { headers: { origin: 'https://evil.example' }, body: { email: 'owner@example.in', password: PASSWORD } };
    expectProblem(await new Browser(service).ask('POST', '/api/session', foreign), 403, 'FOREIGN_ORIGIN');
  });

  it('is none beside a key, whatever the cookie is', async () => {
    expectProblem(await viewer.ask('GET', '/api/session', { key: service().apiKey }), 403, 'PERSON_ONLY');
    expect((await viewer.ask('POST', '/api/employees', { key: service().apiKey, body: { name: 'Uma' } })).status).toBe(201);
    expectProblem(await viewer.ask('GET', '/api/leads', { key: 'tk_live_0000000000000000000000_000000' }), 401, 'KEY_INVALID');
  });

  it('reads no body before it knows who asks', async () => {
    const stranger = new Browser(service);
    stranger.cookie = `turant-session=${'x'.repeat(43)}`;
    expectProblem(await stranger.ask('POST', '/api/employees', { raw: '{' }), 401, 'SESSION_ENDED');
    expectProblem(await owner.ask('POST', '/api/employees', { raw: '{' }), 400, 'BODY_MALFORMED');
    expectProblem(await stranger.ask('POST', '/api/session', { raw: `{"email":"${'x'.repeat(5000)}"}` }), 413);
    expectProblem(await stranger.ask('POST', '/api/session', { raw: 'a', headers: { 'content-type': 'text/plain' } }), 415);
  });

  it('sees nothing of another tenant', async () => {
    const other = await addTenant(service(), { name: 'Stranger' });
    const { link } = (await other.send('/api/invitations', { body: { role: 'owner' } })).body;
    const stranger = new Browser(service);
    expect((await stranger.accept(link, 'stranger@example.in')).body.session.tenant.tenantId).toBe(other.tenantId);
    expect((await stranger.ask('GET', '/api/users')).body.data.map(({ email }: { email: string }) => email)).toEqual([
      'stranger@example.in',
    ]);
    const { userId } = owner.session.user;
    expectProblem(await stranger.ask('PATCH', `/api/users/${userId}`, { body: { role: 'viewer' } }), 404);
    expectProblem(await stranger.ask('DELETE', `/api/users/${userId}`), 404);
    expect((await stranger.ask('GET', '/api/employees', { headers: { 'x-tenant-id': service().tenantId } })).body.data).toEqual([]);
  });

  it('stands in the audit trail with the person', async () => {
    const { body } = await owner.ask('POST', '/api/employees', { body: { name: 'Ravi' } });
    const { data } = (await owner.ask('GET', '/api/audit?limit=50')).body;
    const [entry] = data;
    expect(entry).toMatchObject({
      who: { kind: 'user', userId: owner.session.user.userId, address: '127.0.0.1' },
      ...{ action: 'create', what: 'employee', whatId: body.employee.employeeId },
    });
    const text = JSON.stringify(data);
    expect(text).toContain('"what":"session"');
    for (const hidden of ['argon2', 'example.in', 'Asha Rao', PASSWORD]) expect(text).not.toContain(hidden);
  });
});

describe('a role', () => {
  const SCOPES: Readonly<Record<string, readonly string[]>> = {
    viewer: ['dashboard:read'],
    manager: ['leads:write', 'dashboard:read', 'recordings:read'],
  };
  const lines = ROUTES.filter(({ needs }) => needs !== null);

  it.each(['viewer', 'manager'])('of a %s opens what its scopes open, and nothing else', async (role) => {
    const browser = role === 'viewer' ? viewer : manager;
    const open = SCOPES[role] ?? [];
    expect(browser.session.scopes).toEqual(open);
    for (const { method, path, needs } of lines) {
      const ids = { ...IDS, tenantId: service().tenantId };
      const answer = await browser.ask(method, filled(path, ids), method === 'GET' || method === 'DELETE' ? {} : { body: {} });
      const refused = answer.status === 403 ? answer.body.code : 'none';
      const expected = needs === 'operator' ? 'OPERATOR_ONLY' : open.includes(needs as string) ? 'none' : 'SCOPE_MISSING';
      expect([`${method} ${path}`, refused]).toEqual([`${method} ${path}`, expected]);
      expect(answer.status).not.toBe(401);
    }
  });

  it('is changed by owners, at once, and the last of them stays', async () => {
    const { userId } = viewer.session.user;
    const change = (id: string, body: object): Promise<Answer> => owner.ask('PATCH', `/api/users/${id}`, { body });
    expect((await change(userId, { role: 'manager' })).body.user.role).toBe('manager');
    expect((await viewer.ask('GET', '/api/session')).body.session.scopes).toEqual(SCOPES.manager);
    await change(userId, { role: 'viewer' });
    const own = owner.session.user.userId;
    expectProblem(await change(own, { role: 'viewer' }), 409, 'LAST_OWNER');
    expectProblem(await change(own, { status: 'disabled' }), 409, 'LAST_OWNER');
    expectProblem(await owner.ask('DELETE', `/api/users/${own}`), 409, 'LAST_OWNER');
  });
});

describe('a session', () => {
  it('ends at once by signing out, by being disabled and by being removed', async () => {
    const leaving = await member('viewer', 'leaving@example.in');
    const elsewhere = new Browser(service);
    await elsewhere.signIn('leaving@example.in');
    const { cookie } = leaving;
    expect((await leaving.ask('DELETE', '/api/session')).headers.getSetCookie()[0]).toContain('Max-Age=0');
    leaving.cookie = cookie;
    expectProblem(await leaving.ask('GET', '/api/leads'), 401, 'SESSION_ENDED');
    const user = `/api/users/${leaving.session.user.userId}`;
    const seen = async (): Promise<number> => (await elsewhere.ask('GET', '/api/leads')).status;
    expect(await seen()).toBe(200);
    await owner.ask('PATCH', user, { body: { status: 'disabled' } });
    expect(await seen()).toBe(401);
    expectProblem(await elsewhere.signIn('leaving@example.in'), 401, 'SIGN_IN_REFUSED');
    await owner.ask('PATCH', user, { body: { status: 'active' } });
    expect((await elsewhere.signIn('leaving@example.in')).status).toBe(200);
    await owner.ask('DELETE', user);
    expect(await seen()).toBe(401);
  });

  it('of another browser ends by a new password, and the own one stays', async () => {
    const [here, there] = [await member('viewer', 'changing@example.in'), new Browser(service)];
    await there.signIn('changing@example.in');
    const change = (old: string, fresh: string): Promise<Answer> =>
      here.ask('POST', '/api/session/password', { body: { old, new: fresh } });
    expectProblem(await change('not the password', 'quite another password'), 403, 'PASSWORD_WRONG');
    expectProblem(await change(PASSWORD, 'password1234'), 422, 'PASSWORD_REFUSED');
    expect((await change(PASSWORD, 'quite another password')).status).toBe(200);
    expect([(await here.ask('GET', '/api/session')).status, (await there.ask('GET', '/api/session')).status]).toEqual([200, 401]);
  });

  it('is opened anew by a reset link once', async () => {
    const forgetful = await member('viewer', 'forgetful@example.in');
    const { link } = (await owner.ask('POST', `/api/users/${forgetful.session.user.userId}/reset-link`)).body;
    const [address, token] = link.split('#');
    expect(address).toBe(`${service().baseUrl}/reset`);
    const reset = (): Promise<Answer> =>
      new Browser(service).ask('POST', '/api/session/reset', { body: { token, password: 'a wholly new password' } });
    expect((await reset()).status).toBe(200);
    expectProblem(await reset(), 403, 'LINK_REFUSED');
    expect((await forgetful.ask('GET', '/api/session')).status).toBe(401);
    expectProblem(await forgetful.signIn('forgetful@example.in'), 401, 'SIGN_IN_REFUSED');
    expect((await forgetful.signIn('forgetful@example.in', 'a wholly new password')).status).toBe(200);
  });
});

describe('a second factor', () => {
  it('takes the code of an app once', async () => {
    const careful = await member('viewer', 'careful@example.in');
    const factor = (method: string, body: object): Promise<Answer> => careful.ask(method, '/api/session/second-factor', { body });
    expectProblem(await factor('POST', { password: 'not the password' }), 403, 'PASSWORD_WRONG');
    expectProblem(await factor('POST', {}), 422);
    const { uri, secret } = (await factor('POST', { password: PASSWORD })).body;
    const app = URI.parse(uri) as TOTP;
    expect([app.secret.base32, app.issuer]).toEqual([secret, 'Turant']);
    const code = app.generate();
    expectProblem(await factor('PUT', { code, password: 'not the password' }), 403, 'PASSWORD_WRONG');
    expectProblem(await factor('PUT', { code }), 422);
    expect((await factor('PUT', { code, password: PASSWORD })).status).toBe(200);
    const again = new Browser(service);
    expectProblem(await again.signIn('careful@example.in'), 401, 'CODE_NEEDED');
    expectProblem(await again.signIn('careful@example.in', PASSWORD, code), 401, 'CODE_NEEDED');
    const next = app.generate({ timestamp: Date.now() + 30_000 });
    expect((await again.signIn('careful@example.in', PASSWORD, next)).body.session.user.hasSecondFactor).toBe(true);
    expectProblem(await new Browser(service).signIn('careful@example.in', PASSWORD, next), 401, 'CODE_NEEDED');
    expect((await again.ask('DELETE', '/api/session/second-factor', { body: { password: PASSWORD } })).status).toBe(200);
    expect((await new Browser(service).signIn('careful@example.in')).status).toBe(200);
  });
});

describe('turant user', () => {
  it('lists people and makes links, while no service runs', async () => {
    const { dataDir } = service();
    await service().stop();
    const run = async (...args: string[]): Promise<string> => {
      const { code, out, err } = await turant.run(['user', ...args], { env: { DATA_DIR: dataDir, PORT: '8123' } });
      expect([code, err]).toEqual([0, '']);
      return out;
    };
    const tenant = ['--tenant', service().tenantId];
    expect(await run('list', ...tenant)).toContain(`${owner.session.user.userId} owner@example.in owner active: Asha Rao\n`);
    expect(await run('link', ...tenant)).toMatch(/^http:\/\/127\.0\.0\.1:8123\/welcome#[\w-]{43}\n/);
    const env = { DATA_DIR: dataDir };
    const [link = ''] = (await turant.run(['user', 'link', ...tenant, '--reset', 'Owner@example.in'], { env })).out.split('\n');
    expect(link).toContain(`${service().baseUrl}/`);
    const elsewhere = await turant.run(['user', 'link', ...tenant, '--url', 'https://leads.example.in/'], { env });
    expect([elsewhere.out.split('#')[0], elsewhere.err]).toEqual(['https://leads.example.in/welcome', '']);
    const file = join(dataDir, 'standalone.json');
    renameSync(file, `${file}.away`);
    const assumed = await turant.run(['user', 'link', ...tenant], { env });
    expect([assumed.code, assumed.out]).toEqual([0, expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/welcome#/)]);
    expect(assumed.err).toMatch(/^turant: no Turant answers at http:\/\/127\.0\.0\.1:8080, .* by --url\n$/);
    renameSync(`${file}.away`, file);
    expect((await turant.run(['user', 'link', '--url', 'leads'], { env })).code).toBe(2);
    await turant.service.again();
    expect(service().said()).not.toContain('First owner');
    const [, token] = link.split('#');
    const body = { token, password: 'a password after all' };
    expect((await new Browser(service).ask('POST', '/api/session/reset', { body })).status).toBe(200);
    expect((await new Browser(service).signIn('owner@example.in', body.password)).status).toBe(200);
  }, 120_000);
});
