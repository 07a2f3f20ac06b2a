import { TcpProxy } from '../chaos/tcp-proxy.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { hasSipp, startSipp, type Sipp } from '../engines/sipp.js';
import { AsteriskRoad } from './asterisk-road.js';
import type { CallRecord } from './calls.js';
import { expectCharged, FIRST_BLOCK_PAISE, PlacedCalls } from './placed-calls.js';

const TITLE = 'calls through an Asterisk, when sockets to it are cut';
const test = hasSipp(TITLE) ? it : it.skip;
const CALLS = 20;
/** How the numbers begin that hang up by themselves after `TALK_MS`. */
const HANGS_UP = '+9192';
const TALK_MS = 4_000;
/** What a socket of the service begins with. */
const ARI = /^GET \/ari\/events/;
const MEDIA = /^GET \/media\//;
const ALL = /^GET /;
/** How long the driver tries to get a new media socket, and what a busy machine adds. */
const GIVEN_UP_WITHIN_MS = 500 + 1_500;
/** Asterisk keeps a media channel without a socket for 30 s. */
const LEFT_MS = 15_000;

let road: AsteriskRoad | undefined;
let network: TcpProxy;
let stays: Sipp;
let hangsUp: Sipp;
const all: CallRecord[] = [];

beforeAll(async () => {
  [stays, hangsUp] = await Promise.all([
    startSipp({ scenario: 'answer', rtpEcho: true, answersOptions: true }),
    startSipp({ scenario: 'answer-and-hang-up', talkMs: TALK_MS, rtpEcho: true, answersOptions: true }),
  ]);
  const through = async (port: number): Promise<number> => {
    network = await TcpProxy.before(() => port);
    return network.port;
  };
  road = await AsteriskRoad.start(TITLE, { through });
  await road?.setTrunks([
    { name: 'hangs up', uri: hangsUp.uri, callerId: '+918035009872', order: 1, routes: [HANGS_UP] },
    { name: 'stays', uri: stays.uri, callerId: '+918035009871', order: 2 },
  ]);
}, PEER_START_MS);
afterEach(() => network?.refuse(undefined));
afterAll(async () => {
  await road?.stop();
  await network?.close();
  await Promise.all([stays?.stop(), hangsUp?.stop()]);
});

/** Does nothing where Asterisk cannot be had; that has been said. */
const onRoad = (work: (it_: AsteriskRoad) => Promise<void>) => async (): Promise<void> => {
  if (road) await work(road);
};
const mediaLegs = async ({ asterisk }: AsteriskRoad): Promise<number> =>
  (await asterisk.cli('core show channels concise')).split('\n').filter((line) => line.startsWith('WebSocket/')).length;
/** How a call may end whose media socket was cut: by its far end, or by us. */
const GOES_ON = ['bye', 'transport-error'];
/** Neither channels nor bridges. */
const nothingLeft = ({ asterisk, service }: AsteriskRoad): Promise<unknown> =>
  service.until(async () => {
    const channels = await asterisk.cli('core show channels count');
    return channels.startsWith('0 active channels') && !(await asterisk.cli('bridge show all')).includes('cl_');
  }, LEFT_MS);

/** They end as if nothing had been cut: the far ends hang up. */
async function expectUnharmed(it_: AsteriskRoad, calls: PlacedCalls): Promise<void> {
  const ended = await calls.ended(it_.service);
  all.push(...ended);
  for (const call of ended)
    expect(call).toMatchObject({ status: 'completed', endedBy: 'callee', endReason: 'bye', blocks: 1, costPaise: FIRST_BLOCK_PAISE });
  // The service may hear of an answer later than the far end gives it, on a busy machine.
  for (const { durationMs } of ended) expect(durationMs).toBeGreaterThan(TALK_MS / 2);
  expect(calls.requestsAt(hangsUp, 'INVITE')).toBe(CALLS);
  await nothingLeft(it_);
  await expectCharged(it_.service, all);
}

/** They have ended for us, up to the cut; the far ends got one BYE each. */
async function expectEnded(it_: AsteriskRoad, calls: PlacedCalls, cutMs: number): Promise<void> {
  const ended = await calls.ended(it_.service);
  all.push(...ended);
  for (const call of ended) {
    expect(call).toMatchObject({ status: 'completed', endedBy: 'system', endReason: 'transport-error', costPaise: FIRST_BLOCK_PAISE });
    expect(Date.parse(call.endedAt)).toBeLessThan(cutMs + GIVEN_UP_WITHIN_MS);
  }
  await stays.waitFor(() => calls.requestsAt(stays, 'BYE') === CALLS);
  expect(calls.requestsAt(stays, 'INVITE')).toBe(CALLS);
  await expectCharged(it_.service, all);
}

describe('calls that are up when', () => {
  test(
    'the ARI socket is cut, and cannot be opened for a second, go on',
    onRoad(async (it_) => {
      const calls = await PlacedCalls.ask(it_.service, CALLS, HANGS_UP);
      await calls.when(it_.service, 'answered');
      network.refuse(ARI);
      expect(network.cut(ARI)).toBe(1);
      const backMs = Date.now() + 1_000;
      await it_.service.until(async () => Date.now() > backMs);
      expect(await mediaLegs(it_)).toBe(CALLS);
      network.refuse(undefined);
      await it_.service.until(async () => it_.service.logged().includes('connected to Asterisk'));
      await expectUnharmed(it_, calls);
    }),
  );

  test(
    'their media sockets are cut get new ones, and go on',
    onRoad(async (it_) => {
      const calls = await PlacedCalls.ask(it_.service, CALLS, HANGS_UP);
      await calls.when(it_.service, 'answered');
      expect(network.cut(MEDIA)).toBe(CALLS);
      const ended = await calls.ended(it_.service);
      all.push(...ended);
      // A new socket has 500 ms: on a busy machine some calls do not get one in time, and those are hung up.
      for (const { status, endReason } of ended) expect([status, GOES_ON.includes(endReason)]).toEqual(['completed', true]);
      const lengths = ended.flatMap(({ endReason, durationMs }) => (endReason === 'bye' ? [durationMs as number] : []));
      expect(Math.max(0, ...lengths)).toBeGreaterThan(TALK_MS / 2);
      await nothingLeft(it_);
      await expectCharged(it_.service, all);
    }),
  );

  test(
    'their media sockets are cut for good are hung up',
    onRoad(async (it_) => {
      const calls = await PlacedCalls.ask(it_.service, CALLS);
      await calls.when(it_.service, 'answered');
      network.refuse(MEDIA);
      const cutMs = Date.now();
      expect(network.cut(MEDIA)).toBe(CALLS);
      await expectEnded(it_, calls, cutMs);
      await nothingLeft(it_);
    }),
  );

  test(
    'all sockets are cut for good are hung up by our own BYE; Asterisk has no channel up when it is back',
    onRoad(async (it_) => {
      const calls = await PlacedCalls.ask(it_.service, CALLS);
      await calls.when(it_.service, 'answered');
      network.refuse(ALL);
      const cutMs = Date.now();
      expect(network.cut(ALL)).toBe(CALLS + 1);
      await expectEnded(it_, calls, cutMs);
      network.refuse(undefined);
      await nothingLeft(it_);
      const next = await PlacedCalls.ask(it_.service, 1);
      await next.when(it_.service, 'answered');
    }),
  );
});
