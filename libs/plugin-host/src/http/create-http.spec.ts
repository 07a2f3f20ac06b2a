import { RejectedError, RetryLaterError, SettingsError } from '@turant/domain';
import type { Http } from '@turant/plugin-kit';
import { LoopbackVendor } from '../../../../test/doubles/loopback-vendor.js';
import { pluginCallSignal } from './plugin-call-signal.js';
import { thrownBy } from '../testing/thrown-by.js';
import { createHttp, type HttpOptions } from './create-http.js';

const VENDOR = 'https://api.vendor.example';

let vendor: LoopbackVendor;
beforeEach(async () => (vendor = await LoopbackVendor.listening()));

const httpWith = (options: HttpOptions = {}): Http => createHttp({ rewrites: { [VENDOR]: vendor.origin }, ...options });
const code = (error: unknown): unknown => (error as { code?: unknown }).code;

describe('a request', () => {
  it('keeps path and query behind a rewrite, and is answered with any status', async () => {
    vendor.answer = (_request, response) => response.writeHead(418, { 'X-Two': ['a', 'b'] }).end('{"no":1}');
    const answer = await httpWith().request({ url: `${VENDOR}/v1/leads?a=1`, query: { 'b c': 'd&e +', none: undefined, n: 2 } });
    expect(answer).toMatchObject({ status: 418, isRepeatable: true, headers: { 'x-two': 'a, b' } });
    expect(answer.body.toString()).toBe('{"no":1}');
    expect(vendor.seen[0]).toMatchObject({ method: 'GET', url: '/v1/leads?a=1&b%20c=d%26e%20%2B&n=2' });
    expect(vendor.seen[0]?.headers).toMatchObject({ 'x-forwarded-host': 'api.vendor.example' });
  });

  it.each([
    [{ json: { a: 'é' } }, 'application/json', '{"a":"é"}'],
    [{ form: { a: 'b c', d: '&' } }, 'application/x-www-form-urlencoded', 'a=b+c&d=%26'],
    [{ body: '<a/>', headers: { 'Content-Type': 'text/xml' } }, 'text/xml', '<a/>'],
  ])('sends %p', async (parts, type, body) => {
    const answer = await httpWith().request({ method: 'POST', url: VENDOR, ...parts });
    expect(answer.isRepeatable).toBe(false);
    expect(vendor.seen[0]).toMatchObject({ method: 'POST', body });
    expect(vendor.seen[0]?.headers).toMatchObject({ 'content-type': type, 'content-length': String(Buffer.byteLength(body)) });
  });

  it.each([
    `${VENDOR}/leads/../admin`,
    `${VENDOR}/leads/%2e%2E`,
    `${VENDOR}/leads/.`,
    `${VENDOR}/a\r\nHost: evil`,
    `${VENDOR}/a b`,
    `${VENDOR}\\@evil.example/`,
    `${VENDOR}/a#b`,
    `${VENDOR}/a?b=\u0000`,
  ])('is refused where its address was tampered with: %j', async (url) => {
    expect(await thrownBy(httpWith(), { url })).toBeInstanceOf(RejectedError);
    expect(vendor.seen).toEqual([]);
  });

  it.each(['http://api.vendor.example/', 'file:///etc/passwd', 'https://a:b@api.vendor.example/', 'nonsense', '//api.vendor.example/'])(
    'is refused where its address is %s',
    async (url) => {
      expect(code(await thrownBy(httpWith(), { url }))).toBe('ADDRESS_REFUSED');
      expect(vendor.seen).toEqual([]);
    },
  );

  it('is refused where a header has a line break in it', async () => {
    expect(code(await thrownBy(httpWith(), { url: VENDOR, headers: { 'x-lead': 'a\r\nx-evil: 1' } }))).toBe('HTTP_HEADER_REFUSED');
    expect(code(await thrownBy(httpWith(), { url: VENDOR, headers: { 'x lead': 'a' } }))).toBe('HTTP_HEADER_REFUSED');
    const token = await thrownBy(httpWith(), { url: VENDOR, headers: { Authorization: 'Bearer a\n' } });
    expect(token).toBeInstanceOf(SettingsError);
    expect((token as Error).message).not.toContain('Bearer');
    expect(vendor.seen).toEqual([]);
  });

  it.each(['Host', 'content-length', 'Transfer-Encoding', 'connection'])('has no header %s of a plugin', async (name) => {
    expect(await thrownBy(httpWith(), { url: VENDOR, headers: { [name]: '5' } })).toMatchObject({
      message: expect.stringContaining('plugin'),
    });
  });
});

