import { createAsteriskDriver, createSipDriver, type LineDriver, type PlaceOrder, type PlayedMark } from '@turant/lines';
import { startAsterisk, type Asterisk } from '../engines/asterisk.js';
import { startPbx, type Pbx } from '../engines/pbx.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { hasSipp, startSipp, type Sipp, type SippOptions } from '../engines/sipp.js';
import { against } from './against.js';
import { Calls } from './calls.js';
import { caseHeaders, type CarrierCase, type CarrierOptions } from './asterisk-carrier.js';
import { hearsItself, ToneDetector } from './tone-detector.js';
import { until } from './until.js';
import { orderFor, tone, TRUNK, trunkAt } from './pbx-orders.js';
import { CALLEE, CALLER, type WatchedCall } from './watched-call.js';

const test = hasSipp() ? it : it.skip;

let sip: LineDriver & { port: number };
let driver: LineDriver;
let calls: Calls;
let pbx: Pbx | undefined;
let carrier: Asterisk | undefined;
let far: Sipp | undefined;

const withPbx = (run: (pbx: Pbx) => Promise<void>): (() => Promise<void>) => against(() => [pbx] as const, run);

beforeAll(async () => {
  sip = await createSipDriver();
  pbx = await startPbx();
  carrier = await startAsterisk();
  if (!pbx) return;
  driver = await createAsteriskDriver({
    ...pbx.ari,
    local: { host: '127.0.0.1', port: sip.port },
    rescue: (...call) => sip.abandon(...call),
  });
  calls = new Calls(driver);
}, PEER_START_MS);
afterEach(async () => {
  await calls?.endAll();
  await far?.stop();
  far = undefined;
  if (pbx) await until('Asterisk has no channel up', async () => (await pbx?.openChannels()) === 0);
});
afterAll(async () => {
  await driver?.close();
  await sip.close();
  await pbx?.stop();
  await carrier?.stop();
});

const withCarrier = (run: (pbx: Pbx, carrier: Asterisk) => Promise<void>): (() => Promise<void>) =>
  against(() => [pbx, carrier] as const, run);

/** Calls the second Asterisk through the PBX. */
async function callCarrier(
  through: Pbx,
  to: Asterisk,
  name: CarrierCase,
  options: CarrierOptions = {},
  transport: 'udp' | 'tcp' = 'udp',
): Promise<WatchedCall> {
  const uri = transport === 'tcp' ? `${to.uri};transport=tcp` : to.uri;
  await through.setTrunks([{ trunkId: TRUNK, uri }]);
  return calls.place(orderFor(uri, { headers: caseHeaders(name, options) }));
}

/** Calls a SIPp through the PBX. */
async function callSipp(options: SippOptions, change: Partial<PlaceOrder> = {}): Promise<{ call: WatchedCall; phone: Sipp }> {
  const phone = await startSipp(options);
  far = phone;
  await pbx?.setTrunks([{ trunkId: TRUNK, uri: phone.uri }]);
  return { call: await calls.place(orderFor(phone.uri, change)), phone };
}

