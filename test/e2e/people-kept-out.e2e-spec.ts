import type { TOTP } from 'otpauth';
import { URI } from 'otpauth';
import type { Answer, Service } from '../engines/service.js';
import { Browser, PASSWORD } from './browser.js';
import { useOwnCommandLine } from './own-command-line.js';
import { expectProblem } from './problem.js';
import { addTenant } from './tenants.js';

const turant = useOwnCommandLine({ env: { WRONG_KEYS_PER_MINUTE: '0', TRUSTED_PROXIES: '127.0.0.1' } });
const service = (): Service => turant.service;

const owner = new Browser(service);
/** Each member comes from an address of its own. */
let members = 0;
const member = async (role: string, email: string): Promise<Browser> => {
  const { body } = await owner.ask('POST', '/api/invitations', { body: { role } });
  const browser = new Browser(service, `192.0.2.${(members += 1)}`);
  expect((await browser.accept(body.link, email)).status).toBe(200);
  return browser;
};

beforeAll(async () => {
  const [, firstLink = ''] = /First owner: .*\n\n {2}(\S+)/.exec(service().said()) ?? [];
  expect((await owner.accept(firstLink, 'owner@example.in')).status).toBe(200);
}, 120_000);

describe('a link', () => {
  const linkBy = async (maker: Browser, path: string, body: object): Promise<string> => (await maker.ask('POST', path, { body })).body.link;

  it('ends with the right of who made it', async () => {
    const second = await member('owner', 'second-owner@example.in');
    const link = await linkBy(second, '/api/invitations', { role: 'owner' });
    expect((await owner.ask('GET', '/api/invitations')).body.data[0].madeBy).toBe(second.session.user.userId);
    await owner.ask('DELETE', `/api/users/${second.session.user.userId}`);
    expectProblem(await new Browser(service).accept(link, 'ghost@example.in'), 403, 'LINK_REFUSED');
  });

  it('for a password ends with a promotion, and needs the rights of the role', async () => {
    const promoted = await member('manager', 'promoted@example.in');
    const { userId } = promoted.session.user;
    const scopes = ['leads:write', 'dashboard:read', 'admin', 'recordings:read'];
    const key = (await owner.ask('POST', '/api/api-keys', { body: { name: 'admin', scopes } })).body.secret;
    const reset = (): Promise<Answer> => service().send(`/api/users/${userId}/reset-link`, { key, method: 'POST', body: {} });
    const { link } = (await reset()).body;
    await owner.ask('PATCH', `/api/users/${userId}`, { body: { role: 'owner' } });
    const body = { token: link.split('#')[1], password: 'a wholly new password' };
    expectProblem(await new Browser(service).ask('POST', '/api/session/reset', { body }), 403, 'LINK_REFUSED');
    expectProblem(await reset(), 403, 'SCOPE_MISSING');
    expect((await new Browser(service).signIn('promoted@example.in')).status).toBe(200);
    await owner.ask('DELETE', `/api/users/${userId}`);
  });
});

describe('wrong codes', () => {
  it('are all counted, whatever else is tried with the right password meanwhile', async () => {
    const careful = await member('viewer', 'guessed-codes@example.in');
    const { uri } = (await careful.ask('POST', '/api/session/second-factor', { body: { password: PASSWORD } })).body;
    const code = (URI.parse(uri) as TOTP).generate();
    expect((await careful.ask('PUT', '/api/session/second-factor', { body: { code, password: PASSWORD } })).status).toBe(200);
    const refused: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const tried = (code?: string): Promise<Answer> =>
        new Browser(service, `198.51.100.${round}`).signIn('guessed-codes@example.in', PASSWORD, code);
      const all = await Promise.all([tried(), ...['000000', '000001', '000002', '000003'].map(tried)]);
      refused.push(...all.slice(1).map(({ body }) => body.code));
    }
    expect(refused.filter((one) => one === 'CODE_NEEDED').length).toBeLessThanOrEqual(6);
    expect(refused.filter((one) => one === 'TOO_MANY_SIGN_INS').length).toBeGreaterThanOrEqual(6);
  });
});

