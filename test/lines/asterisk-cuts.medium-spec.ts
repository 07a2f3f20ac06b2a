import { createAsteriskDriver, createSipDriver, monotonicMs, type LineDriver, type PlayedMark } from '@turant/lines';
import { startAsterisk, type Asterisk } from '../engines/asterisk.js';
import { startPbx, type Pbx } from '../engines/pbx.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { hasSipp, startSipp, type Sipp, type SippOptions } from '../engines/sipp.js';
import { TcpProxy } from '../chaos/tcp-proxy.js';
import { against } from './against.js';
import { Calls } from './calls.js';
import { caseHeaders } from './asterisk-carrier.js';
import { orderFor, tone, TRUNK } from './pbx-orders.js';
import { hearsItself, ToneDetector } from './tone-detector.js';
import { until } from './until.js';
import type { WatchedCall } from './watched-call.js';

const CALLS_AT_ONCE = 100;
/** A death of Asterisk closes its sockets at once. */
const NOTICED_WITHIN_MS = 3_000;
const test = hasSipp() ? it : it.skip;

let sip: LineDriver & { port: number };
let network: TcpProxy;
let isNetworkDown = false;
let driver: LineDriver;
let calls: Calls;
let pbx: Pbx | undefined;
let carrier: Asterisk | undefined;
/** What our own user agent got for its BYEs. */
let rescued: string[] = [];
let far: Sipp | undefined;

const withPbx = (run: (pbx: Pbx) => Promise<void>): (() => Promise<void>) => against(() => [pbx] as const, run);
/** A driver that reaches the PBX at this port. */
const driverAt = (through: Pbx, port: number, app: string): Promise<LineDriver> =>
  createAsteriskDriver({
    ...through.ari,
    app,
    url: `http://127.0.0.1:${port}`,
    local: { host: '127.0.0.1', port: sip.port },
    rescue: async (...call) => {
      const confirmation = await sip.abandon(...call);
      rescued.push(confirmation);
      return confirmation;
    },
  });

beforeAll(async () => {
  sip = await createSipDriver();
  pbx = await startPbx();
  carrier = await startAsterisk();
  if (!pbx) return;
  const { httpPort } = pbx;
  network = await TcpProxy.before(() => {
    if (isNetworkDown) throw new Error('the network is down');
    return httpPort;
  });
  driver = await driverAt(pbx, network.port, 'cut');
  calls = new Calls(driver);
}, PEER_START_MS);
afterEach(async () => {
  isNetworkDown = false;
  await calls?.endAll();
  await far?.stop();
  if (pbx) await until('Asterisk has no channel up', async () => (await pbx?.openChannels()) === 0);
});
afterAll(async () => {
  await driver?.close();
  await network?.close();
  await sip.close();
  await pbx?.stop();
  await carrier?.stop();
});

async function callSipp(through: Pbx, options: SippOptions): Promise<{ call: WatchedCall; phone: Sipp }> {
  const phone = await startSipp(options);
  far = phone;
  await through.setTrunks([{ trunkId: TRUNK, uri: phone.uri }]);
  return { call: await calls.place(orderFor(phone.uri)), phone };
}

/** From now on not through the proxy, which takes connections for a dead server, too. */
async function toldWhenDead(asterisk: Pbx, app: string): Promise<void> {
  await driver.close();
  driver = await driverAt(asterisk, asterisk.httpPort, app);
  calls = new Calls(driver);
  rescued = [];
}

