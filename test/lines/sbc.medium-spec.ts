import type { Asterisk } from '../engines/asterisk.js';
import { startBaresip, type Baresip } from '../engines/baresip.js';
import { startKamailio, type Kamailio } from '../engines/kamailio.js';
import { requestsSent, type TracedMessage } from '../engines/sip-trace.js';
import { AsteriskCarrier, caseHeaders, type CarrierCase, type CarrierOptions } from './asterisk-carrier.js';
import type { SuiteTrunk } from './drivers.js';
import { onEachDriver, type FarEnds, type Rig } from './on-each-driver.js';
import { ToneDetector, hearsItself, talksAndHangsUp } from './tone-detector.js';
import { CALLEE, type WatchedCall } from './watched-call.js';
import { until } from '../engines/until.js';

const PHONE_HZ = 440;
const OTHER_HZ = 880;

const behind = new AsteriskCarrier();
let kamailio: Kamailio | undefined;
let singer: Baresip | undefined;
let other: Baresip | undefined;

const far: FarEnds = {
  start: async () => {
    [, kamailio, singer, other] = await Promise.all([
      behind.start(),
      startKamailio(),
      startBaresip({ number: CALLEE, says: PHONE_HZ }),
      startBaresip({ number: CALLEE, says: OTHER_HZ }),
    ]);
  },
  trunks: () => [trunk('udp'), trunk('tcp'), withPassword()],
  areIdle: async () => {
    await behind.areIdle();
    for (const phone of [singer, other])
      await until(async () => ((await phone?.openCalls()) ?? 0) === 0, { what: 'the phone has no call up' });
  },
};

/** The trunk that leads to the proxy. */
function trunk(transport: 'udp' | 'tcp'): SuiteTrunk {
  const uri = `${kamailio?.uri ?? ''}${transport === 'tcp' ? ';transport=tcp' : ''}`;
  return { trunkId: `tr_sbc_${transport}`, uri, transport };
}

/** The credentials are those of the carrier behind it. */
const withPassword = (): SuiteTrunk => ({ ...trunk('udp'), trunkId: 'tr_sbc_password', username: 'trunk', password: 'right' });

const nextTo = (carrier: Asterisk, parameters = ''): string => `sip:${CALLEE}@127.0.0.1:${carrier.port}${parameters}`;

/** Messages of that call that the carrier received. */
const received = (carrier: Asterisk, one: WatchedCall, method: string): TracedMessage[] =>
  carrier.messages(one.sipCallId).filter((message) => message.isReceived && message.method === method);

/** Messages that the proxy received from the caller. */
const fromUs = (proxy: Kamailio, one: WatchedCall, method: string): TracedMessage[] =>
  proxy
    .messages(one.sipCallId)
    .filter((message) => message.method === method && message.cseq.endsWith(method) && message.headers('Via').length === 1);

interface Through extends CarrierOptions {
  /** Default: over UDP, without a password. */
  trunk?: SuiteTrunk;
  /** Where the proxy sends the call. */
  next?: string;
}

/** The ways in which the cases place calls through the proxy. */
function ways(rig: Rig) {
  return {
    place: (headers: Record<string, string>, via = trunk('udp')): Promise<WatchedCall> => rig.place(via, { headers }),
    callCarrier: (carrier: Asterisk, name: CarrierCase, options: Through = {}): Promise<WatchedCall> =>
      rig.place(options.trunk ?? trunk('udp'), { headers: { ...caseHeaders(name, options), 'X-Next': options.next ?? nextTo(carrier) } }),
    itsWithCarrier: rig.its(() => [kamailio, behind.asterisk]),
    itsWithPhone: rig.its(() => [kamailio, singer]),
  };
}

