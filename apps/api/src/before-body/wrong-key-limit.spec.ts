import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { TenantId } from '@turant/domain';
import { createConnection, mintKey } from '@turant/management';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.js';
import { lead, postLead } from '../testing/post-lead.js';

const LIMIT = 3;
let api: ApiUnderTest;
let tenant: TenantId;

beforeAll(async () => {
  api = await startApi();
  await api.stop();
});
beforeEach(async () => {
  const { settings } = api.parts;
  api = await startApi({ settings: { ...settings, wrongKeysPerMinute: LIMIT, trustedProxies: ['127.0.0.1', '10.0.0.0/8'] } });
  tenant = await api.addTenant();
});
afterEach(() => api.stop());

const from = (address: string): { 'x-forwarded-for': string } => ({ 'x-forwarded-for': address });
const send = (method: 'GET' | 'POST', url: string, headers: InjectOptions['headers'] = {}): Promise<LightMyRequestResponse> =>
  api.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) });
const wrongKey = (headers = {}): Promise<LightMyRequestResponse> => postLead(api, mintKey('live').secret, lead(), headers);
const statuses = async (count: number, ask: () => Promise<LightMyRequestResponse>): Promise<number[]> => {
  const seen: number[] = [];
  for (let at = 0; at < count; at += 1) seen.push((await ask()).statusCode);
  return seen;
};
const REFUSED = [401, 401, 401, 429, 429];
const made = async (): Promise<string> =>
  String((await createConnection({ ...api.parts, publicUrl: '' }, tenant, { plugin: 'custom-json', name: 'Site', settings: {} })).url);

describe('wrong keys of an address', () => {
  it.each<[string, () => Promise<LightMyRequestResponse>]>([
    ['that are well-formed', () => wrongKey()],
    ['that are nonsense', () => postLead(api, 'nonsense', lead())],
    ['that are missing', () => postLead(api, undefined, lead())],
    ['on a path that is read', () => send('GET', '/api/wallet', { authorization: `Bearer ${mintKey('live').secret}` })],
    ['missing on a path that is read', () => send('GET', '/api/wallet')],
  ])('%s are limited', async (_, ask) => expect(await statuses(5, ask)).toEqual(REFUSED));

  it('are told when to try again', async () => {
    await statuses(LIMIT, wrongKey);
    const refused = await wrongKey();
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_WRONG_KEYS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('do not limit whoever has a valid key, even one that was never seen here', async () => {
    await statuses(10, wrongKey);
    const key = await api.addKey(tenant);
    expect(await statuses(5, () => postLead(api, key, lead()))).toEqual([202, 202, 202, 202, 202]);
    expect((await send('GET', '/api/wallet', { authorization: `Bearer ${key}` })).statusCode).toBe(200);
  });

  it('do not limit a valid token, and the paths that are open to everyone', async () => {
    const url = await made();
    await statuses(10, wrongKey);
    expect(await statuses(2, () => send('POST', url))).toEqual([200, 200]);
    expect(await statuses(2, () => send('GET', '/health/live', { authorization: 'Bearer nonsense' }))).toEqual([200, 200]);
    expect((await send('GET', '/api/openapi.json')).statusCode).toBe(200);
  });

  it('are looked for in the store no more than so often', async () => {
    const asked = jest.spyOn(api.parts.store.acrossTenants.apiKeys, 'withHash');
    await Promise.all(Array.from({ length: 200 }, () => wrongKey()));
    expect(asked.mock.calls.length).toBeLessThanOrEqual(LIMIT + 20 * 2);
    asked.mockClear();
    await Promise.all(Array.from({ length: 200 }, () => wrongKey(from('192.0.2.1'))));
    expect(asked.mock.calls.length).toBeGreaterThan(0);
    asked.mockRestore();
  });

  it('leave a key alone that was valid before, however many guesses came since', async () => {
    const key = await api.addKey(tenant);
    expect((await postLead(api, key, lead())).statusCode).toBe(202);
    await api.parts.bus.control({ kind: 'tenant-changed', tenantId: tenant });
    await Promise.all(Array.from({ length: 200 }, () => wrongKey()));
    expect((await postLead(api, key, lead())).statusCode).toBe(202);
  });
});

describe('unknown tokens', () => {
  it.each(['/api/webhooks/custom-json/nobody', '/api/webhooks/nothing/nobody', '/api/webhooks/nothing'])('at %s are limited', async (url) =>
    expect(await statuses(5, () => send('POST', url))).toEqual([404, 404, 404, 429, 429]),
  );

  it('in a challenge are limited', async () => {
    const url = '/api/webhooks/meta?hub.mode=subscribe&hub.challenge=1&hub.verify_token=nobody';
    expect(await statuses(5, () => send('GET', url))).toEqual(REFUSED);
  });

  it('do not limit a valid token', async () => {
    const url = await made();
    await statuses(10, () => send('POST', `${url}x`));
    expect((await send('POST', url)).statusCode).toBe(200);
  });
});

describe('the address', () => {
  it('is the one that a trusted proxy names, each by itself', async () => {
    expect(await statuses(5, () => wrongKey(from('198.51.100.7')))).toEqual(REFUSED);
    expect(await statuses(1, () => wrongKey(from('198.51.100.8')))).toEqual([401]);
    expect(await statuses(1, () => wrongKey(from('1.2.3.4, 198.51.100.7, 10.1.1.1')))).toEqual([429]);
    expect(await statuses(1, () => wrongKey({ forwarded: 'for=198.51.100.7' }))).toEqual([429]);
  });

  it('of IPv6 is its site’s', async () => {
    expect(await statuses(4, () => wrongKey(from('2001:db8:1:2::1')))).toEqual([401, 401, 401, 429]);
    expect(await statuses(1, () => wrongKey(from('2001:db8:1:2:ffff::9')))).toEqual([429]);
    expect(await statuses(1, () => wrongKey(from('2001:db8:1:3::1')))).toEqual([401]);
  });
});

it('is off at 0', async () => {
  await api.stop();
  api = await startApi({ settings: { ...api.parts.settings, wrongKeysPerMinute: 0 } });
  expect(await statuses(8, wrongKey)).toEqual(Array.from({ length: 8 }, () => 401));
});
