import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { LineDriver, LineTrunk } from '../line-driver.js';
import { createSipDriver } from './sip-driver.js';
import { sdpTo } from './testing/far-sdp.js';
import { ScriptedFarEnd, type ScriptedMessage } from './testing/scripted-far-end.js';
import { TRUSTING } from './testing/use-far-end.js';
import { anOrder, WatchedCall } from './testing/watched-call.js';

const GIVEN_UP = { by: 'system', reason: 'no-response', hasRung: false };

describe('a trunk that sends no response at all', () => {
  let driver: LineDriver & { port: number };
  let far: ScriptedFarEnd;

  beforeEach(async () => {
    // Before anything reads the real clock: that reader would see it jump back to zero.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'Date'] });
    driver = await createSipDriver(TRUSTING);
    far = await ScriptedFarEnd.open();
  });
  afterEach(async () => {
    far.takesEnds();
    const closed = driver.close();
    await jest.advanceTimersByTimeAsync(5_000);
    await closed;
    jest.useRealTimers();
    far.close();
  });

  const after = async (ms: number): Promise<void> => {
    await jest.advanceTimersByTimeAsync(ms);
    await far.fence(driver.port);
  };
  const place = async (trunk: Partial<LineTrunk> = {}, ringTimeoutMs = 30_000): Promise<{ call: WatchedCall; invite: ScriptedMessage }> => {
    const order = anOrder(far.uri, { ringTimeoutMs });
    const call = await WatchedCall.place(driver, { ...order, trunk: { ...order.trunk, ...trunk } });
    const [invite] = (await far.hears('INVITE')) as [ScriptedMessage];
    return { call, invite };
  };
  const heard = (method: string): number => far.heard.filter((message) => message.method === method).length;

  it('is given up after four seconds, and its INVITE is not repeated any more', async () => {
    const { call } = await place();
    await after(3_999);
    expect(call.types).toEqual(['placed']);
    expect(heard('INVITE')).toBe(4);
    await after(1);
    expect(await call.end()).toEqual(GIVEN_UP);
    expect(driver.openCalls).toBe(0);
    await after(27_000);
    expect([heard('INVITE'), heard('CANCEL')]).toEqual([4, 0]);
    expect(call.types).toEqual(['placed', 'ended']);
  });

  it('is given up after the time that the trunk sets', async () => {
    const { call } = await place({ noResponseMs: 1_000 });
    await after(1_000);
    expect(await call.end()).toEqual(GIVEN_UP);
  });

  it('is given up at the ring timeout if that comes first', async () => {
    const { call } = await place({}, 700);
    await after(700);
    expect(await call.end()).toEqual(GIVEN_UP);
  });

  it('is not given up if a 100 came: then the ring timeout counts', async () => {
    const { call, invite } = await place({}, 10_000);
    far.answer(invite, '100 Trying');
    await after(9_999);
    expect(call.types).toEqual(['placed']);
    await after(1);
    const [cancel] = await far.hears('CANCEL');
    far.answer(cancel!, '200 OK');
    far.answer(invite, '487 Request Terminated');
    expect(await call.end()).toMatchObject({ by: 'us', reason: 'ring-timeout', hasRung: false });
  });

  it('and rings late gets a CANCEL', async () => {
    const { call, invite } = await place();
    await after(4_000);
    await call.end();
    await after(20_000);
    far.answer(invite, '180 Ringing');
    const [cancel] = await far.hears('CANCEL');
    expect(cancel!.header('Via')).toBe(invite.header('Via'));
    far.answer(cancel!, '200 OK');
    far.answer(invite, '487 Request Terminated');
    await far.hears('ACK');
    expect(call.types).toEqual(['placed', 'ended', 'late-answer']);
  });

  it('and answers late gets ACK and BYE, and `late-answer` is told once', async () => {
    const { call, invite } = await place();
    await after(4_000);
    await after(20_000);
    far.answer(invite, '200 OK', { sdp: sdpTo(9) });
    await call.when('late-answer');
    await far.hears('ACK');
    far.answer((await far.hears('BYE'))[0]!, '200 OK');
    far.answer(invite, '200 OK', { sdp: sdpTo(9) });
    await far.hears('ACK', 2);
    await after(0);
    expect(call.types).toEqual(['placed', 'ended', 'late-answer']);
    expect(heard('BYE')).toBe(1);
  });

  it('and is picked up after our late CANCEL gets ACK and BYE, too: the INVITE is kept for 32 s from the CANCEL', async () => {
    const { call, invite } = await place();
    await after(4_000);
    await after(26_000);
    far.answer(invite, '180 Ringing');
    const [cancel] = await far.hears('CANCEL');
    far.answer(cancel!, '200 OK');
    await after(31_000);
    far.answer(invite, '200 OK', { sdp: sdpTo(9) });
    await call.when('late-answer');
    await far.hears('BYE');
  });

  it('and refuses late gets its ACK, and no event is told', async () => {
    const { call, invite } = await place();
    await after(4_000);
    await after(10_000);
    far.answer(invite, '486 Busy Here');
    await far.hears('ACK');
    expect(call.types).toEqual(['placed', 'ended']);
  });

  it('is forgotten 32 s after the INVITE: a phone that rings then is not known', async () => {
    const { invite } = await place();
    await after(4_000);
    await after(28_000);
    far.answer(invite, '180 Ringing');
    await after(0);
    expect(heard('CANCEL')).toBe(0);
  });

  it('after our credentials is given up, too: the time counts again for the repeated INVITE', async () => {
    const { call, invite } = await place({ username: 'u', password: 'p' });
    await after(3_000);
    far.answer(invite, '401 Unauthorized', { lines: ['WWW-Authenticate: Digest realm="r", nonce="n"'] });
    await far.hears('ACK');
    while (!far.heard.some(({ header }) => header('CSeq') === '2 INVITE')) await far.fence(driver.port);
    await after(3_999);
    expect(call.types).toEqual(['placed']);
    await after(1);
    expect(await call.end()).toEqual(GIVEN_UP);
  });

  it('is given up over TCP, too', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const connected = once(server, 'connection');
    const uri = `sip:127.0.0.1:${(server.address() as AddressInfo).port};transport=tcp`;
    const call = await WatchedCall.place(driver, anOrder(uri, { ringTimeoutMs: 30_000 }));
    await jest.advanceTimersByTimeAsync(4_000);
    expect(await call.end()).toEqual(GIVEN_UP);
    const [socket] = (await connected) as [import('node:net').Socket];
    socket.destroy();
    server.close();
  });
});