describe('a call through Asterisk', () => {
  test(
    'is answered, is heard both ways, and ends by our BYE',
    withPbx(async () => {
      const headers = { 'X-DLT-PE-ID': '1101234567890123456', 'X-Campaign': 'cmp; a=b, "c"' };
      const { call, phone } = await callSipp({ scenario: 'answer', rtpEcho: true }, { headers });
      const { dialog } = await call.when('answered');
      await hearsItself(call, new ToneDetector(call.line), 700);
      call.line.hangUp();
      expect(await call.end()).toMatchObject({ by: 'us', reason: 'hung-up', hasRung: true, sip: { code: 200 } });
      expect(call.types).toEqual(['placed', 'ringing', 'answered', 'ended']);
      const [invite] = phone.invites();
      expect(invite?.header('X-DLT-PE-ID')).toBe(headers['X-DLT-PE-ID']);
      expect(invite?.header('X-Campaign')).toBe(headers['X-Campaign']);
      expect(invite?.header('From')).toContain(`<sip:${CALLER}@`);
      expect(invite?.header('P-Asserted-Identity')).toContain(`<sip:${CALLER}@`);
      expect(invite?.header('To')).toContain(`<sip:${CALLEE}@`);
      expect(dialog).toMatchObject({ sipCallId: invite?.header('Call-ID'), remoteTarget: expect.stringContaining(`${phone.port}`) });
      await phone.waitFor((log) => log.received('BYE').length === 1);
    }),
  );

  test.each([
    [486, { by: 'callee', reason: 'refused', sip: { code: 486, cause: 17 } }],
    [603, { by: 'callee', reason: 'refused', sip: { code: 603, cause: 21 } }],
    [404, { by: 'callee', reason: 'refused', sip: { code: 404, cause: 1 } }],
    [480, { by: 'callee', reason: 'refused', sip: { code: 480, cause: 19 } }],
    [503, { by: 'callee', reason: 'refused', sip: { code: 503, cause: 34 } }],
    [401, { by: 'callee', reason: 'auth-refused', sip: { code: 401, cause: 21 } }],
  ])('that is refused with %s ends so', (code, end) =>
    withPbx(async () => {
      const { call } = await callSipp({ scenario: 'refuse', code });
      expect(await call.end()).toMatchObject({ ...end, hasRung: false });
      expect(call.types).toEqual(['placed', 'ended']);
    })(),
  );

  test(
    'rings no longer than ordered',
    withPbx(async () => {
      const { call, phone } = await callSipp({ scenario: 'ring' }, { ringTimeoutMs: 700 });
      expect(await call.end()).toEqual({ by: 'us', reason: 'ring-timeout', hasRung: true });
      await phone.waitFor((log) => log.received('CANCEL').length === 1);
    }),
  );

  test(
    'that rings is cancelled when it is hung up',
    withPbx(async () => {
      const { call, phone } = await callSipp({ scenario: 'ring' });
      await call.when('ringing');
      call.line.hangUp();
      call.line.hangUp();
      expect(await call.end()).toEqual({ by: 'us', reason: 'cancelled', hasRung: true });
      await phone.waitFor((log) => log.received('CANCEL').length === 1);
    }),
  );

  test(
    'to a trunk that falls silent is given up: it is asked by OPTIONS at once',
    withPbx(async (asterisk) => {
      const alive = await startSipp({ scenario: 'options', code: 405 });
      far = alive;
      // Asterisk's own OPTIONS would come too late.
      await asterisk.setTrunks([{ trunkId: TRUNK, uri: alive.uri, qualifyS: 3_600 }]);
      const order = orderFor(alive.uri, { trunk: { ...trunkAt(alive.uri), noResponseMs: 1_500 } });
      await until('the trunk is seen as alive', async () => (await driver.probe(order.trunk)) !== undefined);
      await alive.stop();
      far = await startSipp({ scenario: 'silent', port: alive.port });
      const call = await calls.place(order);
      expect(await call.end()).toEqual({ by: 'system', reason: 'no-response', hasRung: false });
      expect(await driver.probe(order.trunk)).toBeUndefined();
      const isRefused = (): Promise<boolean> =>
        driver.prepare(order).then(
          (call) => (call.discard(), false),
          (error: unknown) => (error as { code: string }).code === 'TRUNK_UNREACHABLE',
        );
      await until('no channel is made for it', isRefused);
    }),
  );

  test(
    'to an unknown trunk is not made',
    withPbx(async () => {
      const order = orderFor('sip:127.0.0.1:9', { trunk: { ...trunkAt('sip:127.0.0.1:9'), trunkId: 'tr_nobody' } });
      await expect(driver.prepare(order)).rejects.toMatchObject({ code: 'TRUNK_UNREACHABLE' });
      const unfit = [
        { to: '+91 98' },
        { headers: { 'X-A': 'b\r\nX-B: c' } },
        { trunk: trunkAt('tel:1') },
        { trunk: { ...order.trunk, trunkId: 'a&PJSIP/b' } },
      ];
      for (const change of unfit) await expect(driver.prepare({ ...order, ...change })).rejects.toMatchObject({ code: 'LINE_ORDER' });
      expect(driver.openCalls).toBe(0);
    }),
  );

  test(
    'is not placed after its deadline, nor after it was discarded',
    withPbx(async (asterisk) => {
      const phone = await startSipp({ scenario: 'answer' });
      far = phone;
      await asterisk.setTrunks([{ trunkId: TRUNK, uri: phone.uri }]);
      const types: string[] = [];
      const late = await driver.prepare(orderFor(phone.uri));
      late.place((event) => void types.push(event.type === 'ended' ? event.end.reason : event.type), -1);
      const unwanted = await driver.prepare(orderFor(phone.uri));
      unwanted.discard();
      expect(() => unwanted.place(() => undefined, 1_000)).toThrow('discarded');
      await until('both channels are gone', async () => (await asterisk.openChannels()) === 0);
      expect(types).toEqual(['lease-lost']);
      expect(phone.invites()).toEqual([]);
    }),
  );

  test(
    'hears the key that the far end presses',
    withPbx(async () => {
      const { call } = await callSipp({ scenario: 'press-nine', talkMs: 200 });
      expect((await call.when('digit')).digit).toBe('9');
    }),
  );

  test(
    'ends by the BYE of the far end',
    withPbx(async () => {
      const { call } = await callSipp({ scenario: 'answer-and-hang-up', talkMs: 200 });
      expect(await call.end()).toEqual({ by: 'callee', reason: 'bye', hasRung: true, sip: { code: 200, reason: 'OK', cause: 16 } });
    }),
  );
});

