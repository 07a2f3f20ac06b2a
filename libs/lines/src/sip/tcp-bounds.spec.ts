import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Hop } from './hop.js';
import type { SipRequest } from './message.js';
import { SipStack } from './sip-stack.js';
import { rawRequest, until } from './testing/raw-sip.js';

describe('who may connect over TCP, and for how long', () => {
  let stack: SipStack;
  const sockets: Socket[] = [];
  let alive = 0;

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    stack = await SipStack.open({ host: '127.0.0.1', port: 0 });
    stack.listen({ onRequest: (request) => void stack.respond(request, 200, 'OK'), onUnmatchedResponse: () => undefined });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    stack.close();
    await until(() => alive === 0);
    jest.useRealTimers();
  });

  async function connects(count: number, localAddress = '127.0.0.1'): Promise<void> {
    for (let made = 0; made < count; made += 1) {
      const socket = connect({ host: '127.0.0.1', port: stack.port, localAddress });
      sockets.push(socket);
      alive += 1;
      socket.on('error', () => undefined).on('close', () => (alive -= 1));
      socket.resume();
      await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    }
  }

  it('an address gets 32 connections, more are closed at once', async () => {
    await connects(40);
    await until(() => alive <= 32);
    await turns();
    expect(alive).toBe(32);
  });

  it('448 connections are accepted in all: 64 of 512 are kept for ours', async () => {
    for (let last = 1; last <= 16; last += 1) await connects(32, `127.0.0.${last}`);
    await turns();
    expect(alive).toBe(448);
  });

  it('a connection that says nothing is closed after 30 s', async () => {
    await connects(4);
    await turns();
    jest.advanceTimersByTime(29_000);
    await turns();
    expect(alive).toBe(4);
    jest.advanceTimersByTime(2_000);
    await until(() => alive === 0);
  });

  it('half a message does not keep a connection, a whole one does, for 600 s of silence', async () => {
    await connects(2);
    const [silent, spoken] = sockets;
    const request = rawRequest('OPTIONS', 1, 9, { transport: 'TCP' });
    silent?.write(request.subarray(0, 100));
    spoken?.write(request);
    if (spoken) await once(spoken, 'data');
    jest.advanceTimersByTime(31_000);
    await until(() => alive === 1);
    expect(spoken?.destroyed).toBe(false);
    jest.advanceTimersByTime(560_000);
    await turns();
    expect(alive).toBe(1);
    jest.advanceTimersByTime(41_000);
    await until(() => alive === 0);
  });
});

describe('who may signal over TCP, and be connected to', () => {
  let stack: SipStack;
  let far: Server;
  let isWelcome = false;
  const requests: SipRequest[] = [];
  const met: Socket[] = [];
  const hop = (): Hop => ({ protocol: 'TCP', address: '127.0.0.1', port: (far.address() as AddressInfo).port });

  beforeEach(async () => {
    requests.length = 0;
    isWelcome = true;
    far = createServer((socket) => void met.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
    await once(far, 'listening');
    stack = await SipStack.open({ host: '127.0.0.1', port: 0, isAllowedPeer: () => isWelcome });
    stack.listen({ onRequest: (request) => void requests.push(request), onUnmatchedResponse: () => undefined });
  });
  afterEach(() => {
    for (const socket of met.splice(0)) socket.destroy();
    stack.close();
    far.close();
  });

  const options = (): SipRequest => requestOf(hop().port);

  it('a stranger is closed at once', async () => {
    isWelcome = false;
    const socket = connect({ host: '127.0.0.1', port: stack.port }).on('error', () => undefined);
    socket.resume();
    await once(socket, 'close');
  });

  it('a connection whose address is not allowed any more is closed at its next bytes, which are not parsed', async () => {
    const socket = connect({ host: '127.0.0.1', port: stack.port }).on('error', () => undefined);
    socket.resume();
    socket.write(rawRequest('OPTIONS', 1, 9, { transport: 'TCP' }));
    await until(() => requests.length === 1);
    isWelcome = false;
    socket.write(rawRequest('OPTIONS', 2, 9, { transport: 'TCP' }));
    await once(socket, 'close');
    expect(requests).toHaveLength(1);
  });

  it('a response whose connection is closed takes a new one, to the port in the Via (RFC 3261 18.2.2)', async () => {
    const socket = connect({ host: '127.0.0.1', port: stack.port }).on('error', () => undefined);
    socket.resume();
    socket.write(rawRequest('OPTIONS', 1, hop().port, { transport: 'TCP' }));
    await until(() => requests.length === 1);
    socket.destroy();
    await once(socket, 'close');
    await turns();
    if (requests[0]) stack.respond(requests[0], 200, 'OK');
    await until(() => met.length === 1);
    const [answer] = (await once(met[0] ?? far, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^SIP\/2\.0 200 OK\r\n/);
  });

  it('no connection is made to a stranger: connect rejects, a request reports the error', async () => {
    isWelcome = false;
    await expect(stack.connect(hop())).rejects.toThrow('may not signal');
    const error = await new Promise<Error>((resolve) => stack.request(options(), hop(), { onResponse: () => undefined, onError: resolve }));
    expect(error.message).toContain('may not signal');
    expect(met).toHaveLength(0);
  });

  it('the connection to a far end that reads nothing is closed when 256 kB wait for it', async () => {
    await stack.connect(hop());
    await until(() => met.length === 1);
    met[0]?.pause();
    const content = 'x'.repeat(60_000);
    let failed: Error | undefined;
    for (let sent = 0; sent < 1_000 && !failed; sent += 1) {
      const request = { ...requestOf(hop().port, sent), content };
      stack.request(request, hop(), { onResponse: () => undefined, onError: (error) => (failed ??= error) });
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    expect(failed?.message).toContain('has not read 262144 bytes');
    expect(met.length).toBeLessThanOrEqual(2);
  });

  it.each([0, 99_999])('a hop at port %i is an error of the request, not of the process', async (port) => {
    for (const protocol of ['UDP', 'TCP'] as const) {
      const watched = new Promise<Error>((resolve) =>
        stack.request(options(), { ...hop(), protocol, port }, { onResponse: () => undefined, onError: resolve }),
      );
      expect((await watched).message).toContain('no port');
    }
  });
});

function requestOf(port: number, number = 1): SipRequest {
  return {
    method: 'OPTIONS',
    uri: `sip:127.0.0.1:${port};transport=tcp`,
    headers: {
      via: [{ version: '2.0', protocol: 'TCP', host: '127.0.0.1', port: 5060, params: { branch: `z9hG4bKours${number}` } }],
      from: { uri: 'sip:a@127.0.0.1', params: { tag: 'ours' } },
      to: { uri: 'sip:b@127.0.0.1', params: {} },
      'call-id': `ours${number}`,
      cseq: { seq: 1, method: 'OPTIONS' },
    },
  };
}

/** Lets the sockets of both sides be read. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
