import type { Http, HttpRequest } from '@turant/plugin-kit';
import { describePlugin } from '@turant/plugin-kit/testing';
import plugin from './plugin.js';

describePlugin(plugin, __dirname);

describe('an access token', () => {
  const settings = { accessToken: 'test_refresh_do_not_use', clientId: '1000.TEST', oauthSecret: 'test_oauth_do_not_use' };
  const NOW = Date.parse('2026-01-05T09:00:00.000Z');
  const MINUTE_MS = 60_000;

  /** A stand-in for Zoho: it numbers its tokens, and refuses those in `withdrawn`. */
  function zoho(withdrawn: string[] = []): { http: Http; asked: string[] } {
    const asked: string[] = [];
    const answer = (status: number, body: unknown): ReturnType<Http['request']> =>
      Promise.resolve({ status, headers: {}, body: Buffer.from(JSON.stringify(body)), isRepeatable: true });
    const request = ({ url, headers }: HttpRequest): ReturnType<Http['request']> => {
      const isToken = url.endsWith('/oauth/v2/token');
      const token = headers?.['authorization']?.replace('Zoho-oauthtoken ', '');
      asked.push(isToken ? 'token' : `lead by ${token}`);
      if (isToken) return answer(200, { access_token: `t${asked.filter((one) => one === 'token').length}`, expires_in: 3600 });
      if (token && withdrawn.includes(token))
        return answer(401, { code: 'INVALID_TOKEN', status: 'error', message: 'invalid oauth token' });
      return answer(200, { data: [{ id: '5843104000001234567', Last_Name: 'Joshi', Mobile: '9890012345' }] });
    };
    return { http: { request }, asked };
  }
  const fetch = (http: Http, afterMs = 0): Promise<unknown> | undefined =>
    plugin.fetch?.(http, { type: 'zoho.lead', id: '5843104000001234567' }, { settings, now: new Date(NOW + afterMs), attempt: 1 });

  it('is made once for many calls, since Zoho makes ten in ten minutes', async () => {
    const { http, asked } = zoho();
    await Promise.all([fetch(http), fetch(http)]);
    await fetch(http, 50 * MINUTE_MS);
    expect(asked.filter((one) => one === 'token')).toHaveLength(1);
  });

  it('is made anew before its hour is over, and once for all who wait', async () => {
    const { http, asked } = zoho();
    await fetch(http);
    await Promise.all([fetch(http, 60 * MINUTE_MS), fetch(http, 60 * MINUTE_MS)]);
    expect(asked.filter((one) => one === 'token')).toHaveLength(2);
  });

  it('is made anew where a kept one was withdrawn', async () => {
    const withdrawn: string[] = [];
    const { http, asked } = zoho(withdrawn);
    await fetch(http);
    withdrawn.push('t1');
    await expect(fetch(http)).resolves.toHaveLength(1);
    expect(asked).toEqual(['token', 'lead by t1', 'lead by t1', 'token', 'lead by t2']);
  });
});
