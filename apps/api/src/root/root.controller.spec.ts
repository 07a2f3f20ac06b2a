import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { useTenant } from '../testing/use-tenant.js';

const ROOT = join(__dirname, '../../../..');

describe('GET /', () => {
  const api = useTenant();

  it.each([{}, { accept: 'text/html' }, { host: 'evil.example', accept: 'application/json' }])(
    'says in JSON what this is, without a key: %j',
    async (headers) => {
      const answer = await api.get('/?utm_source=mail', headers);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
      expect(answer.json()).toMatchObject({ success: true, name: 'Turant', apiVersion: answer.headers['x-api-version'] });
      expect(answer.body).not.toContain('evil');
    },
  );

  it('says which release runs', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect((await api.get('/')).json().version).toBe(version);
  });

  it('names addresses that answer and pages that exist', async () => {
    const { documentation, health, talk } = (await api.get('/')).json();
    for (const address of [documentation.openapi, documentation.tryIt, health, talk]) expect((await api.get(address)).statusCode).toBe(200);
    expect(documentation.pages.filter((page: string) => !existsSync(join(ROOT, page)))).toEqual([]);
  });

  it('is in the OpenAPI document, open to everybody, and other methods are 405', async () => {
    const { paths } = (await api.get('/api/openapi.json')).json();
    expect(paths['/'].get.security).toEqual([]);
    const posted = await api.app.inject({ method: 'POST', url: '/', payload: {} });
    expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
