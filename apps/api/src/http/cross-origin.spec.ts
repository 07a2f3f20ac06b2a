import { readSettings } from '@turant/config';
import type { LightMyRequestResponse } from 'fastify';
import { WAYS } from '../testing/api-under-test.js';
import { bearer, useTenant } from '../testing/use-tenant.js';
import { postLead } from '../testing/post-lead.js';

const PAGE = 'https://crm.example.in';
const OTHER_PAGE = 'http://localhost:5173';
/** Origins that are not listed, though some look like a listed one. */
const STRANGERS = [
  ...['https://evil.example', 'null', '*', '', 'http://crm.example.in', 'https://crm.example.in:8443', 'https://CRM.example.in'],
  ...['https://crm.example.in.evil.example', 'https://evil.example/https://crm.example.in', `${PAGE}, ${PAGE}`, `${PAGE}/`],
];

describe.each(WAYS)('a page of another origin, %s', (_, hasFastPath) => {
  const api = useTenant({ settings: readSettings({ CORS_ORIGINS: `${PAGE}/, ${OTHER_PAGE}` }), isStandalone: true, hasFastPath });

  const ask = (method: string, url: string, headers: Record<string, string>): Promise<LightMyRequestResponse> =>
    api.app.inject({ method: method as 'GET', url, headers });
  const corsOf = ({ headers }: LightMyRequestResponse): Record<string, unknown> =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));
  const EXPOSED = 'Allow, Idempotency-Replayed, RateLimit, RateLimit-Policy, Retry-After, X-Api-Version, X-Request-Id';
  const named = (origin: string): object => ({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED });

  it.each([PAGE, OTHER_PAGE])('reads answers if it is listed: %s', async (origin) => {
    const answer = await ask('GET', '/api/wallet', { ...bearer(api.key), origin });
    expect([answer.statusCode, corsOf(answer), answer.headers.vary]).toEqual([200, named(origin), 'Origin']);
  });

  it.each(STRANGERS)('reads nothing as %j, which is not listed', async (origin) => {
    for (const [method, url] of [
      ['GET', '/api/wallet'],
      ['OPTIONS', '/api/wallet'],
      ['GET', '/api/nowhere'],
    ] as const) {
      const answer = await ask(method, url, { ...bearer(api.key), origin, 'access-control-request-method': 'GET' });
      expect([corsOf(answer), answer.headers.vary]).toEqual([{}, 'Origin']);
    }
  });

  it('varies by origin also without one, so that no cache mixes them up', async () => {
    const answer = await ask('GET', '/api/wallet', bearer(api.key));
    expect([corsOf(answer), answer.headers.vary]).toEqual([{}, 'Origin']);
  });

  it.each(['/api/webhooks/leads', '/api/tenants/tn_x', '/metrics', '/api/nowhere', '/api/webhooks/custom-json/x'])(
    'asks before it sends, and is answered without a key: %s',
    async (url) => {
      const asked = { origin: PAGE, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
      const answer = await ask('OPTIONS', url, asked);
      expect([answer.statusCode, answer.body, answer.headers.vary]).toEqual([204, '', 'Origin']);
      expect(corsOf(answer)).toEqual({
        ...named(PAGE),
        'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
        'access-control-allow-headers':
          'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-Confirm-Tenant, X-Request-Id, X-Tenant-Id',
        'access-control-max-age': '600',
      });
    },
  );

  it('still learns the methods of a path by an OPTIONS that is no preflight', async () => {
    const answer = await ask('OPTIONS', '/api/leads', { origin: PAGE });
    expect([answer.statusCode, answer.headers.allow, corsOf(answer)]).toEqual([204, 'GET, HEAD, OPTIONS', named(PAGE)]);
  });

  it.each<[string, string, number, Record<string, string>]>([
    ['GET', '/api/wallet', 401, {}],
    ['POST', '/api/do-not-call', 401, { authorization: 'Bearer tk_live_0000000000000000000000_000000' }],
    ['GET', '/api/nowhere', 404, {}],
    ['PUT', '/api/wallet', 405, {}],
  ])('reads a refusal, too: %s %s is %d', async (method, url, status, headers) => {
    const answer = await ask(method, url, { ...headers, origin: PAGE });
    expect([answer.statusCode, corsOf(answer)]).toEqual([status, named(PAGE)]);
  });

  it('needs a key even on this machine, where a program needs none', async () => {
    const summary = (headers: object): Promise<LightMyRequestResponse> =>
      ask('GET', '/api/dashboard/summary', { host: 'localhost', ...headers });
    expect((await summary({})).statusCode).toBe(200);
    const refused = await summary({ origin: PAGE });
    expect([refused.statusCode, corsOf(refused)]).toEqual([401, named(PAGE)]);
  });

  describe('that posts a lead', () => {
    const post = (headers: Record<string, string>, lead: object = { name: 'Asha' }): Promise<LightMyRequestResponse> =>
      postLead(api, api.key, { lead }, headers);
    beforeAll(async () => {
      await api.addEmployee(api.tenant, { isDefault: true });
      // Key and tenant are cached from here on, as the fast path needs.
      await post({});
    });
    const isStored = async (answer: LightMyRequestResponse): Promise<boolean> =>
      (await api.parts.store.leads.get(api.tenant, answer.json().leadId as string)) !== undefined;

    it('reads the answer if it is listed', async () => {
      const answer = await post({ origin: PAGE });
      expect([answer.statusCode, corsOf(answer), await isStored(answer)]).toEqual([202, named(PAGE), true]);
      const refused = await post({ origin: PAGE }, { name: '' });
      expect([refused.statusCode, corsOf(refused)]).toEqual([422, named(PAGE)]);
    });

    it('does not read the answer if it is not listed; the key alone decides about the lead', async () => {
      const answer = await post({ origin: 'https://evil.example' });
      expect([answer.statusCode, corsOf(answer), await isStored(answer)]).toEqual([202, {}, true]);
    });

    it('is a program, without an origin, and gets the plain answer', async () => {
      const answer = await post({});
      expect([answer.statusCode, corsOf(answer), await isStored(answer)]).toEqual([202, {}, true]);
    });
  });
});

describe('an api without CORS_ORIGINS', () => {
  const api = useTenant();

  it('names no origin', async () => {
    const answer = await api.get('/api/wallet', { origin: PAGE, ...bearer(api.key) });
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control') || name === 'vary')).toEqual([]);
  });
});
