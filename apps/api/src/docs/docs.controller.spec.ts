import type { LightMyRequestResponse } from 'fastify';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.js';

describe('the documentation in a browser', () => {
  let api: ApiUnderTest;
  const get = (url: string): Promise<LightMyRequestResponse> => api.app.inject({ method: 'GET', url });
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  it('has all its files here, and asks no other host', async () => {
    const page = await get('/api/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string);
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) expect([address, (await get(address)).statusCode]).toEqual([address, 200]);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  });

  it.each(['package.json', 'index.html', '..%2fdocs.controller.js', 'constructor'])('has no other file: %s', async (name) => {
    expect((await get(`/api/docs/${name}`)).statusCode).toBe(404);
  });
});
