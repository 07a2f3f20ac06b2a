import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Net, Socket } from '@turant/plugin-kit';
import { WebSocketServer, type WebSocket } from 'ws';
import { atEndOfSuite } from '../../../../test/engines/end-of-suite.js';
import { startLoopbackServer } from '../../../../test/engines/loopback-server.js';
import { until } from '../../../../test/engines/until.js';
import { createHttp } from './create-http.js';
import { createNet, type NetLimits } from './create-net.js';
import { OutboundRule, type OutboundOptions } from './outbound-rule.js';

const ALLOWED: OutboundOptions = { allow: ['127.0.0.1'] };
const netOf = (options: OutboundOptions = ALLOWED, limits: NetLimits = {}): Net => {
  const rule = new OutboundRule(options);
  return createNet(createHttp({}, rule), rule, limits);
};
const forEver = (): AbortSignal => new AbortController().signal;

async function server(serve: (socket: WebSocket) => void): Promise<string> {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  atEndOfSuite(() => {
    for (const one of sockets.clients) one.terminate();
    sockets.close();
  });
  sockets.on('connection', serve);
  await once(sockets, 'listening');
  return `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`;
}
async function read(socket: Socket, got: (string | Uint8Array)[] = []): Promise<(string | Uint8Array)[]> {
  for await (const message of socket) got.push(message);
  return got;
}

describe('a WebSocket of a provider', () => {
  it.each([
    ['ws://127.0.0.1:9', {}, 'ADDRESS_REFUSED'],
    ['wss://127.0.0.1:9', {}, 'ADDRESS_NOT_PUBLIC'],
    ['wss://169.254.169.254/latest', {}, 'ADDRESS_NOT_PUBLIC'],
    ['wss://vendor.example', { lookup: async () => [{ address: '10.0.0.1', family: 4 }] }, 'ADDRESS_UNKNOWN'],
    ['wss://user:key@vendor.example', {}, 'ADDRESS_REFUSED'],
    ['ws://127.0.0.1:9', ALLOWED, 'VENDOR_UNREACHABLE'],
  ])('is not opened to %s (%j): %s', async (url, options, code) => {
    await expect(netOf(options).webSocket({ url }, forEver())).rejects.toMatchObject({ code });
  });

  it('gives every message in order, also one that comes with the upgrade, and tells how it ended', async () => {
    const url = await server((socket) => {
      socket.send('first');
      socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
    });
    const socket = await netOf().webSocket({ url, query: { model: 'a b' }, headers: { 'x-key': '1' } }, forEver());
    socket.send('text');
    socket.send(Buffer.of(1, 2));
    const got: (string | Uint8Array)[] = [];
    const reading = read(socket, got);
    await until(() => got.length === 3);
    socket.close(1000, 'done');
    expect(await reading).toEqual(['first', 'text', Buffer.of(1, 2)]);
    expect([socket.end, socket.openMs > 0]).toEqual([{ code: 1000, reason: 'done' }, true]);
    socket.send('too late');
  });

  it('reads no further than a slow reader can hold, and then goes on', async () => {
    const count = 5_000;
    let serverSide: WebSocket | undefined;
    const url = await server((socket) => {
      serverSide = socket;
      for (let i = 0; i < count; i++) socket.send(`${i} ${'x'.repeat(4_096)}`);
      socket.close();
    });
    const socket = await netOf().webSocket({ url }, forEver());
    await until(() => serverSide !== undefined);
    const got = await read(socket);
    expect([got.length, got.at(-1)?.slice(0, 4)]).toEqual([count, String(count - 1)]);
  });

  it('sends a sign of life only while nothing else is sent', async () => {
    const heard: string[] = [];
    const url = await server((socket) => socket.on('message', (data: Buffer) => heard.push(data.toString())));
    const socket = await netOf().webSocket({ url, keepAlive: { afterMs: 40, message: 'alive' } }, forEver());
    await until(() => heard.length === 2);
    socket.close();
    expect(heard).toEqual(['alive', 'alive']);
  });

  it('closes with its signal, and ends at a server that does not answer its close frame', async () => {
    let serverSide: WebSocket | undefined;
    const url = await server((socket) => (serverSide = socket));
    const over = new AbortController();
    const socket = await netOf().webSocket({ url }, over.signal);
    await until(() => serverSide !== undefined);
    over.abort();
    expect(await read(socket)).toEqual([]);
    await until(() => serverSide?.readyState === 3);
    const deaf = await netOf().webSocket({ url }, forEver());
    serverSide?.pause();
    deaf.close();
    expect(await read(deaf)).toEqual([]);
    expect(deaf.end?.code).toBe(1006);
  });

  it('that is aborted while it opens rejects', async () => {
    const { origin } = await startLoopbackServer(() => undefined);
    await expect(netOf().webSocket({ url: origin.replace('http', 'ws') }, AbortSignal.timeout(50))).rejects.toMatchObject({
      code: 'VENDOR_UNREACHABLE',
    });
    await expect(netOf(ALLOWED, { headMs: 50 }).webSocket({ url: origin.replace('http', 'ws') }, forEver())).rejects.toMatchObject({
      code: 'VENDOR_UNREACHABLE',
    });
  });
});

