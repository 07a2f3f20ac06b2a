import { monotonicMs } from '@turant/lines';
import { startAsterisk, type Asterisk } from '../engines/asterisk.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { TcpProxy } from '../chaos/tcp-proxy.js';
import { against } from './against.js';
import { caseHeaders } from './asterisk-carrier.js';
import { usePbx, type PbxDriver } from './pbx-driver.js';
import { orderFor, tone, TRUNK } from './pbx-orders.js';
import { hearsItself, ToneDetector } from './tone-detector.js';
import { until } from '../engines/until.js';

const CALLS_AT_ONCE = 100;
/** A death of Asterisk closes its sockets at once. */
const NOTICED_WITHIN_MS = 3_000;

let network: TcpProxy;
let isNetworkDown = false;
let carrier: Asterisk | undefined;
const { driver, its } = usePbx();

beforeAll(async () => {
  carrier = await startAsterisk();
  const through = driver();
  if (!through) return;
  network = await TcpProxy.before(() => {
    if (isNetworkDown) throw new Error('the network is down');
    return through.pbx.httpPort;
  });
  await through.use(await through.connect('cut', network.port));
}, PEER_START_MS);
afterEach(() => void (isNetworkDown = false));
afterAll(() => network?.close());

/** Leaves the proxy out, which accepts connections for a dead server, too. */
const withoutProxy = async (through: PbxDriver, app: string): Promise<void> => through.use(await through.connect(app));

describe('a call through an Asterisk whose sockets are cut', () => {
  its('stays up, is heard again, and ends by our BYE', async (through) => {
    const { call, phone } = await through.callSipp({ scenario: 'answer', rtpEcho: true });
    await call.when('answered');
    const detector = new ToneDetector(call.line);
    await hearsItself(call, detector, 700);
    expect(network.cut()).toBe(2);
    await hearsItself(call, detector, 900);
    call.line.hangUp();
    expect(await call.end()).toMatchObject({ by: 'us', reason: 'hung-up' });
    await phone.waitFor((log) => log.received('BYE').length === 1);
  });

  its('plays on what was not heard when only the media leg goes', async (through) => {
    const { call } = await through.callSipp({ scenario: 'answer', rtpEcho: true });
    await call.when('answered');
    const { marks } = call;
    call.line.play({ id: 'a', samples: tone(700, 2_000) });
    call.line.play({ id: 'b', samples: tone(900, 500) });
    const detector = new ToneDetector(call.line);
    await detector.hears(700);
    await through.pbx.hangUpMediaLegs();
    await detector.hears(900);
    await until(() => marks.length === 2, { what: 'both are marked' });
    expect(marks).toMatchObject([
      { id: 'a', playedMs: 2_000, isComplete: true },
      { id: 'b', playedMs: 500, isComplete: true },
    ]);
  });

  its('ends if the media leg goes a second time', async (through) => {
    const { call, phone } = await through.callSipp({ scenario: 'answer', rtpEcho: true });
    await call.when('answered');
    const detector = new ToneDetector(call.line);
    await hearsItself(call, detector, 700);
    await through.pbx.hangUpMediaLegs();
    await hearsItself(call, detector, 900);
    await through.pbx.hangUpMediaLegs();
    expect(await call.end()).toMatchObject({ by: 'system', reason: 'transport-error', hasRung: true });
    await phone.waitFor((log) => log.received('BYE').length === 1);
  });

  its('that was refused meanwhile has ended when the socket is back', async (through) => {
    const { call, phone } = await through.callSipp({ scenario: 'refuse', code: 486, ringMs: 400 });
    await call.when('placed');
    isNetworkDown = true;
    network.cut();
    await phone.waitFor((log) => log.received('ACK').length === 1);
    await until(async () => (await through.pbx.openChannels()) === 0, { what: 'Asterisk has forgotten it' });
    expect(call.types).toEqual(['placed']);
    isNetworkDown = false;
    expect(await call.end()).toEqual({ by: 'system', reason: 'line-lost', hasRung: false });
  });

  its('that was answered meanwhile is told so when the socket is back', async (through) => {
    const { call, phone } = await through.callSipp({ scenario: 'answer', ringMs: 500, rtpEcho: true });
    await call.when('ringing');
    isNetworkDown = true;
    network.cut();
    await phone.waitFor((log) => log.received('ACK').length === 1);
    isNetworkDown = false;
    expect((await call.when('answered')).dialog.remoteTag).toBeDefined();
    await hearsItself(call, new ToneDetector(call.line), 700);
  });
});

