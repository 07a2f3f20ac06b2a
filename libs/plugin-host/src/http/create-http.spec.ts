import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { OutcomeUnknownError, RejectedError, RetryLaterError, SettingsError } from '@turant/domain';
import type { Http, HttpRequest } from '@turant/plugin-kit';
import { callScope } from './call-scope.js';
import { createHttp, type HttpOptions } from './create-http.js';

const VENDOR = 'https://api.vendor.example';
const OTHER = 'https://cdn.other.example';

interface Seen {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A platform on loopback behind two real addresses: real sockets, real bytes. */
class Vendor {
  readonly seen: Seen[] = [];
  readonly server: Server;
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end('ok');

  constructor() {
    const listener: RequestListener = (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        this.seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
        this.answer(request, response);
      });
    };
    this.server = createServer(listener);
  }
  listen = (): Promise<void> => new Promise((done) => this.server.listen(0, '127.0.0.1', done));
  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
}

let vendor: Vendor;
beforeEach(async () => {
  vendor = new Vendor();
  await vendor.listen();
});
afterEach(() => {
  vendor.server.closeAllConnections();
  vendor.server.close();
});

const httpWith = (options: HttpOptions = {}): Http =>
  createHttp({ rewrites: { [VENDOR]: vendor.origin, [OTHER]: vendor.origin }, ...options });
const thrownBy = (http: Http, request: HttpRequest): Promise<unknown> =>
  http.request(request).then(
    ({ status }) => `answered ${status}`,
    (error: unknown) => error,
  );
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
    ...['https://169.254.169.254/latest/meta-data', 'https://[::ffff:127.0.0.1]/', 'https://[fd00::1]/', 'https://localhost/'],
  ])('%s is not connected to', async (url) => expect(code(await thrownBy(httpWith(), { url }))).toBe('ADDRESS_NOT_PUBLIC'));

  it('is asked for at each request, and what was checked is what is connected to', async () => {
    const asked: string[] = [];
    const answers = [[{ address: '192.168.0.7', family: 4 }], [{ address: '::ffff:10.0.0.1', family: 6 }], []];
    const http = httpWith({ lookup: (host) => Promise.resolve((asked.push(host), answers[asked.length - 1] ?? [])) });
    for (let count = 0; count < 3; count += 1)
      expect(code(await thrownBy(http, { url: 'https://rebinding.example/' }))).toBe('ADDRESS_NOT_PUBLIC');
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
    expect(code(await thrownBy(http, { method: 'POST', url: VENDOR }))).toBe('ADDRESS_NOT_PUBLIC');
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
    expect((error as Error).message).toBe('gone.example gave no answer: ENOTFOUND');
  });

  it('that is looked up for ever is given up in time', async () => {
    const http = httpWith({ lookup: () => new Promise(() => undefined), timeLimitMs: 30 });
    expect(await thrownBy(http, { method: 'POST', url: 'https://slow.example/' })).toBeInstanceOf(RetryLaterError);
  });
});

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
    ['https://internal.example/', 'ADDRESS_NOT_PUBLIC'],
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

describe('no answer', () => {
  const POST: HttpRequest = { method: 'POST', url: VENDOR, json: {} };
  const classes = async (http: Http): Promise<unknown[]> => [
    ((await thrownBy(http, { url: VENDOR })) as object).constructor,
    ((await thrownBy(http, POST)) as object).constructor,
    ((await thrownBy(http, { ...POST, isRepeatable: true })) as object).constructor,
  ];
  const SENT = [RetryLaterError, OutcomeUnknownError, RetryLaterError];
  const NOT_SENT = [RetryLaterError, RetryLaterError, RetryLaterError];

  it('where nobody listens: nothing can have been sent', async () => {
    const http = httpWith();
    await new Promise((done) => vendor.server.close(done));
    expect(await classes(http)).toEqual(NOT_SENT);
  });

  it('where there is no TLS: nothing can have been sent', async () => {
    const tls = { [VENDOR]: vendor.origin.replace('http:', 'https:') };
    expect(await classes(httpWith({ rewrites: tls }))).toEqual(NOT_SENT);
    expect(vendor.seen).toEqual([]);
  });

  it('from a hung server', async () => {
    vendor.answer = () => undefined;
    expect(await classes(httpWith({ timeLimitMs: 60 }))).toEqual(SENT);
  });

  it('from a server that sends its body for ever, a little at a time', async () => {
    const timers: NodeJS.Timeout[] = [];
    vendor.answer = (_request, response) => void timers.push(setInterval(() => response.write('x'), 5));
    expect(await classes(httpWith({ timeLimitMs: 80 }))).toEqual(SENT);
    timers.forEach(clearInterval);
  });

  it('that is whole, from a server that breaks off', async () => {
    vendor.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half');
      response.socket?.end();
    };
    expect(await classes(httpWith())).toEqual(SENT);
  });

  it('that is no HTTP', async () => {
    const odd = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end('220 smtp.example ESMTP\r\n'));
    });
    await new Promise<void>((done) => odd.listen(0, '127.0.0.1', done));
    const rewrites = { [VENDOR]: `http://127.0.0.1:${(odd.address() as AddressInfo).port}` };
    expect(await classes(httpWith({ rewrites }))).toEqual(SENT);
    odd.close();
  });

  it.each(['with its length', 'in pieces'])('that fits, of 2 MB and a byte, said %s; the connection is closed', async (how) => {
    const closed: Promise<unknown>[] = [];
    const most = 2 * 1024 * 1024;
    vendor.answer = ({ url }, response) => {
      closed.push(new Promise((done) => response.once('close', done)));
      const size = url === '/fits' ? most : most + 1;
      if (how === 'with its length') response.setHeader('content-length', size);
      response.end(Buffer.alloc(size));
    };
    expect(await thrownBy(httpWith(), { url: `${VENDOR}/fits` })).toBe('answered 200');
    expect(await classes(httpWith())).toEqual(SENT);
    await Promise.all(closed);
  });
});

describe('connections', () => {
  const socketsOf = (): Set<number> => new Set(ports);
  const ports: number[] = [];
  beforeEach(() => {
    ports.length = 0;
    vendor.answer = (request, response) => response.end(String(ports.push(request.socket.remotePort ?? 0)));
  });

  it('are kept for requests that may be repeated, and new for those that may not', async () => {
    const http = httpWith();
    for (let count = 0; count < 3; count += 1) await http.request({ url: VENDOR });
    expect(socketsOf().size).toBe(1);
    for (let count = 0; count < 3; count += 1) await http.request({ method: 'POST', url: VENDOR });
    expect(socketsOf().size).toBe(4);
  });

  it('that the far end closes meanwhile cost no answer', async () => {
    const http = httpWith();
    await http.request({ url: VENDOR });
    // As a load balancer does it: the second request is read, and the connection reset instead of an answer.
    const plain = vendor.answer;
    let resets = 0;
    vendor.answer = (request, response) => {
      if (request.socket.remotePort !== ports[0]) return plain(request, response);
      resets += 1;
      request.socket.resetAndDestroy();
    };
    expect(await thrownBy(http, { url: VENDOR })).toBe('answered 200');
    expect(resets).toBe(1);
  });
});

it('an abandoned call makes no more requests', async () => {
  const abandoned = new AbortController();
  const http = httpWith();
  await callScope.run(abandoned.signal, async () => {
    expect(await thrownBy(http, { url: VENDOR })).toBe('answered 200');
    abandoned.abort();
    expect(await thrownBy(http, { method: 'POST', url: VENDOR })).toBeInstanceOf(RetryLaterError);
  });
  expect(vendor.seen).toHaveLength(1);
});
