import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketServer, type WebSocket } from 'ws';
import { AriClient } from './ari-client.js';

const PING_INTERVAL_MS = 5_000;

describe('the socket of ARI', () => {
  let server: WebSocketServer;
  let asterisk: WebSocket | undefined;
  let client: AriClient;
  /** How often the client has connected. */
  let connections = 0;

  beforeEach(async () => {
    connections = 0;
    // Only what the client repeats: the sockets need the real clock.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask', 'performance', 'Date'] });
    server = new WebSocketServer({ host: '127.0.0.1', port: 0, autoPong: false });
    server.on('connection', (socket) => {
      asterisk = socket;
      connections += 1;
      socket.on('message', (data) => {
        const { request_id } = JSON.parse(String(data)) as { request_id: string };
        socket.send(JSON.stringify({ type: 'RESTResponse', request_id, status_code: 204 }));
      });
    });
    await new Promise((listening) => server.once('listening', listening));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    client = new AriClient({ url, user: 'u', password: 'p', app: 'a' }, { onOpen: async () => undefined, onDead: () => undefined });
    expect(await client.open()).toBeUndefined();
  });
  afterEach(async () => {
    client.close();
    for (const socket of server.clients) socket.terminate();
    await new Promise((closed) => server.close(closed));
    jest.useRealTimers();
  });

  /** Lets the intervals of the client pass; in each of them Asterisk may say something. */
  async function passIntervals(count: number, says?: () => void): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      says?.();
      await pause(50);
      jest.advanceTimersByTime(PING_INTERVAL_MS);
      await pause(50);
    }
  }

  it('stays open while Asterisk sends events, even if it is too busy for pongs', async () => {
    await passIntervals(4, () => asterisk?.send(JSON.stringify({ type: 'ChannelVarset' })));
    expect(connections).toBe(1);
  });

  it('is opened again if nothing comes at all', async () => {
    await passIntervals(4);
    expect(connections).toBeGreaterThan(1);
  });
});
