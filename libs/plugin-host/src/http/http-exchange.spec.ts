import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { OutcomeUnknownError, RetryLaterError } from '@turant/domain';
import type { Http, HttpRequest } from '@turant/plugin-kit';
import { LoopbackVendor } from '../../../../test/doubles/loopback-vendor.js';
import { thrownBy } from '../testing/thrown-by.js';
import { createHttp, type HttpOptions } from './create-http.js';

const VENDOR = 'https://api.vendor.example';

let vendor: LoopbackVendor;
beforeEach(async () => (vendor = await LoopbackVendor.listening()));

const httpWith = (options: HttpOptions = {}): Http => createHttp({ rewrites: { [VENDOR]: vendor.origin }, ...options });

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
    expect(await classes(httpWith({ timeoutMs: 60 }))).toEqual(SENT);
  });

  it('from a server that sends its body for ever, a little at a time', async () => {
    const timers: NodeJS.Timeout[] = [];
    vendor.answer = (_request, response) => void timers.push(setInterval(() => response.write('x'), 5));
    expect(await classes(httpWith({ timeoutMs: 80 }))).toEqual(SENT);
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
    // Like a load balancer: it reads the second request, and resets the connection instead of responding.
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