describe('wrong passwords', () => {
  it('of strangers keep nobody out of a browser that the person has used before', async () => {
    const email = 'locked@example.in';
    const own = await member('viewer', email);
    for (let n = 0; n < 5; n += 1) await new Browser(service, `203.0.113.${n}`).signIn(email, `guess number ${n}`);
    expectProblem(await new Browser(service, '203.0.113.9').signIn(email), 429, 'TOO_MANY_SIGN_INS');
    expect((await own.ask('DELETE', '/api/session')).status).toBe(200);
    expect((await own.signIn(email)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) await own.signIn(email, `guess number ${n}`);
    expectProblem(await own.signIn(email), 429, 'TOO_MANY_SIGN_INS');
  });

  it('cost an account time, whether somebody has it or nobody, and tell nothing of which', async () => {
    await member('viewer', 'guessed@example.in');
    const codes = async (email: string): Promise<string[]> => {
      const found: string[] = [];
      for (let n = 0; n < 6; n += 1) found.push((await new Browser(service).signIn(email, `guess number ${n}`)).body.code);
      return found;
    };
    const both = [await codes('guessed@example.in'), await codes('nobody@example.in')];
    expect(both[0]).toEqual([...Array<string>(5).fill('SIGN_IN_REFUSED'), 'TOO_MANY_SIGN_INS']);
    expect(both[1]).toEqual(both[0]);
  });

  it('are limited by address, and whoever is signed in goes on', async () => {
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, n) => new Browser(service).signIn(`n${n}@example.in`, 'some password here')),
    );
    expect(all.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await owner.ask('GET', '/api/leads')).status).toBe(200);
  });
});

describe('an e-mail address that another tenant knows', () => {
  const email = 'boss@example.in';

  it('is no reason to refuse it here, and the name of the business is asked for after the right password alone', async () => {
    await member('viewer', email);
    const other = await addTenant(service(), { name: 'Sharma & Sons' });
    const { link } = (await other.send('/api/invitations', { body: { role: 'owner' } })).body;
    const boss = new Browser(service, '192.0.2.200');
    expect((await boss.accept(link, email)).body.session.tenant.tenantId).toBe(other.tenantId);
    const again = (await other.send('/api/invitations', { body: { role: 'viewer' } })).body.link;
    expectProblem(await new Browser(service, '192.0.2.201').accept(again, email), 403, 'LINK_REFUSED');
    const tried = (password?: string, tenant?: string): Promise<Answer> =>
      new Browser(service, '192.0.2.202').signIn(email, password, undefined, tenant);
    const asked = await tried();
    expectProblem(asked, 401, 'TENANT_NEEDED');
    expect(JSON.stringify(asked.body)).not.toMatch(/Sharma|My business/);
    expect((await tried(PASSWORD, 'sharma & sons')).body.session.tenant.tenantId).toBe(other.tenantId);
    expect((await tried(PASSWORD, 'My business')).body.session.tenant.tenantId).toBe(service().tenantId);
    expectProblem(await tried(PASSWORD, 'Another name'), 401, 'SIGN_IN_REFUSED');
    await boss.ask('POST', '/api/session/password', { body: { old: PASSWORD, new: 'quite another password' } });
    expect((await tried()).body.session.tenant.tenantId).toBe(service().tenantId);
    expect((await tried('quite another password')).body.session.tenant.tenantId).toBe(other.tenantId);
    expectProblem(await tried('a wrong password'), 401, 'SIGN_IN_REFUSED');
  });
});

describe('what was refused', () => {
  it('stands in the log and the audit trail by its count, and many are told as a notice, without any name', async () => {
    const email = 'attacked@example.in';
    const { userId } = (await member('viewer', email)).session.user;
    for (let n = 0; n < 12; n += 1) await new Browser(service, `2001:db8:77:${n.toString(16)}::1`).signIn(email, `guess number ${n}`);
    const invited = (await owner.ask('POST', '/api/invitations', { body: { role: 'viewer', email: 'invited@example.in' } })).body;
    const { link, invitation } = invited;
    expectProblem(await new Browser(service, '203.0.113.50').accept(link, 'other@example.in'), 403, 'LINK_REFUSED');
    // A service that stops tells what it has counted.
    await service().stop();
    const before = service().said();
    await turant.service.again();
    const { data } = (await owner.ask('GET', '/api/audit?limit=50')).body;
    const isOwn = (whatId: string): boolean => whatId === userId || whatId === invitation.invitationId;
    const refused = data.filter((one: { action: string; whatId: string }) => one.action === 'refuse' && isOwn(one.whatId));
    const who = { kind: 'system', address: '2001:db8:77:0::1' };
    expect(refused).toEqual([
      expect.objectContaining({ what: 'sign-in', whatId: userId, who, after: { password: 4, 'too-many': 7, addresses: 12 } }),
      expect.objectContaining({ what: 'link', after: { link: 1, addresses: 1 } }),
      expect.objectContaining({ what: 'sign-in', whatId: userId, who, after: { password: 1, addresses: 1 } }),
    ]);
    const { data: entries } = (await owner.ask('GET', '/api/timeline?limit=50')).body;
    const notices = entries.filter(
      (one: { type: string; detail: object }) => one.type === 'sign-in.refused' && 'userId' in one.detail && one.detail.userId === userId,
    );
    expect(notices).toEqual([expect.objectContaining({ detail: expect.objectContaining({ userId, wrongPasswords: 5, addresses: 12 }) })]);
    expect(before).toContain('sign-ins or links were refused');
    expect(JSON.stringify(refused) + JSON.stringify(notices) + before).not.toContain(email);
  }, 60_000);
});