onEachDriver('Through Kamailio as the SBC, with Record-Route,', far, (rig) => {
  const { place, callCarrier, itsWithCarrier, itsWithPhone } = ways(rig);

  itsWithCarrier.each([
    ['UDP', 'udp', 'UDP', 1],
    ['UDP and then TCP', 'udp', 'TCP', 2],
    ['TCP and then UDP', 'tcp', 'UDP', 2],
    ['TCP', 'tcp', 'TCP', 1],
  ] as const)('over %s: our ACK and our BYE follow its Record-Route', (_over, transport, last, routes) => async (proxy, carrier) => {
    const next = nextTo(carrier, last === 'TCP' ? ';transport=tcp' : '');
    const one = await callCarrier(carrier, 'echo', { trunk: trunk(transport), next });
    await talksAndHangsUp(one);
    await until(() => received(carrier, one, 'BYE').length > 0 && fromUs(proxy, one, 'BYE').length > 0, { what: 'the BYE got there' });
    const hops = ['INVITE', 'ACK', 'BYE'].map((method) => ({
      fromUs: fromUs(proxy, one, method),
      atCarrier: received(carrier, one, method),
    }));
    // Each was sent once from us to the proxy and once by the proxy, over the transports of the INVITE.
    expect(hops.map(({ fromUs }) => fromUs.map((message) => message.transport))).toEqual(hops.map(() => [transport.toUpperCase()]));
    expect(hops.map(({ atCarrier }) => atCarrier.map((message) => message.transport))).toEqual(hops.map(() => [last]));
    const [invite] = hops[0]!.atCarrier;
    expect(invite!.headers('Record-Route').flatMap((value) => value.split(','))).toHaveLength(routes);
    for (const { atCarrier } of hops) expect(atCarrier[0]!.headers('Via')[0]).toContain(`:${proxy.port}`);
  });

  itsWithCarrier.each(['md5', 'sha256'])('a carrier behind it challenges by %s digest', (endpoint) => async (proxy, carrier) => {
    await talksAndHangsUp(await callCarrier(carrier, 'echo', { endpoint, trunk: withPassword() }));
  });

  itsWithCarrier('the UPDATE of a carrier behind it gets a response', async (proxy, carrier) => {
    const one = await callCarrier(carrier, 'new-name', { endpoint: 'by-update' });
    const detector = new ToneDetector(one.line);
    await one.when('answered');
    const updates = (): ReturnType<typeof requestsSent> => requestsSent(carrier.messages(one.sipCallId), 'UPDATE');
    await until(() => updates().some(({ status }) => status !== undefined), { what: 'the UPDATE was answered' });
    expect(updates().map(({ status, request }) => [status, request.port])).toEqual([[200, proxy.port]]);
    await hearsItself(one, detector, 700);
  });

  itsWithCarrier('the BYE of a carrier behind it ends the call', async (proxy, carrier) => {
    const one = await callCarrier(carrier, 'tone-then-hang-up', { value: 16 });
    await new ToneDetector(one.line).hears(1_000);
    expect(await one.end()).toMatchObject({ by: 'callee', reason: 'bye' });
    const byes = (): ReturnType<typeof requestsSent> => requestsSent(carrier.messages(one.sipCallId), 'BYE');
    await until(() => byes().some(({ status }) => status !== undefined), { what: 'the BYE was answered' });
    expect(byes().map(({ status, request }) => [status, request.port])).toEqual([[200, proxy.port]]);
  });

  itsWithPhone('a phone behind it holds us, resumes, presses keys and hangs up', async (proxy, phone) => {
    const one = await place({ 'X-Next': phone.uri });
    const detector = new ToneDetector(one.line);
    const answered = (count: number) => (): boolean =>
      requestsSent(phone.messages(one.sipCallId), 'INVITE').filter(({ status }) => status === 200).length === count;
    await detector.hears(PHONE_HZ);
    await phone.command('hold');
    await until(answered(1), { what: 'the hold was answered' });
    await phone.command('resume');
    await until(answered(2), { what: 'the resume was answered' });
    detector.forget();
    await detector.hears(PHONE_HZ);
    await phone.command('sndcode', '9');
    expect(await one.when('digit')).toMatchObject({ digit: '9' });
    await phone.command('hangup');
    expect(await one.end()).toMatchObject({ by: 'callee', reason: 'bye' });
  });

  itsWithCarrier('a ringing call is cancelled: the carrier behind it sends 487', async (proxy, carrier) => {
    const one = await callCarrier(carrier, 'ring');
    await one.when('ringing');
    one.line.hangUp();
    expect(await one.end()).toMatchObject({ by: 'us', reason: 'cancelled', hasRung: true });
    await until(() => received(carrier, one, 'CANCEL').length === 1, { what: 'the CANCEL got there' });
    await until(() => carrier.messages(one.sipCallId).some(({ isReceived, status }) => !isReceived && status === 487), {
      what: '487 was sent',
    });
  });

  itsWithCarrier('its own 503 with Retry-After ends the call with that status', async (proxy, carrier) => {
    const one = await place({ 'X-Busy-Seconds': '30' });
    expect(await one.end()).toMatchObject({ by: 'callee', sip: { code: 503 } });
    expect(one.types).toEqual(['placed', 'ended']);
    expect(received(carrier, one, 'INVITE')).toHaveLength(0);
  });

  rig.its(() => [kamailio, singer, other]).optional('two phones that are both picked up')(
    'forks to two phones that are both picked up: one gets the call, the other gets ACK and BYE',
    async (proxy, ...phones) => {
      const one = await place({ 'X-Next': phones[0].uri, 'X-Fork': phones[1].uri });
      const { sipCallId } = one;
      const got = (phone: Baresip, method: string): number =>
        phone.messages(sipCallId).filter((message) => message.isReceived && message.method === method).length;
      const byes = (): number[] => phones.map((phone) => got(phone, 'BYE')).sort();
      await one.when('answered');
      // A phone that picks up at once answers before the proxy's CANCEL can reach it.
      await until(() => byes()[1] === 1, { what: 'one of them was hung up' });
      expect(byes()).toEqual([0, 1]);
      await until(() => phones.every((phone) => got(phone, 'ACK') >= 1), { what: 'both were acknowledged' });
      const talking = phones.find((phone) => got(phone, 'BYE') === 0);
      await new ToneDetector(one.line).hears(talking === singer ? PHONE_HZ : OTHER_HZ);
      one.line.hangUp();
      expect((await one.end()).reason).toBe('hung-up');
      expect(byes()).toEqual([1, 1]);
      expect(rig.line.openCalls).toBe(0);
    },
  );

  rig.its(() => [kamailio, behind.asterisk, singer])(
    'forks to a busy phone and one that is picked up: the second one gets the call',
    async (proxy, carrier, phone) => {
      const headers = { ...caseHeaders('refuse', { value: 17 }), 'X-Next': nextTo(carrier), 'X-Fork': phone.uri };
      const one = await place(headers);
      await new ToneDetector(one.line).hears(PHONE_HZ);
      one.line.hangUp();
      expect((await one.end()).reason).toBe('hung-up');
    },
  );
});
