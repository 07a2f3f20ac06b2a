import type { AddressInfo } from 'node:net';
import { readSettings } from '@turant/config';
import { answerTo } from '../testing/answer-to.js';
import { startApi, type ApiUnderTest } from '../testing/api-under-test.js';

const PATH = '/api/dashboard/summary';

describe('the summary without a key', () => {
  let api: ApiUnderTest;
  const statusOf = async (headers: Record<string, string>, url = PATH): Promise<number> =>
    (await api.app.inject({ method: 'GET', url, headers })).statusCode;

  describe('on a standalone that listens on loopback and holds one tenant', () => {
    beforeAll(async () => {
      api = await startApi({ isStandalone: true });
      await api.addTenant();
    });
    afterAll(() => api.stop());

    it.each(['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080'])('answers a request to %s', async (host) => {
      expect(await statusOf({ host, 'content-type': 'application/json' })).toBe(200);
    });

    it.each<Record<string, string>>([
      { host: 'turant.example' },
      { host: 'localhost.turant.example' },
      { host: '127.0.0.1.turant.example:80' },
      { host: 'localhost', forwarded: 'for=1.2.3.4' },
      { host: 'localhost', 'x-forwarded-for': '1.2.3.4' },
      { host: 'localhost', 'x-forwarded-host': 'localhost' },
      { host: 'localhost', via: '1.0 nginx' },
      { host: 'localhost', 'cf-connecting-ip': '1.2.3.4' },
      { host: 'localhost', 'true-client-ip': '1.2.3.4' },
      { host: 'localhost', authorization: 'Bearer tk_live_0000000000000000000000_000000' },
      { host: 'localhost', authorization: '' },
    ])('is 401 with %p', async (headers) => expect(await statusOf(headers)).toBe(401));

    it('is 401 over HTTP/1.0, as a proxy asks that was told no header', async () => {
      await api.app.listen(0, '127.0.0.1');
      const { port } = api.app.getHttpServer().address() as AddressInfo;
      expect(await answerTo(port, `GET ${PATH} HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
    });

    it('is for this path only', async () => {
      for (const noun of ['leads', 'wallet', 'calls']) expect(await statusOf({ host: 'localhost' }, `/api/${noun}`)).toBe(401);
    });

    it('is 401 as soon as there is a second tenant', async () => {
      await api.addTenant();
      expect(await statusOf({ host: 'localhost' })).toBe(401);
    });
  });

  it.each([{ LOCAL_READER: 'off' }, { PUBLIC_URL: 'https://leads.example.in' }])('is 401 with %j, and so are the metrics', async (env) => {
    api = await startApi({ isStandalone: true, settings: readSettings(env) });
    await api.addTenant();
    for (const url of [PATH, '/metrics']) expect(await statusOf({ host: 'localhost' }, url)).toBe(401);
    await api.stop();
  });

  it('is 401 anywhere else', async () => {
    api = await startApi();
    await api.addTenant();
    expect(await statusOf({ host: 'localhost' })).toBe(401);
    await api.stop();
  });
});
