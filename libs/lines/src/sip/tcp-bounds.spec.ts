import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Hop } from './hop.js';
import type { SipRequest } from './message.js';
import { SipStack } from './stack.js';
import { rawRequest, until } from './testing/raw-sip.js';

describe('who may connect over TCP, and for how long', () => {
  let stack: SipStack;
  const sockets: Socket[] = [];
  let alive = 0;

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    stack = await SipStack.open({ host: '127.0.0.1', port: 0 });
    stack.listen({ onRequest: (request) => void stack.respond(request, 200, 'OK'), onStrayResponse: () => undefined });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    stack.close();
    await until(() => alive === 0);
    jest.useRealTimers();
  });

  async function connects(count: number): Promise<void> {
    for (let made = 0; made < count; made += 1) {
      const socket = connect({ host: '127.0.0.1', port: stack.port });
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

  /** Lets the sockets of both sides be read. */
  async function turns(): Promise<void> {
    for (let turn = 0; turn < 50; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
  }
});
