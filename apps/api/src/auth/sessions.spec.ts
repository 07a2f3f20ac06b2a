import { setImmediate } from 'node:timers/promises';
import { EmbeddedBus } from '@turant/bus';
import { endSession, SESSION_MS, type SignedIn } from '@turant/management';
import { startApi } from '../testing/api-under-test.js';
import { signedIn } from '../testing/signed-in.js';
import { useTenant } from '../testing/use-tenant.js';
import { csrfTokenOf } from './csrf-token.js';
import { LOOPBACK_COOKIE, SECURE_COOKIE, sessionTokenIn, setCookieOf } from './session-cookie.js';
import { SessionLookup } from './session-lookup.js';

const HOUR_MS = 3_600_000;
const api = useTenant();

async function ask(method: 'GET' | 'POST', url: string, headers: Record<string, string>, payload?: object): Promise<[number, string]> {
  const reply = await api.app.inject({ method, url, headers, ...(payload && { payload }) });
  return [reply.statusCode, reply.json<{ code?: string }>().code ?? ''];
}
const cookieOf = ({ token }: SignedIn): { cookie: string } => ({ cookie: `${LOOPBACK_COOKIE}=${token}` });
const csrfOf = ({ sessionId }: SignedIn): { 'x-csrf-token': string } => ({ 'x-csrf-token': csrfTokenOf(api.parts.vault, sessionId) });

describe('the cookie of a session', () => {
  it.each(['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080', '[::1]'])('is a plain one at %s', (host) => {
    expect(setCookieOf('t', host, 'https://shop.example')).toBe('turant-session=t; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict');
    expect(sessionTokenIn({ host, cookie: 'a=b; turant-session=t' })).toBe('t');
  });

  it('goes by https only at any other name, and no other one counts there', () => {
    const secure = '__Host-turant-session=t; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure';
    expect(setCookieOf('t', 'shop.example', 'https://shop.example')).toBe(secure);
    for (const publicUrl of [undefined, 'http://shop.example'])
      expect(() => setCookieOf('t', 'shop.example', publicUrl)).toThrow(expect.objectContaining({ status: 403 }));
    const host = 'shop.example';
    expect(sessionTokenIn({ host, cookie: `${SECURE_COOKIE}=t` })).toBe('t');
    expect(sessionTokenIn({ host, cookie: `${LOOPBACK_COOKIE}=t` })).toBeUndefined();
    expect(sessionTokenIn({ host: '127.0.0.1.evil.example', cookie: `${LOOPBACK_COOKIE}=t` })).toBeUndefined();
  });

  it('is none where two have its name', () => {
    expect(sessionTokenIn({ host: 'localhost', cookie: 'turant-session=a; turant-session=b' })).toBeUndefined();
  });

  it('is not handed out where everybody on the way could read it', async () => {
    const body = { email: 'a@example.in', password: 'a rather long password' };
    expect(await ask('POST', '/api/session', { host: 'shop.example' }, body)).toEqual([403, 'HTTPS_NEEDED']);
    expect(await ask('POST', '/api/session', {}, body)).toEqual([401, 'SIGN_IN_REFUSED']);
  });
});

