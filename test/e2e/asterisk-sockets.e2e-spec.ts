import { TcpProxy } from '../chaos/tcp-proxy.js';
import { itWith } from '../engines/it-with.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { hasSipp, startSipp, type Sipp } from '../engines/sipp.js';
import { AsteriskRoad } from './asterisk-road.js';
import type { CallRecord } from './calls.js';
import { expectCharged, FIRST_BLOCK_PAISE, PlacedCalls } from './placed-calls.js';

const TITLE = 'calls through an Asterisk, when sockets to it are cut';
const test = hasSipp(TITLE) ? it : it.skip;
const CALLS = 20;
/** How the numbers begin that hang up when they are told to. */
const HANGS_UP = '+9192';
/** How often the service finds the ARI socket shut before it may be opened again. */
const REFUSALS = 3;
/** What a socket of the service begins with. */
const ARI = /^GET \/ari\/events/;
const MEDIA = /^GET \/media\//;
const ALL = /^GET /;
/** How long the driver tries to get a new media socket, and what a busy machine adds. */
const GIVEN_UP_WITHIN_MS = 500 + 3_500;
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
    startSipp({ scenario: 'hang-up-when-told', rtpEcho: true, answersOptions: true }),
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
  await road?.service.kill();
  await network?.close();
});

const itOnRoad = itWith(() => road, test);
/** Calls that are in one bridge with their media leg. */
async function callsWithAudio({ asterisk }: AsteriskRoad): Promise<number> {
  const channels = await asterisk.cli('core show channels concise');
  const bridges = channels.split('\n').flatMap((line) => /!(cl_[^!]*-bridge)!/.exec(line)?.[1] ?? []);
  return bridges.filter((bridge, position) => bridges.indexOf(bridge) !== position).length;
}
async function untilAllHaveAudio(it_: AsteriskRoad): Promise<void> {
  await it_.service.until(async () => (await callsWithAudio(it_)) === CALLS);
}
/** Calls that are up, and heard. */
async function calling(it_: AsteriskRoad, start = ''): Promise<PlacedCalls> {
  const calls = await PlacedCalls.ask(it_.service, CALLS, start);
  await calls.when(it_.service, 'answered');
  await untilAllHaveAudio(it_);
  return calls;
}
/** Neither channels nor bridges. */
const nothingLeft = ({ asterisk, service }: AsteriskRoad): Promise<unknown> =>
  service.until(async () => {
    const channels = await asterisk.cli('core show channels count');
    return channels.startsWith('0 active channels') && !(await asterisk.cli('bridge show all')).includes('cl_');
  }, LEFT_MS);

const UNHARMED = { status: 'completed', endedBy: 'callee', endReason: 'bye', blocks: 1, costPaise: FIRST_BLOCK_PAISE };
const GIVEN_UP = { status: 'completed', endedBy: 'system', endReason: 'transport-error', blocks: 1, costPaise: FIRST_BLOCK_PAISE };

/** They have ended as if nothing had been cut: the far ends hung up, when they were told to. */
function expectUnharmed(calls: readonly CallRecord[], toldMs: number): void {
  for (const call of calls) {
    expect(call).toMatchObject(UNHARMED);
    expect(Date.parse(call.endedAt)).toBeGreaterThanOrEqual(toldMs);
  }
}

/** We have ended them, and they are charged up to the cut. */
function expectGivenUp(calls: readonly CallRecord[], cutMs: number): void {
  for (const call of calls) {
    expect(call).toMatchObject(GIVEN_UP);
    expect(Date.parse(call.endedAt)).toBeLessThan(cutMs + GIVEN_UP_WITHIN_MS);
  }
}

/** The records of calls that are over. Nobody was rung twice, and the wallet is right. */
async function over({ service }: AsteriskRoad, calls: PlacedCalls, far: Sipp): Promise<CallRecord[]> {
  const ended = await calls.ended(service);
  all.push(...ended);
  expect(calls.requestsAt(far, 'INVITE')).toBe(CALLS);
  await expectCharged(service, all);
  return ended;
}

describe('calls that are up when', () => {
  itOnRoad('the ARI socket is cut, and cannot be opened for a while, go on', async (it_) => {
    const calls = await calling(it_, HANGS_UP);
    network.refuse(ARI);
    expect(network.cut(ARI)).toBe(1);
    const known = network.refusals;
    await it_.service.until(async () => network.refusals >= known + REFUSALS);
    expect(await callsWithAudio(it_)).toBe(CALLS);
    network.refuse(undefined);
    await it_.service.until(async () => it_.service.logged().includes('connected to Asterisk'));
    const toldMs = Date.now();
    await calls.hangUpAt(hangsUp);
    expectUnharmed(await over(it_, calls, hangsUp), toldMs);
    await nothingLeft(it_);
  });

  itOnRoad('their media sockets are cut get new ones within 500 ms and go on, or end', async (it_) => {
    const calls = await calling(it_, HANGS_UP);
    const cutMs = Date.now();
    expect(network.cut(MEDIA)).toBe(CALLS);
    await it_.service.until(async () => (await calls.over(it_.service)) + network.count(MEDIA) === CALLS);
    const toldMs = Date.now();
    await calls.hangUpAt(hangsUp);
    const ended = await over(it_, calls, hangsUp);
    const wentOn = ended.filter(({ endedBy }) => endedBy === 'callee');
    expect(wentOn).not.toEqual([]);
    expectUnharmed(wentOn, toldMs);
    // A busy machine may not be in time for all of them.
    expectGivenUp(
      ended.filter((call) => !wentOn.includes(call)),
      cutMs,
    );
    await nothingLeft(it_);
  });

  itOnRoad('their media sockets are cut for good are hung up', async (it_) => {
    const calls = await calling(it_);
    network.refuse(MEDIA);
    const cutMs = Date.now();
    expect(network.cut(MEDIA)).toBe(CALLS);
    expectGivenUp(await over(it_, calls, stays), cutMs);
    await stays.waitFor(() => calls.requestsAt(stays, 'BYE') === CALLS);
    await nothingLeft(it_);
  });

  itOnRoad('all sockets are cut for good are hung up by our own BYE; Asterisk has no channel up when it is back', async (it_) => {
    const calls = await calling(it_);
    network.refuse(ALL);
    const cutMs = Date.now();
    expect(network.cut(ALL)).toBe(CALLS + 1);
    expectGivenUp(await over(it_, calls, stays), cutMs);
    await stays.waitFor(() => calls.requestsAt(stays, 'BYE') === CALLS);
    network.refuse(undefined);
    await nothingLeft(it_);
    const next = await PlacedCalls.ask(it_.service, 1);
    await next.when(it_.service, 'answered');
  });
});