describe('a response that comes in pieces', () => {
  const bytes = async (net: Net, url: string, signal = forEver()): Promise<number> => {
    let size = 0;
    for await (const chunk of (await net.stream({ url }, signal)).body) size += chunk.length;
    return size;
  };

  it('is refused beyond its size, ended at a gap, and left without an error by its signal', async () => {
    const { origin } = await startLoopbackServer(({ url }, response) => {
      response.write('x'.repeat(1_000));
      if (url === '/large') response.end('x'.repeat(100_000));
    });
    await expect(bytes(netOf(ALLOWED, { maxBytes: 10_000 }), `${origin}/large`)).rejects.toMatchObject({ code: 'VENDOR_NO_ANSWER' });
    await expect(bytes(netOf(ALLOWED, { gapMs: 50 }), origin)).rejects.toMatchObject({
      code: 'VENDOR_NO_ANSWER',
      message: expect.stringContaining('too long'),
    });
    expect(await bytes(netOf(), origin, AbortSignal.timeout(100))).toBe(1_000);
  });

  it('leaves its connection for the next one, also if its reader has left before the end', async () => {
    const ports = new Set<number | undefined>();
    const { origin } = await startLoopbackServer(({ socket, url }, response) => {
      ports.add(socket.remotePort);
      response.write('data: [DONE]');
      if (url !== '/open') response.end();
    });
    const net = netOf();
    const first = async (path: string): Promise<void> => {
      const pieces = (await net.stream({ url: `${origin}${path}` }, forEver())).body[Symbol.asyncIterator]();
      await pieces.next();
      await pieces.return?.();
    };
    expect([await bytes(net, origin), await bytes(net, origin), ports.size]).toEqual([12, 12, 1]);
    await first('/left');
    await bytes(net, origin);
    const known = ports.size;
    await bytes(net, origin);
    expect(ports.size).toBe(known);
    await first('/open');
  });

  it('may be aborted while it gives its connection back, and no error comes that nobody hears', async () => {
    const { origin } = await startLoopbackServer((_request, response) => {
      response.write('data: [DONE]');
      response.end();
    });
    const over = new AbortController();
    const { body } = await netOf().stream({ url: origin }, over.signal);
    for await (const piece of body) if (piece.length > 0) break;
    over.abort();
    expect(await bytes(netOf(), origin)).toBe(12);
  });

  it('is not asked for at an address that is not allowed, and follows no redirect', async () => {
    const { origin } = await startLoopbackServer((_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end());
    await expect(netOf({}).stream({ url: origin }, forEver())).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
    const over = new AbortController();
    expect((await netOf().stream({ url: origin }, over.signal)).status).toBe(302);
    over.abort();
  });
});