describe('a session', () => {
  it('ends 12 hours after its last use, and 30 days after it began however it is used', async () => {
    const { token, sessionId } = await signedIn(api.parts, api.tenant);
    const { store } = api.parts;
    let aheadMs = 0;
    const clock = { now: () => new Date(Date.now() + aheadMs), monotonicMs: () => performance.now() + aheadMs };
    const isOpen = async (): Promise<boolean> => (await new SessionLookup({ ...api.parts, clock }).personOf(token)) !== undefined;
    const endOf = async (): Promise<number> => (await store.sessions.get(api.tenant, sessionId))?.expiresAt.getTime() ?? 0;
    for (aheadMs = 11 * HOUR_MS; aheadMs < SESSION_MS; aheadMs += 11 * HOUR_MS) {
      const before = await endOf();
      expect(await isOpen()).toBe(true);
      // The end is moved on by a write that no request waits for.
      while ((await endOf()) === before) await setImmediate();
    }
    aheadMs = SESSION_MS + 1000;
    expect(await isOpen()).toBe(false);
    const idle = await signedIn(api.parts, api.tenant);
    aheadMs = 12 * HOUR_MS + 1000;
    expect(await new SessionLookup({ ...api.parts, clock }).personOf(idle.token)).toBeUndefined();
  });

  it('that was ended by another process is refused a second later, even if nobody tells', async () => {
    const { token, sessionId } = await signedIn(api.parts, api.tenant);
    let nowMs = 0;
    const bus = new EmbeddedBus(() => Promise.resolve());
    const clock = { now: api.parts.clock.now, monotonicMs: () => nowMs };
    const elsewhere = new SessionLookup({ ...api.parts, bus, clock });
    expect(await elsewhere.personOf(token)).toMatchObject({ tenantId: api.tenant, scopes: expect.arrayContaining(['admin']) });
    await endSession(api.parts, api.tenant, sessionId);
    nowMs = 1000;
    expect(await elsewhere.personOf(token)).toBeUndefined();
  });

  it('is asked for a token by what changes something, also where a request needs no key', async () => {
    const person = await signedIn(api.parts, api.tenant);
    await api.addEmployee(api.tenant, { isDefault: true });
    const order = { employeeId: 'em_x', sdp: 'x' };
    expect(await ask('POST', '/api/calls/browser', cookieOf(person), order)).not.toEqual([404, 'EMPLOYEE_NOT_FOUND']);
    const known = await ask('POST', '/api/employees', { ...cookieOf(person), ...csrfOf(person) }, { name: 'Uma' });
    expect(known).toEqual([201, '']);
    expect(await ask('POST', '/api/employees', cookieOf(person), { name: 'Uma' })).toEqual([403, 'CSRF_TOKEN_WRONG']);
  });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('acts and begins for no page of another origin: %j', async (headers) => {
    const person = await signedIn(api.parts, api.tenant);
    const acting = { ...cookieOf(person), ...csrfOf(person), ...headers };
    expect(await ask('POST', '/api/employees', acting, { name: 'Uma' })).toEqual([403, 'FOREIGN_ORIGIN']);
    const body = { email: 'a@example.in', password: 'a rather long password' };
    expect(await ask('POST', '/api/session', headers, body)).toEqual([403, 'FOREIGN_ORIGIN']);
  });

  it('is no way to guess the password of its person', async () => {
    const person = await signedIn(api.parts, api.tenant);
    // The delay must not end while passwords are hashed.
    const clock = jest.spyOn(api.parts.clock, 'monotonicMs').mockReturnValue(performance.now());
    const guess = (n: number): Promise<[number, string]> => {
      const passwords = { old: `guess number ${n}`, new: 'a wholly new password' };
      return ask('POST', '/api/session/password', { ...cookieOf(person), ...csrfOf(person) }, passwords);
    };
    for (let n = 0; n < 5; n += 1) expect(await guess(n)).toEqual([403, 'PASSWORD_WRONG']);
    expect(await guess(5)).toEqual([429, 'TOO_MANY_SIGN_INS']);
    clock.mockRestore();
  });

  it('of a tenant that is suspended opens nothing', async () => {
    const person = await signedIn(api.parts, api.tenant);
    await api.parts.store.tenants.patch(api.tenant, { set: { status: 'suspended' } });
    await api.parts.bus.control({ kind: 'tenant-changed', tenantId: api.tenant });
    expect(await ask('GET', '/api/leads', cookieOf(person))).toEqual([403, 'TENANT_SUSPENDED']);
    await api.parts.store.tenants.patch(api.tenant, { set: { status: 'active' } });
    await api.parts.bus.control({ kind: 'tenant-changed', tenantId: api.tenant });
  });
});

describe('the summary that this machine reads without a key', () => {
  it('stays open to it with a cookie that is no session any more', async () => {
    const alone = await startApi({ isStandalone: true });
    try {
      await alone.addTenant();
      const stale = { cookie: `${LOOPBACK_COOKIE}=${'x'.repeat(43)}` };
      const reply = await alone.app.inject({ method: 'GET', url: '/api/dashboard/summary', headers: stale });
      expect(reply.statusCode).toBe(200);
    } finally {
      await alone.stop();
    }
  });
});