describe('a call of a dead worker', () => {
  its('is ended by another worker through the same Asterisk', async (through) => {
    const { call, phone } = await through.callSipp({ scenario: 'answer' });
    const { dialog } = await call.when('answered');
    const other = await through.connect('other');
    const { trunk } = orderFor(phone.uri);
    expect(await other.abandon(dialog, trunk, 'answered')).toBe('confirmed');
    expect(await call.end()).toMatchObject({ by: 'us', reason: 'hung-up' });
    await phone.waitFor((log) => log.received('BYE').length === 1);
    await other.close();
  });
});

describe('calls through an Asterisk that dies', () => {
  its('are ended by a BYE that the carrier confirms', (through) =>
    against(
      () => [carrier] as const,
      async (to) => {
        await withoutProxy(through, 'dies-first');
        await through.pbx.setTrunks([{ trunkId: TRUNK, uri: to.uri }]);
        const call = await through.place(orderFor(to.uri, { headers: caseHeaders('echo') }));
        await call.when('answered');
        await through.pbx.kill();
        expect(await call.end()).toMatchObject({ by: 'system', reason: 'line-lost', hasRung: true });
        expect(through.rescued).toEqual(['confirmed']);
        await until(async () => (await to.openChannels()) === 0, { what: 'the carrier has no call up' });
        await through.pbx.start();
      },
    )(),
  );

  its('are all ended at the carrier by our own BYE, and the next call goes through when Asterisk is back', async (through) => {
    await withoutProxy(through, 'dies');
    const { call, phone } = await through.callSipp({ scenario: 'answer' });
    const others = Array.from({ length: CALLS_AT_ONCE - 1 }, () => through.place(orderFor(phone.uri)));
    const all = [call, ...(await Promise.all(others))];
    await Promise.all(all.map((one) => one.when('answered')));
    await through.pbx.kill();
    const killedMs = monotonicMs();
    const ended = await Promise.all(all.map((one) => one.when('ended')));
    expect(ended.every(({ end: { by, reason } }) => by === 'system' && reason === 'line-lost')).toBe(true);
    // SIPp does not confirm the BYE, and the 5 s for which it is awaited are not charged.
    expect(Math.max(...ended.map(({ atMs }) => atMs))).toBeLessThan(killedMs + NOTICED_WITHIN_MS);
    // SIPp writes its log a moment later.
    const byes = (): number => new Set(phone.received('BYE').map((bye) => bye.header('Call-ID'))).size;
    await until(() => byes() === CALLS_AT_ONCE, { what: `${CALLS_AT_ONCE} BYEs have come` });
    expect(phone.callIds()).toHaveLength(CALLS_AT_ONCE);
    const refusal = (): Promise<string> =>
      through.line.prepare(orderFor(phone.uri)).then(
        () => 'none',
        ({ code }: { code: string }) => code,
      );
    expect(['LINE_LOST', 'TRUNK_UNREACHABLE']).toContain(await refusal());
    await until(async () => (await refusal()) === 'TRUNK_UNREACHABLE', { what: 'calls are told to take another trunk' });
    expect(through.line.openCalls).toBe(0);
    await through.pbx.start();
    await until(async () => (await through.line.probe(orderFor(phone.uri).trunk)) !== undefined, { what: 'calls are taken again' });
    const next = await through.place(orderFor(phone.uri));
    await next.when('answered');
  });
});
