import { connect, type Socket } from 'node:net';
import { createConnection } from '@turant/management';
import { WAYS } from '../testing/api-under-test.js';
import { useTenant } from '../testing/use-tenant.js';
import { freshPhone, postLead } from '../testing/post-lead.js';

describe.each(WAYS)('%s', (_name, hasFastPath) => {
  const api = useTenant({ hasFastPath, listens: true });
  let hook: string;
  const open = new Set<Socket>();

  beforeAll(async () => {
    const made = await createConnection({ ...api.parts, publicUrl: '' }, api.tenant, { plugin: 'custom-json', name: 'Site', settings: {} });
    hook = String(made.url);
  });
  afterEach(() => open.forEach((socket) => socket.destroy()));

  interface Wire {
    write(bytes: string | Buffer): void;
    /** Everything received, as soon as it matches. */
    until(pattern: RegExp): Promise<string>;
    closed(): Promise<string>;
  }

  async function wire(): Promise<Wire> {
    const socket = connect(api.port, '127.0.0.1').on('error', () => undefined);
    open.add(socket);
    let text = '';
    let isClosed = false;
    socket.on('data', (bytes) => (text += bytes.toString('latin1'))).on('close', () => (isClosed = true));
    const when = (isThere: () => boolean): Promise<string> =>
      new Promise((resolve) => {
        const look = (): void => void (isThere() && resolve(text));
        socket.on('data', look).on('close', look);
        look();
      });
    return {
      write: (bytes) => void socket.write(bytes),
      until: (pattern) => when(() => pattern.test(text) || isClosed),
      closed: () => when(() => isClosed),
    };
  }

  const head = (path: string, ...headers: string[]): string => [`POST ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
  const LEADS = '/api/webhooks/leads';
  const JSON_TYPE = 'Content-Type: application/json';
  const bearer = (secret: string): string => `Authorization: Bearer ${secret}`;
  const ENDED = /"requestId":"[^"]+"\}/;

  describe('before a byte of the body is there', () => {
    it.each<[string, string, string, string[], string]>([
      ['a lead without a key', 'POST', LEADS, [], '401 KEY_MISSING'],
      ['a lead with a wrong key', 'POST', LEADS, [bearer('tk_live_wrong')], '401 KEY_INVALID'],
      ['a lead with two keys', 'POST', LEADS, [bearer('a'), bearer('b')], '401 KEY_AMBIGUOUS'],
      ['a new connection without a key', 'POST', '/api/connections', [], '401 KEY_MISSING'],
      ['a change without a key', 'PATCH', '/api/employees/em_1', [], '401 KEY_MISSING'],
      ['a top-up with a wrong key', 'POST', '/api/wallet/top-ups', [bearer('tk_live_wrong')], '401 KEY_INVALID'],
      ['a delivery to nobody', 'POST', '/api/webhooks/custom-json/nobody', [], '404 HOOK_NOT_FOUND'],
      ['a delivery to no plugin', 'POST', '/api/webhooks/nothing', [], '404 HOOK_NOT_FOUND'],
      ['a delivery to a plugin that has no address for all', 'POST', '/api/webhooks/custom-json', [], '404 HOOK_NOT_FOUND'],
      ['a path that is not there', 'POST', '/api/nowhere', [], '404 NOT_FOUND'],
    ])('%s is answered, and the connection serves the next request', async (_, method, path, headers, told) => {
      const it = await wire();
      it.write(head(path, ...headers, JSON_TYPE, 'Content-Length: 200000').replace('POST', method));
      const [status, code] = told.split(' ');
      const answer = await it.until(ENDED);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).toContain(`"code":"${code}"`);
      it.write(Buffer.alloc(200_000, '['));
      it.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
      expect(await it.until(/HTTP\/1\.1 200 /)).toContain('HTTP/1.1 200 ');
    });

    it('a body of a stated length that nobody would throw away costs the connection', async () => {
      const it = await wire();
      it.write(head(LEADS, JSON_TYPE, 'Content-Length: 99999999'));
      expect(await it.closed()).toMatch(/^HTTP\/1\.1 401 .*connection: close/is);
    });

    it('a body without end is thrown away up to a bound', async () => {
      const it = await wire();
      it.write(head(LEADS, JSON_TYPE, 'Transfer-Encoding: chunked'));
      expect(await it.until(ENDED)).toMatch(/^HTTP\/1\.1 401 /);
      const chunk = `10000\r\n${'['.repeat(0x10000)}\r\n`;
      for (let count = 0; count < 20; count += 1) it.write(chunk);
      await it.closed();
    });

    it('a delivery of more than 256 KiB to an address for all tenants is 413', async () => {
      const it = await wire();
      it.write(head('/api/webhooks/meta', JSON_TYPE, `Content-Length: ${256 * 1024 + 1}`));
      expect(await it.closed()).toMatch(/^HTTP\/1\.1 413 .*connection: close/is);
    });

    it.each<[string, () => string, number, () => string[], number]>([
      ['a delivery of 3 MB', () => hook, 3_000_000, () => [], 413],
      ['a lead of 3 MB', () => LEADS, 3_000_000, () => [bearer(api.key)], 413],
      ['3 MB without a key', () => LEADS, 3_000_000, () => [], 401],
    ])('%s: a sender that reads when it has sent everything reads the answer', async (_, path, size, headers, status) => {
      const socket = connect(api.port, '127.0.0.1').pause();
      open.add(socket);
      const failed = new Promise((resolve) => socket.on('error', resolve));
      const sent = new Promise<void>((resolve) => {
        socket.write(head(path(), JSON_TYPE, ...headers(), `Content-Length: ${size}`));
        setTimeout(() => socket.write(Buffer.alloc(size, '['), () => resolve()), 100);
      });
      expect(await Promise.race([failed, sent])).toBeUndefined();
      const bytes: Buffer[] = [];
      socket.on('data', (some) => bytes.push(some)).resume();
      await new Promise((resolve) => socket.on('close', resolve));
      expect(Buffer.concat(bytes).toString()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*"requestId"`, 's'));
    });

    it('a sender that goes on for more than 10 MiB after the answer loses the connection', async () => {
      const socket = connect({ port: api.port, host: '127.0.0.1', allowHalfOpen: true }).resume();
      open.add(socket);
      const isReset = new Promise((resolve) => socket.on('error', resolve));
      socket.write(head(LEADS, JSON_TYPE, 'Content-Length: 99999999'));
      const sending = setInterval(() => socket.write(Buffer.alloc(1_000_000, '[')), 10);
      const error = await isReset;
      clearInterval(sending);
      expect(error).toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/) });
      expect(socket.bytesWritten).toBeGreaterThan(10 * 1024 * 1024);
    });

    it('a megabyte to a connection’s own address is taken', async () => {
      const it = await wire();
      const body = JSON.stringify({ phone: freshPhone(), note: 'x'.repeat(900_000) });
      it.write(head(hook, JSON_TYPE, `Content-Length: ${body.length}`) + body);
      expect(await it.until(/success/)).toMatch(/^HTTP\/1\.1 200 /);
    });
  });

  describe('Expect: 100-continue', () => {
    const EXPECTS = 'Expect: 100-continue';
    const asked = async (path: string, ...headers: string[]): Promise<string> => {
      const it = await wire();
      it.write(head(path, EXPECTS, JSON_TYPE, ...headers));
      return it.closed();
    };

    it.each<[string, string, () => string[], number]>([
      ['a lead that is too long', LEADS, () => [bearer(api.key), 'Content-Length: 99999999'], 413],
      ['a lead without a key', LEADS, () => ['Content-Length: 100'], 401],
      ['a lead with a wrong key that is too long', LEADS, () => [bearer('tk_live_wrong'), 'Content-Length: 99999999'], 401],
      ['a compressed lead', LEADS, () => [bearer(api.key), 'Content-Encoding: gzip', 'Content-Length: 100'], 415],
      ['a delivery to nobody', '/api/webhooks/meta/nobody', () => ['Content-Length: 100'], 404],
      ['a delivery to all that is too long', '/api/webhooks/meta', () => ['Content-Length: 99999999'], 413],
    ])('of %s is refused at once, and the connection ends', async (_, path, headers, status) => {
      const answer = await asked(path, ...headers());
      expect(answer).not.toContain('100 Continue');
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*connection: close`, 'is'));
    });

    it.each<[string, () => string, () => string[], number]>([
      ['lead', () => LEADS, () => [bearer(api.key)], 202],
      ['delivery', () => hook, () => [], 200],
    ])('of a %s that will be read is told to go on', async (_, path, headers, status) => {
      const body = JSON.stringify({ lead: { name: 'Ravi', phone: freshPhone() } });
      const it = await wire();
      it.write(head(path(), EXPECTS, JSON_TYPE, ...headers(), `Content-Length: ${body.length}`));
      expect(await it.until(/\r\n\r\n/)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
      it.write(body);
      const answer = await it.until(/success/);
      expect(answer).toContain(`HTTP/1.1 ${status} `);
      expect(answer).not.toMatch(/connection: close/i);
      it.write('GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n');
      expect(await it.until(/"checks"/)).toContain('"checks"');
    });
  });

  describe('a body', () => {
    const lead = (): string => JSON.stringify({ lead: { name: 'Ravi', phone: freshPhone() } });
    it.each(['utf-16', 'latin1', '"ISO-8859-1"', 'utf-7', '', 'utf-8-x'])('that says to be in the charset %j is 415', async (charset) => {
      const answer = await postLead(api, api.key, lead(), { 'content-type': `application/json; charset=${charset}` });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_CHARSET']);
    });

    it.each(['utf-8', 'UTF8', '"Utf-8"', 'us-ascii'])('in %s is taken', async (charset) =>
      expect((await postLead(api, api.key, lead(), { 'content-type': `application/json;boundary=x; Charset=${charset}` })).statusCode).toBe(
        202,
      ),
    );

    it.each(['gzip', 'deflate', 'br', 'identity, gzip'])('with Content-Encoding %s is 415', async (encoding) => {
      const answer = await postLead(api, api.key, lead(), { 'content-encoding': encoding });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_ENCODING']);
    });

    it('as it is may say so, and one that is not there is of no encoding', async () => {
      expect((await postLead(api, api.key, lead(), { 'content-encoding': 'identity' })).statusCode).toBe(202);
      expect((await postLead(api, api.key, '', { 'content-encoding': 'gzip' })).json().code).toBe('BODY_EMPTY');
    });

    it('of another charset is told after key and scope', async () => {
      const headers = { 'content-type': 'application/json; charset=utf-16' };
      expect((await postLead(api, 'tk_live_wrong', lead(), headers)).statusCode).toBe(401);
      expect((await postLead(api, await api.addKey(api.tenant, { scopes: ['admin'] }), lead(), headers)).statusCode).toBe(403);
    });
  });
});
