import { RetryLaterError } from '@turant/domain';
import type { Http } from '@turant/plugin-kit';
import { LoopbackVendor } from '../../../../test/doubles/loopback-vendor.js';
import { thrownBy } from '../testing/thrown-by.js';
import { createHttp, type HttpOptions } from './create-http.js';

const VENDOR = 'https://api.vendor.example';
const OTHER = 'https://cdn.other.example';

let vendor: LoopbackVendor;
beforeEach(async () => (vendor = await LoopbackVendor.listening()));

const httpWith = (options: HttpOptions = {}): Http =>
  createHttp({ rewrites: { [VENDOR]: vendor.origin, [OTHER]: vendor.origin }, ...options });
const code = (error: unknown): unknown => (error as { code?: unknown }).code;

describe('a redirect', () => {
  const redirect = (status: number, location: string): void => {
    vendor.answer = (request, response) => {
      if (request.url?.startsWith('/from')) response.writeHead(status, { location }).end();
      else response.end('there');
    };
  };
  const headers = { authorization: 'Bearer hush', 'x-api-key': 'hush', accept: 'text/csv' };

  it.each([301, 302, 303, 307, 308])('by %i is followed on the same origin, with all its headers', async (status) => {
    redirect(status, '../there?b=2');
    const answer = await httpWith().request({ url: `${VENDOR}/from/here?a=1`, headers });
    expect(answer.body.toString()).toBe('there');
    expect(vendor.seen[1]).toMatchObject({ url: '/there?b=2', headers });
  });

  it('to another origin is followed through its own rewrite, and takes no secret with it', async () => {
    redirect(302, `${OTHER}/file`);
    await httpWith().request({ url: `${VENDOR}/from`, headers });
    expect(vendor.seen[1]).toMatchObject({ url: '/file', headers: { accept: 'text/csv', 'x-forwarded-host': 'cdn.other.example' } });
    expect(vendor.seen[1]?.headers).not.toHaveProperty('authorization');
    expect(JSON.stringify(vendor.seen[1])).not.toContain('hush');
  });

  it.each([
    ['http://127.0.0.1:1/', 'REDIRECT_REFUSED'],
    ['http://api.vendor.example/', 'REDIRECT_REFUSED'],
    ['https://user:pass@cdn.other.example/', 'REDIRECT_REFUSED'],
    ['file:///etc/passwd', 'REDIRECT_REFUSED'],
    ['https://127.0.0.1:1/', 'ADDRESS_NOT_PUBLIC'],
    ['https://169.254.169.254/', 'ADDRESS_NOT_PUBLIC'],
    ['https://internal.example/', 'ADDRESS_UNKNOWN'],
  ])('to %s is refused', async (location, wanted) => {
    redirect(302, location);
    const http = httpWith({ lookup: () => Promise.resolve([{ address: '10.0.0.1', family: 4 }]) });
    expect(code(await thrownBy(http, { url: `${VENDOR}/from` }))).toBe(wanted);
    expect(vendor.seen).toHaveLength(1);
  });

  it('to the very stand-in, by its own address, is refused, too', async () => {
    redirect(302, `${vendor.origin}/there`);
    expect(code(await thrownBy(httpWith(), { url: `${VENDOR}/from` }))).toBe('REDIRECT_REFUSED');
  });

  it('is followed three times and no more', async () => {
    vendor.answer = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
      else response.end();
    };
    expect(await thrownBy(httpWith(), { url: `${VENDOR}/3` })).toBe('answered 200');
    expect(await thrownBy(httpWith(), { url: `${VENDOR}/4` })).toBeInstanceOf(RetryLaterError);
    expect(vendor.seen).toHaveLength(8);
  });

  it('of a POST is the plugin’s to judge: followed, it would be a GET, or send the body elsewhere', async () => {
    for (const [status, location] of [
      [301, '/there'],
      [302, `${OTHER}/there`],
      [307, `${OTHER}/there`],
    ] as const) {
      redirect(status, location);
      const answer = await httpWith().request({ method: 'POST', url: `${VENDOR}/from`, json: { secret: 'hush' } });
      expect([answer.status, answer.headers['location']]).toEqual([status, location]);
    }
    expect(vendor.seen).toHaveLength(3);
  });

  it('of a POST by 307 on the same origin is followed as it was', async () => {
    redirect(307, '/there');
    await httpWith().request({ method: 'POST', url: `${VENDOR}/from`, json: { a: 1 }, headers });
    expect(vendor.seen[1]).toMatchObject({ method: 'POST', url: '/there', body: '{"a":1}', headers: { authorization: 'Bearer hush' } });
  });
});