describe('an address', () => {
  it.each([
    ...['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/', 'https://127.1/', 'https://10.0.0.1:8443/'],
    ...['https://169.254.169.254/latest/meta-data', 'https://[::ffff:127.0.0.1]/', 'https://[fd00::1]/'],
  ])('%s is not connected to', async (url) => expect(code(await thrownBy(httpWith(), { url }))).toBe('ADDRESS_NOT_PUBLIC'));

  it('is asked for at each request, and what was checked is what is connected to', async () => {
    const asked: string[] = [];
    const answers = [[{ address: '192.168.0.7', family: 4 }], [{ address: '::ffff:10.0.0.1', family: 6 }], []];
    const http = httpWith({ lookup: (host) => Promise.resolve((asked.push(host), answers[asked.length - 1] ?? [])) });
    for (let count = 0; count < 3; count += 1)
      expect(code(await thrownBy(http, { url: 'https://rebinding.example/' }))).toBe('ADDRESS_UNKNOWN');
    expect(asked).toEqual(Array(3).fill('rebinding.example'));
  });

  it('that is private on the second look, is not reached by a client that has talked to it on the first', async () => {
    const addresses = ['127.0.0.1', '10.0.0.1'];
    const port = vendor.origin.replace(/.*:/, '');
    const http = createHttp({
      rewrites: { [VENDOR]: `http://localhost:${port}` },
      lookup: () => Promise.resolve([{ address: addresses.shift() ?? '', family: 4 }]),
    });
    expect(await thrownBy(http, { method: 'POST', url: VENDOR })).toBe('answered 200');
    expect(code(await thrownBy(http, { method: 'POST', url: VENDOR }))).toBe('ADDRESS_UNKNOWN');
    expect(vendor.seen).toHaveLength(1);
  });

  it('that stands in for a platform is on loopback, whatever the setting says', async () => {
    const http = createHttp({ rewrites: { [VENDOR]: 'http://10.255.0.1:9' } });
    expect(code(await thrownBy(http, { url: VENDOR }))).toBe('ADDRESS_NOT_PUBLIC');
  });

  it('that nobody knows is tried again later, whatever was to be sent', async () => {
    const lookup = (): Promise<never> => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const error = await thrownBy(httpWith({ lookup }), { method: 'POST', url: 'https://gone.example/?key=hush' });
    expect(error).toBeInstanceOf(RetryLaterError);
    expect((error as Error).message).toBe('gone.example has no address of the open internet');
  });

  it('that does not exist and one of our own network give the same message, so that no tenant finds out our names', async () => {
    const failing = (errno: string) => (): Promise<never> => Promise.reject(Object.assign(new Error('no'), { code: errno }));
    const lookups: HttpOptions['lookup'][] = [
      ...['ENOTFOUND', 'EAI_AGAIN', 'ESERVFAIL'].map(failing),
      () => Promise.resolve([{ address: '10.0.0.5', family: 4 }]),
      () => Promise.resolve([]),
    ];
    const messages = await Promise.all(
      lookups.map(async (lookup) => {
        const error = (await thrownBy(httpWith({ lookup }), { method: 'POST', url: 'https://db.internal.example/' })) as Error;
        return [error.constructor.name, code(error), error.message];
      }),
    );
    expect(messages).toEqual(
      Array(lookups.length).fill(['RetryLaterError', 'ADDRESS_UNKNOWN', 'db.internal.example has no address of the open internet']),
    );
    expect(code(await thrownBy(httpWith(), { url: 'https://localhost/' }))).toBe('ADDRESS_UNKNOWN');
  });

  it('that is looked up for ever is given up in time', async () => {
    const http = httpWith({ lookup: () => new Promise(() => undefined), timeoutMs: 30 });
    expect(await thrownBy(http, { method: 'POST', url: 'https://slow.example/' })).toBeInstanceOf(RetryLaterError);
  });
});

it('an abandoned call makes no more requests', async () => {
  const abandoned = new AbortController();
  const http = httpWith();
  await pluginCallSignal.run(abandoned.signal, async () => {
    expect(await thrownBy(http, { url: VENDOR })).toBe('answered 200');
    abandoned.abort();
    expect(await thrownBy(http, { method: 'POST', url: VENDOR })).toBeInstanceOf(RetryLaterError);
  });
  expect(vendor.seen).toHaveLength(1);
});
