import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { TcpProxy } from './tcp-proxy.js';

/** Answers whatever it gets. */
async function echo(): Promise<{ server: Server; port: number; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void (sockets.push(socket), socket.on('error', () => undefined), socket.pipe(socket)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port, sockets };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const sizeOf = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0);

async function answerTo(socket: Socket, bytes: Buffer): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  const all = new Promise<Buffer[]>((done) =>
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      if (sizeOf(parts) >= bytes.length) done(parts);
    }),
  );
  socket.write(bytes);
  return all;
}

const errorOf = (socket: Socket): Promise<unknown> => new Promise((done) => socket.once('error', done));

describe('the network between two processes', () => {
  let far: Awaited<ReturnType<typeof echo>>;
  let proxy: TcpProxy;
  beforeEach(async () => {
    far = await echo();
    proxy = await TcpProxy.before(() => far.port);
  });
  afterEach(async () => {
    await proxy.close();
    far.sockets.forEach((socket) => socket.destroy());
    far.server.close();
  });

  const BYTES = Buffer.alloc(300_000, 'a lead ');

  it('carries everything to and fro in order', async () => {
    const socket = await open(proxy.port);
    expect(Buffer.concat(await answerTo(socket, BYTES)).equals(BYTES)).toBe(true);
    socket.destroy();
  });

  it('carries everything in small pieces when it is slow', async () => {
    proxy.set('slow');
    const few = BYTES.subarray(0, 20_000);
    const socket = await open(proxy.port);
    const parts = await answerTo(socket, few);
    expect(Buffer.concat(parts).equals(few)).toBe(true);
    expect(parts.length).toBeGreaterThan(10);
    socket.destroy();
  });

  it('cuts and refuses the connections that began with certain words, and no others', async () => {
    const [one, other] = [await open(proxy.port), await open(proxy.port)];
    await answerTo(one, Buffer.from('GET /one'));
    await answerTo(other, Buffer.from('GET /other'));
    expect(proxy.cut(/^GET \/one/)).toBe(1);
    expect(await errorOf(one)).toMatchObject({ code: 'ECONNRESET' });
    expect(Buffer.concat(await answerTo(other, Buffer.from('still')))).toEqual(Buffer.from('still'));
    proxy.refuse(/^GET \/one/);
    const again = await open(proxy.port);
    again.write('GET /one');
    expect(await errorOf(again)).toMatchObject({ code: 'ECONNRESET' });
    proxy.refuse(undefined);
    const later = await open(proxy.port);
    await answerTo(later, Buffer.from('GET /one'));
    for (const socket of [other, later]) socket.destroy();
  });

  it('resets both sides when it is cut', async () => {
    const socket = await open(proxy.port);
    await answerTo(socket, Buffer.from('hello'));
    const errors = Promise.all([errorOf(socket), errorOf(far.sockets[0] as Socket)]);
    expect(proxy.cut()).toBe(1);
    expect(await errors).toMatchObject([{ code: 'ECONNRESET' }, { code: 'ECONNRESET' }]);
    expect(proxy.cut()).toBe(0);
  });

  it('loses what is sent in silence, and cuts what has holes when it is over', async () => {
    const socket = await open(proxy.port);
    await answerTo(socket, Buffer.from('hello'));
    proxy.set('silent');
    const heard: Buffer[] = [];
    (far.sockets[0] as Socket).on('data', (part: Buffer) => heard.push(part));
    socket.write('is anybody there?');
    const other = await open(proxy.port);
    while (!proxy.hasSwallowed) await new Promise(setImmediate);
    const error = errorOf(socket);
    proxy.set('clear');
    expect(await Promise.race([error, once(socket, 'close')])).toMatchObject({ code: 'ECONNRESET' });
    expect(heard).toEqual([]);
    expect(Buffer.concat(await answerTo(other, Buffer.from('yes'))).toString()).toBe('yes');
    other.destroy();
  });

  it('resets whoever calls while the server is away', async () => {
    far.server.close();
    const socket = connect(proxy.port, '127.0.0.1');
    expect(await errorOf(socket)).toMatchObject({ code: 'ECONNRESET' });
  });

  it('passes on that one side has said all', async () => {
    const socket = await open(proxy.port);
    const ended = once(socket, 'end');
    socket.end('bye');
    socket.resume();
    await ended;
    expect(socket.readableEnded).toBe(true);
  });
});
