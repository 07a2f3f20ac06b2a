import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { LineDriver, LineTrunk } from '../line-driver.js';
import type { Hop } from './hop.js';
import { probe } from './probe.js';
import { createSipDriver } from './sip-driver.js';
import { openUdpSocket } from './testing/raw-sip.js';
import { ScriptedFarEnd } from './testing/scripted-far-end.js';

describe('a sign of life of a trunk', () => {
  let driver: LineDriver & { port: number };
  let far: ScriptedFarEnd;
  const trunk = (change: Partial<LineTrunk> = {}): LineTrunk => ({ trunkId: 'tr_test', uri: far.uri, transport: 'udp', ...change });
  /** The outcome so far: `pending` until the probe has settled. */
  const probing = (uri?: string): { outcome: { code: number } | undefined | 'pending'; settled: Promise<unknown> } => {
    const settled = driver.probe(trunk(uri === undefined ? {} : { uri })).then((outcome) => (watched.outcome = outcome));
    const watched: ReturnType<typeof probing> = { outcome: 'pending', settled };
    return watched;
  };
  const after = async (ms: number): Promise<void> => {
    await jest.advanceTimersByTimeAsync(ms);
    await far.fence(driver.port);
  };
  const heard = (): number => far.heard.filter(({ method }) => method === 'OPTIONS').length;

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'Date'] });
    driver = await createSipDriver({ allow: ['127.0.0.1'] });
    far = await ScriptedFarEnd.open();
  });
  afterEach(async () => {
    await driver.close();
    jest.useRealTimers();
    far.close();
  });

  it('does not come from a silent port: after four seconds nothing is sent any more', async () => {
    const asked = probing();
    await far.hears('OPTIONS');
    await after(3_999);
    expect([asked.outcome, heard()]).toEqual(['pending', 4]);
    await after(1);
    expect(asked.outcome).toBeUndefined();
    await after(28_000);
    expect(heard()).toBe(4);
  });

  it('is the first final response, not a provisional one', async () => {
    const asked = probing();
    const [options] = await far.hears('OPTIONS');
    if (options) far.answer(options, '100 Trying');
    await after(10);
    expect(asked.outcome).toBe('pending');
    if (options) far.answer(options, '486 Busy Here');
    await asked.settled;
    expect(asked.outcome).toEqual({ code: 486 });
    if (options) far.answer(options, '200 OK');
    await after(1);
    expect(asked.outcome).toEqual({ code: 486 });
  });

  it('may come to a repeated copy', async () => {
    const asked = probing();
    await far.hears('OPTIONS');
    await after(1_600);
    const [, , third] = await far.hears('OPTIONS', 3);
    if (third) far.answer(third, '200 OK');
    await asked.settled;
    expect(asked.outcome).toEqual({ code: 200 });
  });

  it('that comes late is ignored, and the next probe is a new one', async () => {
    const asked = probing();
    const [options] = await far.hears('OPTIONS');
    await after(4_000);
    if (options) far.answer(options, '200 OK');
    await after(1);
    expect(asked.outcome).toBeUndefined();
    const next = probing();
    const last = (await far.hears('OPTIONS', heard() + 1)).at(-1);
    expect(last?.header('Call-ID')).not.toBe(options?.header('Call-ID'));
    if (last) far.answer(last, '404 Not Found');
    await next.settled;
    expect(next.outcome).toEqual({ code: 404 });
  });

  it('does not come from a dead port', async () => {
    const socket = await openUdpSocket();
    const { port } = socket.address();
    await new Promise<void>((resolve) => socket.close(resolve));
    const asked = probing(`sip:127.0.0.1:${port}`);
    await after(4_000);
    await asked.settled;
    expect(asked.outcome).toBeUndefined();
  });

  it('does not come where TCP is refused, and the probe ends at once', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const asked = probing(`sip:127.0.0.1:${port};transport=tcp`);
    await asked.settled;
    expect(asked.outcome).toBeUndefined();
  });

  it('does not come over a TCP connection that stays silent', async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => void sockets.push(socket.resume())).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const asked = probing(`sip:127.0.0.1:${(server.address() as AddressInfo).port};transport=tcp`);
    const [socket] = await accepted;
    await once(socket, 'data');
    await after(4_000);
    await asked.settled;
    expect(asked.outcome).toBeUndefined();
    sockets.forEach((one) => one.destroy());
    server.close();
  });

  it('does not come where nothing can be sent, and the probe ends at once', async () => {
    // The system lets no socket send to the broadcast address that did not ask for it.
    const asked = probing('sip:255.255.255.255:5060');
    await asked.settled;
    expect(asked.outcome).toBeUndefined();
  });

  it('does not come if the name server answers after four seconds: nothing is sent then', async () => {
    let found: (hop: Hop) => void = () => undefined;
    const sent: string[] = [];
    const outcome = probe(
      {
        stack: {
          connect: () => Promise.resolve(),
          request: ({ method }) => {
            sent.push(method);
            return { stopRetransmissions: () => undefined, terminate: () => undefined };
          },
        },
        directory: { hopOf: () => new Promise<Hop>((resolve) => (found = resolve)) },
        local: { host: '127.0.0.1', port: 5060 },
      },
      trunk(),
    );
    await jest.advanceTimersByTimeAsync(4_000);
    expect(await outcome).toBeUndefined();
    found({ protocol: 'UDP', address: '127.0.0.1', port: 5060 });
    await jest.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([]);
  });

  it('does not come from a host without an address', async () => {
    const asked = probing('sip:trunk.invalid:5060');
    await after(4_000);
    await asked.settled;
    expect(asked.outcome).toBeUndefined();
  });

  it('does not come to a driver that is closed', async () => {
    await driver.close();
    const asked = probing();
    await jest.advanceTimersByTimeAsync(4_000);
    await asked.settled;
    expect(asked.outcome).toBeUndefined();
    driver = await createSipDriver();
  });

  it('is not asked of a trunk whose address is unfit for the wire', async () => {
    await expect(driver.probe(trunk({ uri: 'sip:127.0.0.1 :5060' }))).rejects.toMatchObject({ code: 'LINE_ORDER' });
    await expect(driver.probe(trunk({ uri: 'tel:+919812345678' }))).rejects.toMatchObject({ code: 'LINE_ORDER' });
    await after(1);
    expect(heard()).toBe(0);
  });
});
