import { gunzipSync } from 'node:zlib';
import { SwaggerModule } from '@nestjs/swagger';
import { useTenant } from '../testing/use-tenant.js';

describe('the documentation in a browser', () => {
  const api = useTenant();

  it('has all its files here, and asks no other host', async () => {
    const page = await api.get('/api/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string);
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) expect([address, (await api.get(address)).statusCode]).toEqual([address, 200]);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
  });

  it.each(['/api/openapi.json', '/api/docs', '/api/docs/swagger-ui-bundle.js'])(
    'is sent compressed, and once to a client that keeps it: %s',
    async (url) => {
      const plain = await api.get(url);
      const zipped = await api.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip, deflate' } });
      expect([plain.headers['content-encoding'], zipped.headers['content-encoding'], zipped.headers.vary]).toEqual([
        undefined,
        'gzip',
        'Accept-Encoding',
      ]);
      expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length);
      const [etag = '', other = ''] = [plain.headers.etag, zipped.headers.etag].map(String);
      expect([/^"[^"]+"$/.test(etag), other === etag]).toEqual([true, false]);
      const again = (known: string) =>
        api.app.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip', 'if-none-match': known } });
      for (const known of [other, `"x", ${other}`, `W/${other}`, '*']) {
        const kept = await again(known);
        expect([kept.statusCode, kept.rawPayload.length, kept.headers.etag]).toEqual([304, 0, other]);
      }
      expect((await again(etag)).statusCode).toBe(200);
    },
  );

  it('has a document that is built once', async () => {
    const build = jest.spyOn(SwaggerModule, 'createDocument');
    await Promise.all([api.get('/api/openapi.json'), api.get('/api/openapi.json'), api.get('/api/openapi.json')]);
    expect(build.mock.calls.length).toBeLessThanOrEqual(1);
    const built = build.mock.calls.length;
    await api.get('/api/openapi.json');
    expect(build.mock.calls.length).toBe(built);
    build.mockRestore();
  });

  it.each(['package.json', 'index.html', '..%2fdocs.controller.js', 'constructor'])('has no other file: %s', async (name) => {
    expect((await api.get(`/api/docs/${name}`)).statusCode).toBe(404);
  });
});