describe('what is played to a call through Asterisk', () => {
  test(
    'is heard whole if it is 30 s long, and is marked once it was',
    withPbx(async () => {
      const { call } = await callSipp({ scenario: 'answer', rtpEcho: true });
      await call.when('answered');
      const marks: PlayedMark[] = [];
      call.line.onPlayed((mark) => marks.push(mark));
      let loudFrames = 0;
      call.line.onAudio((frame) => {
        if (frame.some((sample) => Math.abs(sample) > 4_000)) loudFrames += 1;
      });
      call.line.play({ id: 'long', samples: tone(500, 30_000) });
      call.line.play({ id: 'short', samples: tone(500, 100) });
      await until('both are marked', () => marks.length === 2, 45_000);
      expect(marks).toEqual([
        { id: 'long', playedMs: 30_000, isComplete: true },
        { id: 'short', playedMs: 100, isComplete: true },
      ]);
      await until('the echo has come back', () => loudFrames >= 1_500);
      expect(loudFrames).toBeLessThanOrEqual(1_508);
    }),
  );

  test(
    'stops when it is flushed, and what was heard is told',
    withPbx(async () => {
      const { call } = await callSipp({ scenario: 'answer', rtpEcho: true });
      await call.when('answered');
      const marks: PlayedMark[] = [];
      call.line.onPlayed((mark) => marks.push(mark));
      const detector = new ToneDetector(call.line);
      call.line.play({ id: 'cut', samples: tone(700, 20_000) });
      call.line.play({ id: 'never', samples: tone(900, 1_000) });
      await detector.hears(700);
      call.line.flush();
      call.line.play({ id: 'next', samples: tone(1_100, 500) });
      await detector.hears(1_100);
      await until('all are marked', () => marks.length === 3);
      expect(marks).toEqual([
        { id: 'cut', playedMs: expect.any(Number), isComplete: false },
        { id: 'never', playedMs: 0, isComplete: false },
        { id: 'next', playedMs: 500, isComplete: true },
      ]);
      expect(marks[0]?.playedMs).toBeGreaterThanOrEqual(80);
      expect(marks[0]?.playedMs).toBeLessThan(15_000);
    }),
  );
});

describe('Asterisk as the carrier of a call through Asterisk', () => {
  test.each(['udp', 'tcp'] as const)('echoes our audio over %s, until our BYE', (transport) =>
    withCarrier(async (asterisk, far) => {
      const call = await callCarrier(asterisk, far, 'ring-then-echo', { value: 0.5 }, transport);
      await call.when('answered');
      await hearsItself(call, new ToneDetector(call.line), 700);
      call.line.hangUp();
      expect(await call.end()).toMatchObject({ by: 'us', reason: 'hung-up' });
      await until('the carrier has no call up', async () => (await far.openChannels()) === 0);
    })(),
  );

  test(
    'has early media, and is then busy',
    withCarrier(async (asterisk, far) => {
      const call = await callCarrier(asterisk, far, 'early-media-then-busy');
      expect(await call.end()).toMatchObject({ by: 'callee', reason: 'refused', hasRung: true, sip: { code: 486, cause: 17 } });
      expect(call.types).toEqual(['placed', 'ringing', 'ended']);
    }),
  );

  test(
    'presses keys',
    withCarrier(async (asterisk, far) => {
      const call = await callCarrier(asterisk, far, 'digits', { value: '1234#*9' });
      await until('all keys came', () => call.digits === '1234#*9');
    }),
  );
});
