import type { LightMyRequestResponse } from 'fastify';
import { bearer, useTenant } from '../testing/use-tenant.js';
import { freshPhone, postLead } from '../testing/post-lead.js';

const api = useTenant();
let adminKey: string;

beforeAll(async () => (adminKey = await api.addKey(api.tenant, { isOperator: true }, 'admin')));

const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1'): Promise<LightMyRequestResponse> =>
  api.app.inject({ method: 'GET', url: '/metrics', headers: { host: 'localhost:8080', ...headers }, remoteAddress });
const FAR = '10.0.0.7';

describe('GET /metrics', () => {
  it('is open to this machine', async () => {
    for (const [host, peer] of [
      ['localhost:8080', '127.0.0.1'],
      ['127.0.0.1:8080', '::ffff:127.0.0.1'],
      ['[::1]:8080', '::1'],
    ] as const) {
      const response = await read({ host }, peer);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    }
  });

  it('is open to the operator, from anywhere and through a proxy', async () => {
    expect((await read(bearer(adminKey), FAR)).statusCode).toBe(200);
    expect((await read({ ...bearer(adminKey), 'x-forwarded-for': FAR, host: 'turant.example' })).statusCode).toBe(200);
  });

  it('is 401 to whoever else sends no key, also through a proxy of this machine', async () => {
    for (const [headers, peer] of [
      [{}, FAR],
      [{ 'x-forwarded-for': FAR }, '127.0.0.1'],
      [{ forwarded: `for=${FAR}` }, '127.0.0.1'],
      [{ 'x-forwarded-proto': 'https' }, '127.0.0.1'],
      [{ host: 'turant.example' }, '127.0.0.1'],
    ] as const) {
      const response = await read(headers, peer);
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
    }
  });

  it('is 401 with a bad key, also on this machine, and 403 with a tenant’s', async () => {
    expect((await read(bearer('tk_live_0000000000000000000000_000000'))).statusCode).toBe(401);
    const revoked = await api.addKey(api.tenant, { isOperator: true, revokedAt: new Date(0) }, 'admin');
    expect((await read(bearer(revoked), FAR)).statusCode).toBe(401);
    for (const peer of ['127.0.0.1', FAR]) {
      const response = await read(bearer(api.key), peer);
      expect([response.statusCode, response.json().code]).toEqual([403, 'OPERATOR_ONLY']);
    }
  });

  it('knows the leads that were stored, a replay is none', async () => {
    const stored = async (): Promise<number> => Number(/^turant_leads_total (\d+)$/m.exec((await read()).body)?.[1]);
    const before = await stored();
    const first = { lead: { name: 'Ravi', phone: freshPhone() } };
    await postLead(api, api.key, first, { 'idempotency-key': 'm-1' });
    expect((await postLead(api, api.key, first, { 'idempotency-key': 'm-1' })).headers['idempotency-replayed']).toBe('true');
    expect((await postLead(api, api.key, first)).json().status).toBe('duplicate');
    await postLead(api, api.key, { lead: {} });
    expect(await stored()).toBe(before + 2);
  });

  it('knows how long requests took, by the pattern of their route and not by their path', async () => {
    const phone = freshPhone();
    const asked = [`/api/do-not-call/${encodeURIComponent(phone)}`, '/api/leads/ld_secret?x=hush', '/nowhere/tk_live_hush', '/%zz'];
    for (const url of asked) await api.app.inject({ method: 'GET', url, headers: bearer(api.key) });
    await postLead(api, api.key, { lead: { name: 'Chandrika', phone, email: 'chandrika@example.org' } });
    const { body } = await read();
    for (const route of ['GET /api/do-not-call/:phone', 'GET /api/leads/:leadId', 'unmatched'])
      expect(body).toMatch(
        new RegExp(`^turant_http_request_seconds_count\\{route="${route.replace(/\//g, '\\/')}",status="4xx"\\} \\d+$`, 'm'),
      );
    expect(body).toMatch(/^turant_http_request_seconds_count\{route="POST \/api\/webhooks\/leads",status="2xx"\} \d+$/m);
    for (const personal of [phone.slice(3), 'ld_secret', 'hush', 'Chandrika', 'example.org', api.tenant, api.key.slice(8)])
      expect(body).not.toContain(personal);
    const labels = new Set([...body.matchAll(/[{,]([a-z_]+)="/g)].map(([, name]) => name));
    expect([...labels].sort()).toEqual(expect.arrayContaining(['le', 'route', 'status']));
    expect(
      [...labels].filter(
        (name) => !['le', 'route', 'status', 'group', 'kind', 'type', 'space', 'version', 'major', 'minor', 'patch'].includes(String(name)),
      ),
    ).toEqual([]);
  });
});
