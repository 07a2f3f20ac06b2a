import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createLogger, createMetrics } from '@turant/observability';
import { answerTo } from '../testing/answer-to.js';
import { createAdapter } from './create-adapter.js';
import { areManyAllowed, limitConnections } from './limit-connections.js';

const TIMEOUT_MS = 200;
type Adapter = ReturnType<typeof createAdapter>;

describe('a sender that is slow', () => {
  let adapter: Adapter;
  let port: number;
  beforeAll(async () => {
    adapter = createAdapter(createLogger('silent'), createMetrics().http, TIMEOUT_MS);
    const app = adapter.getInstance();
    app.post('/', async () => 'read');
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => adapter.close());

  // Node looks for such connections every 30 s unless it is told otherwise, which is longer than this test waits.
  it.each([
    ['nothing', ''],
    ['a part of the head', 'POST / HTTP/1.1\r\nHost: x\r\n'],
    ['a part of the body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'],
  ])(
    'is cut off soon after its time, after %s',
    async (_, text) => {
      const answer = await answerTo(port, text);
      expect(answer === '' || answer.startsWith('HTTP/1.1 408 ')).toBe(true);
    },
    15_000,
  );

  it('has 30 s for the head and the body in the service', () => {
    const { server } = createAdapter(createLogger('silent'), createMetrics().http).getInstance();
    expect([server.requestTimeout, server.headersTimeout]).toEqual([30_000, 30_000]);
  });
});

describe('connections of one address', () => {
  const MAX = 3;
  let adapter: Adapter;
  let port: number;
  let refused = 0;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    adapter = createAdapter(createLogger('silent'), createMetrics().http);
    const { server } = adapter.getInstance();
    limitConnections(server, { max: MAX, isExempt: (address) => address === '127.0.0.9', onRefused: () => (refused += 1) });
    await adapter.getInstance().listen({ port: 0, host: '127.0.0.1' });
    port = (server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    sockets.forEach((socket) => socket.destroy());
    await adapter.close();
  });

  /** Whether a connection is served: asks for something and waits for the answer or the end. */
  async function isServed(localAddress: string): Promise<boolean> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    sockets.push(socket);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  }

  it('are bounded, and each that ends makes room for another one; of other addresses none is missing', async () => {
    for (let n = 0; n < MAX; n += 1) expect(await isServed('127.0.0.2')).toBe(true);
    expect([await isServed('127.0.0.2'), await isServed('127.0.0.2'), refused]).toEqual([false, false, 2]);
    expect(await isServed('127.0.0.3')).toBe(true);
    const [first] = sockets as [Socket];
    first.destroy();
    // The server's side of it closes a moment later.
    while (!(await isServed('127.0.0.2')));
  });

  it('are not bounded for who is exempt', async () => {
    for (let n = 0; n < MAX + 2; n += 1) expect(await isServed('127.0.0.9')).toBe(true);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.0.0.77', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['192.0.2.7', true],
    ['10.1.2.3', true],
    ['203.0.113.7', false],
    ['2001:db8::1', false],
    [undefined, false],
  ])('are many from this machine and from trusted proxies: %s %s', (address, isExempt) =>
    expect(areManyAllowed(['192.0.2.7', '10.0.0.0/8'])(address)).toBe(isExempt),
  );
});