describe('a call through an Asterisk whose sockets are cut', () => {
  test(
    'stays up, is heard again, and ends by our BYE',
    withPbx(async (asterisk) => {
      const { call, phone } = await callSipp(asterisk, { scenario: 'answer', rtpEcho: true });
      await call.when('answered');
      const detector = new ToneDetector(call.line);
      await hearsItself(call, detector, 700);
      expect(network.cut()).toBe(2);
      await hearsItself(call, detector, 900);
      call.line.hangUp();
      expect(await call.end()).toMatchObject({ by: 'us', reason: 'hung-up' });
      await phone.waitFor((log) => log.received('BYE').length === 1);
    }),
  );

  test(
    'plays on what was not heard when only the media leg goes',
    withPbx(async (asterisk) => {
      const { call } = await callSipp(asterisk, { scenario: 'answer', rtpEcho: true });
      await call.when('answered');
      const marks: PlayedMark[] = [];
      call.line.onPlayed((mark) => marks.push(mark));
      call.line.play({ id: 'a', samples: tone(700, 2_000) });
      call.line.play({ id: 'b', samples: tone(900, 500) });
      const detector = new ToneDetector(call.line);
      await detector.hears(700);
      await asterisk.hangUpMediaLegs();
      await detector.hears(900);
      await until('both are marked', () => marks.length === 2);
      expect(marks).toEqual([
        { id: 'a', playedMs: 2_000, isComplete: true },
        { id: 'b', playedMs: 500, isComplete: true },
      ]);
    }),
  );

  test(
    'ends if the media leg goes a second time',
    withPbx(async (asterisk) => {
      const { call, phone } = await callSipp(asterisk, { scenario: 'answer', rtpEcho: true });
      await call.when('answered');
      const detector = new ToneDetector(call.line);
      await hearsItself(call, detector, 700);
      await asterisk.hangUpMediaLegs();
      await hearsItself(call, detector, 900);
      await asterisk.hangUpMediaLegs();
      expect(await call.end()).toMatchObject({ by: 'system', reason: 'transport-error', hasRung: true });
      await phone.waitFor((log) => log.received('BYE').length === 1);
    }),
  );

  test(
    'that was refused meanwhile has ended when the socket is back',
    withPbx(async (asterisk) => {
      const { call, phone } = await callSipp(asterisk, { scenario: 'refuse', code: 486, ringMs: 400 });
      await call.when('placed');
      isNetworkDown = true;
      network.cut();
      await phone.waitFor((log) => log.received('ACK').length === 1);
      await until('Asterisk has forgotten it', async () => (await asterisk.openChannels()) === 0);
      expect(call.types).toEqual(['placed']);
      isNetworkDown = false;
      expect(await call.end()).toEqual({ by: 'system', reason: 'line-lost', hasRung: false });
    }),
  );

  test(
    'that was answered meanwhile is told so when the socket is back',
    withPbx(async (asterisk) => {
      const { call, phone } = await callSipp(asterisk, { scenario: 'answer', ringMs: 500, rtpEcho: true });
      await call.when('ringing');
      isNetworkDown = true;
      network.cut();
      await phone.waitFor((log) => log.received('ACK').length === 1);
      isNetworkDown = false;
      expect((await call.when('answered')).dialog.remoteTag).toBeDefined();
      await hearsItself(call, new ToneDetector(call.line), 700);
    }),
  );
});

describe('a call of a dead worker', () => {
  test(
    'is ended by another worker through the same Asterisk',
    withPbx(async (asterisk) => {
      const { call, phone } = await callSipp(asterisk, { scenario: 'answer' });
      const { dialog } = await call.when('answered');
      const other = await driverAt(asterisk, asterisk.httpPort, 'other');
      const { trunk } = orderFor(phone.uri);
      expect(await other.abandon(dialog, trunk, 'answered')).toBe('confirmed');
      expect(await call.end()).toMatchObject({ by: 'us', reason: 'hung-up' });
      await phone.waitFor((log) => log.received('BYE').length === 1);
      await other.close();
    }),
  );
});

describe('calls through an Asterisk that dies', () => {
  test(
    'are ended by a BYE that the carrier confirms',
    against(
      () => [pbx, carrier] as const,
      async (asterisk, to) => {
        await toldWhenDead(asterisk, 'dies-first');
        await asterisk.setTrunks([{ trunkId: TRUNK, uri: to.uri }]);
        const call = await calls.place(orderFor(to.uri, { headers: caseHeaders('echo') }));
        await call.when('answered');
        await asterisk.kill();
        expect(await call.end()).toMatchObject({ by: 'system', reason: 'line-lost', hasRung: true });
        expect(rescued).toEqual(['confirmed']);
        await until('the carrier has no call up', async () => (await to.openChannels()) === 0);
        await asterisk.start();
      },
    ),
  );

  test(
    'are all ended at the carrier by our own BYE, and the next call goes through when Asterisk is back',
    withPbx(async (asterisk) => {
      await toldWhenDead(asterisk, 'dies');
      const { call, phone } = await callSipp(asterisk, { scenario: 'answer' });
      const others = Array.from({ length: CALLS_AT_ONCE - 1 }, () => calls.place(orderFor(phone.uri)));
      const all = [call, ...(await Promise.all(others))];
      await Promise.all(all.map((one) => one.when('answered')));
      await asterisk.kill();
      const killedMs = monotonicMs();
      const ended = await Promise.all(all.map((one) => one.when('ended')));
      expect(ended.every(({ end: { by, reason } }) => by === 'system' && reason === 'line-lost')).toBe(true);
      // SIPp does not confirm the BYE, and the 5 s for which it is awaited are not charged.
      expect(Math.max(...ended.map(({ atMs }) => atMs))).toBeLessThan(killedMs + NOTICED_WITHIN_MS);
      // SIPp writes its log a moment later.
      const byes = (): number => new Set(phone.received('BYE').map((bye) => bye.header('Call-ID'))).size;
      await until(`${CALLS_AT_ONCE} BYEs have come`, () => byes() === CALLS_AT_ONCE);
      expect(phone.callIds()).toHaveLength(CALLS_AT_ONCE);
      await expect(driver.prepare(orderFor(phone.uri))).rejects.toMatchObject({ code: 'LINE_LOST' });
      expect(driver.openCalls).toBe(0);
      await asterisk.start();
      await until('calls are taken again', async () => (await driver.probe(orderFor(phone.uri).trunk)) !== undefined);
      const next = await calls.place(orderFor(phone.uri));
      await next.when('answered');
    }),
  );
});
