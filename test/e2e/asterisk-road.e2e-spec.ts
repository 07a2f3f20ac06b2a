import { startAsterisk, type Asterisk } from '../engines/asterisk.js';
import { startKamailio, type Kamailio } from '../engines/kamailio.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { hasSipp, startSipp, type Sipp } from '../engines/sipp.js';
import { AsteriskRoad } from './asterisk-road.js';
import { askForCall, whenEnded, type CallRecord } from './calls.js';
import { ahead, msUntilInIndia } from './clock.js';
import type { RoadTrunk } from './road-trunks.js';

const TITLE = 'leads over two trunks of a real Asterisk';
const test = hasSipp(TITLE) ? it : it.skip;
const PRICE_PAISE = 250;
const START_PAISE = 50_000;

/** The first trunk of a number, by how the number begins; all numbers go to `second` where that does not take the call. */
const ROUTES = { sipp: '+9190', carrier: '+9191', sbc: '+9192' } as const;
type First = keyof typeof ROUTES;
type Name = First | 'second';
const CALLER_IDS: Record<Name, string> = { sipp: '1400000001', carrier: '1400000002', sbc: '1400000003', second: '1400000009' };
const DLT = { entityId: '1101234567890123456', templateId: '1107161234567890123', telemarketerIds: ['1102345678901234567'] };
const HEADERS = {
  'X-DLT-PE-ID': '{{dlt.entityId}}',
  'X-DLT-Template-ID': '{{dlt.templateId}}',
  'X-DLT-TM-ID': '{{dlt.telemarketerIds}}',
  'X-Lead': '{{leadId}}/{{lead.phone}}',
};

/** What is on the wire, as each far end's log has it. */
interface Message {
  text: string;
  isReceived: boolean;
  method?: string;
  header(name: string): string | undefined;
}

/** What a far end does with a number that ends so, and what becomes of the call. */
const OUTCOMES = [
  ['200', 'is answered', { status: 'completed', endedBy: 'callee', endReason: 'bye', sip: { code: 200 } }],
  ['486', 'is busy', { status: 'busy', endedBy: 'callee', endReason: 'refused', sip: { code: 486 } }],
  ['603', 'is declined', { status: 'rejected', endedBy: 'callee', endReason: 'refused', sip: { code: 603 } }],
  ['404', 'has no such number', { status: 'failed', endedBy: 'callee', endReason: 'refused', sip: { code: 404 } }],
  ['480', 'is not answered at the far end', { status: 'no-answer', endedBy: 'callee', endReason: 'refused', sip: { code: 480 } }],
  ['180', 'rings for RING_SECONDS', { status: 'no-answer', endedBy: 'system', endReason: 'ring-timeout' }],
] as const;
/** The carrier does not take the caller id. Such a call is tried three times, while its trunk works for others in between. */
const CARRIER_REFUSED = '403';
const TIMES_REFUSED = 3;
/** SIPp refuses only. A proxy sends 500 where it got 503 (RFC 3261 section 16.7). */
const FIRSTS = [
  ['sipp', 503],
  ['carrier', 503],
  ['sbc', 500],
] as const satisfies [First, number][];
const CASES = FIRSTS.flatMap(([first]) =>
  OUTCOMES.filter(([tail]) => first !== 'sipp' || tail >= '400').map((one) => [first, ...one] as const),
);
const phoneOf = (first: First, tail: string): string => `${ROUTES[first]}00000${tail}`;

let road: AsteriskRoad | undefined;
let carrier: Asterisk | undefined;
let sbc: Kamailio | undefined;
let refusing: Sipp;
let taking: Sipp;
/** By phone. */
const callIds = new Map<string, string>();
const carrierRefused = new Map<First, Promise<void>>();
const previews = {} as Record<Name, string>;

beforeAll(async () => {
  const clock = ahead(msUntilInIndia(12), { RING_SECONDS: '2' });
  [road, carrier, sbc, refusing, taking] = await Promise.all([
    AsteriskRoad.start(TITLE, clock),
    startAsterisk(),
    startKamailio(),
    startSipp({ scenario: 'refuse-by-number', ringMs: 20, answersOptions: true }),
    startSipp({ scenario: 'answer-and-hang-up', ringMs: 20, talkMs: 200, rtpEcho: true, answersOptions: true }),
  ]);
  if (!road || !carrier || !sbc) return;
  await road.setTrunks(trunksTo(carrier, sbc));
  for (const name of ['sipp', 'carrier', 'sbc', 'second'] as const) previews[name] = await previewed(road, name);
  const phones = [...CASES, ...FIRSTS.map(([first]) => [first, '503'] as const)].map(([first, tail]) => phoneOf(first, tail));
  // All at once: what takes its time runs while the tests do.
  for (const phone of phones) callIds.set(phone, await askForCall(road.service, phone));
  for (const [first] of FIRSTS) {
    const work = beRefused(road, first);
    // The test of it awaits it.
    work.catch(() => undefined);
    carrierRefused.set(first, work);
  }
}, PEER_START_MS);

function trunksTo({ uri, port }: Asterisk, proxy: Kamailio): RoadTrunk[] {
  const trunk = (name: Name, more: { uri: string; headers?: object }): RoadTrunk => ({
    ...{ name, kind: 'telecom', dlt: DLT, callerId: CALLER_IDS[name] },
    ...(name === 'second' ? { order: 9 } : { order: 1, routes: [ROUTES[name]] }),
    ...more,
    headers: { ...HEADERS, ...more.headers, 'X-Trunk': name },
  });
  const login = { username: 'trunk', password: 'right' };
  return [
    trunk('sipp', { uri: refusing.uri }),
    // It challenges each INVITE with 401.
    { ...trunk('carrier', { uri, headers: { 'X-Case': 'by-number', 'X-Endpoint': 'md5' } }), ...login },
    trunk('sbc', { uri: proxy.uri, headers: { 'X-Case': 'by-number', 'X-Next': `sip:{{lead.phone}}@127.0.0.1:${port};transport=tcp` } }),
    trunk('second', { uri: taking.uri }),
  ];
}

/** The INVITE for a number of that trunk, as the dry run shows it. Only `second` carries numbers of no route. */
async function previewed({ service }: AsteriskRoad, name: Name): Promise<string> {
  const phone = name === 'second' ? '+919300000200' : phoneOf(name, '200');
  const { body } = await service.send('/api/calls/dry-run', { body: { phone } });
  expect(body.dryRun).toMatchObject({ wouldPlace: true, from: CALLER_IDS[name], to: phone, trunk: { name, driver: 'asterisk' } });
  return (body.dryRun.invite as string).replaceAll(phone, '<phone>');
}

/** Has the carrier refuse a call again and again, and after each time somebody who is busy called over the same trunk. */
async function beRefused({ service }: AsteriskRoad, first: First): Promise<void> {
  const phone = phoneOf(first, CARRIER_REFUSED);
  callIds.set(phone, await askForCall(service, phone));
  for (let times = 1; times <= TIMES_REFUSED; times += 1) {
    await service.until(async () => sipCallsAt(first, phone) === times);
    const between = `${ROUTES[first]}0000${times}486`;
    callIds.set(between, await askForCall(service, between));
    await whenEnded(service, callIds.get(between) ?? '');
  }
}

/** INVITEs for that phone which a far end has received. */
function invitesAt(name: Name, phone: string): Message[] {
  const logs: Record<Name, () => Message[]> = {
    sipp: () => refusing.messages(),
    carrier: () => carrier?.messages() ?? [],
    sbc: () => sbc?.messages() ?? [],
    second: () => taking.messages(),
  };
  return logs[name]().filter((one) => one.isReceived && one.method === 'INVITE' && one.header('To')?.includes(`sip:${phone}@`));
}
const sipCallsAt = (name: Name, phone: string): number => new Set(invitesAt(name, phone).map((one) => one.header('Call-ID'))).size;

/** Does nothing where a program cannot be had; that has been said. */
const onRoad = (work: (it_: AsteriskRoad) => Promise<void>) => async (): Promise<void> => {
  if (road && carrier && sbc) await work(road);
};
const ended = ({ service }: AsteriskRoad, phone: string): Promise<CallRecord> => whenEnded(service, callIds.get(phone) ?? '');
const linesOf = (text: string): string[] => text.replaceAll('\r\n', '\n').split('\n\n')[0]?.split('\n').filter(Boolean) ?? [];
/** As the dry run has them: without what Asterisk draws by lot. */
const decidedLines = ({ text }: Message): string[] => linesOf(text).map((line) => line.replace(/^(From:.*>);tag=\S+$/, '$1'));

/** The INVITE that left for the phone is the previewed one. */
function expectPreviewed(name: Name, phone: string, leadId: string): void {
  const [invite] = invitesAt(name, phone);
  const preview = previews[name].replaceAll('<phone>', phone).replace(/ld_0{26}/g, leadId);
  expect(linesOf(preview)).toEqual(
    expect.arrayContaining([`X-DLT-PE-ID: ${DLT.entityId}`, `X-Lead: ${leadId}/${phone}`, `X-Trunk: ${name}`]),
  );
  expect(invite && decidedLines(invite)).toEqual(expect.arrayContaining(linesOf(preview)));
}

/** States of the call in the timeline, in their order, once it has that many. */
async function statesOf({ service }: AsteriskRoad, callId: string, count: number): Promise<string[]> {
  return service.until(async () => {
    const entries = (await service.send(`/api/timeline?callId=${callId}`)).body.data as { type: string }[];
    const states = entries.map(({ type }) => type).filter((type) => type.startsWith('call.'));
    return states.length >= count && states;
  });
}

describe('a lead whose first trunk leads to', () => {
  test.each(CASES)('%s: a call to …%s %s', (first, tail, _, outcome) =>
    onRoad(async (it_) => {
      const phone = phoneOf(first, tail);
      const call = await ended(it_, phone);
      const isAnswered = tail === '200';
      expect(call).toMatchObject({ ...outcome, to: phone, from: CALLER_IDS[first], trunkId: it_.trunkIds[first], hops: [] });
      expect(call).toMatchObject(isAnswered ? { blocks: 1, costPaise: PRICE_PAISE } : { blocks: 0, costPaise: 0, answeredAt: null });
      expectPreviewed(first, phone, call.leadId);
      expect([sipCallsAt(first, phone), sipCallsAt('second', phone)]).toEqual([1, 0]);
      const rings = call.ringingAt === null ? [] : ['call.ringing'];
      const states = ['call.requested', 'call.placing', ...rings, ...(isAnswered ? ['call.answered'] : []), `call.${outcome.status}`];
      expect(await statesOf(it_, call.callId, states.length)).toEqual(states);
    })(),
  );

  test.each(FIRSTS)('%s: a call that it refuses with %i is answered on the second one, and charged once', (first, sipCode) =>
    onRoad(async (it_) => {
      const phone = phoneOf(first, '503');
      const call = await ended(it_, phone);
      expect(call).toMatchObject({
        ...{ status: 'completed', endedBy: 'callee', attempt: 1, from: CALLER_IDS.second, trunkId: it_.trunkIds.second },
        ...{ hops: [{ trunkId: it_.trunkIds[first], reason: 'refused', sipCode }], blocks: 1, costPaise: PRICE_PAISE },
      });
      expectPreviewed(first, phone, call.leadId);
      expectPreviewed('second', phone, call.leadId);
      expect([sipCallsAt(first, phone), sipCallsAt('second', phone)]).toEqual([1, 1]);
      const charges = (await it_.service.send('/api/wallet/ledger?limit=100')).body.data.filter(
        ({ callId }: CallRecord) => callId === call.callId,
      );
      expect(charges).toMatchObject([{ type: 'charge', amountPaise: -PRICE_PAISE }]);
      const states = ['requested', 'placing', 'rerouted', 'placing', 'ringing', 'answered', 'completed'].map((state) => `call.${state}`);
      expect(await statesOf(it_, call.callId, states.length)).toEqual(states);
    })(),
  );
});

describe('a lead whose caller id a carrier does not take', () => {
  test.each(FIRSTS.map(([first]) => first))('is tried at %s three times, and never on the second trunk, which shows another one', (first) =>
    onRoad(async (it_) => {
      await carrierRefused.get(first);
      const phone = phoneOf(first, CARRIER_REFUSED);
      const call = await ended(it_, phone);
      expect(call).toMatchObject({ status: 'failed', endedBy: 'callee', endReason: 'carrier-refused', sip: { code: 403 }, hops: [] });
      expect(call).toMatchObject({ costPaise: 0, attempt: 1, from: CALLER_IDS[first] });
      expect([sipCallsAt(first, phone), sipCallsAt('second', phone)]).toEqual([TIMES_REFUSED, 0]);
      const waits = Array.from({ length: TIMES_REFUSED - 1 }, () => ['call.waiting', 'call.requested', 'call.placing']).flat();
      const states = ['call.requested', 'call.placing', ...waits, 'call.failed'];
      expect(await statesOf(it_, call.callId, states.length)).toEqual(states);
    })(),
  );
});

describe('all of them', () => {
  test(
    'leave the wallet with what the answered ones cost, and nothing reserved',
    onRoad(async (it_) => {
      const { service } = it_;
      await Promise.all(carrierRefused.values());
      const calls = await Promise.all([...callIds.values()].map((callId) => whenEnded(service, callId)));
      const answered = calls.filter(({ status }) => status === 'completed').map(({ callId }) => callId as string);
      expect(answered).toHaveLength(2 + FIRSTS.length);
      const balancePaise = START_PAISE - answered.length * PRICE_PAISE;
      expect((await service.send('/api/wallet')).body.wallet).toMatchObject({
        balancePaise,
        availablePaise: balancePaise,
        reservedPaise: 0,
      });
      const ledger = (await service.send('/api/wallet/ledger?limit=100')).body.data as CallRecord[];
      const charges = ledger.filter(({ type }) => type === 'charge');
      expect(charges.map(({ callId }) => callId).sort()).toEqual([...answered].sort());
      expect(new Set(charges.map(({ amountPaise }) => amountPaise))).toEqual(new Set([-PRICE_PAISE]));
      expect(ledger.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(balancePaise);
    }),
  );

  test(
    'leave no call up: not in the service, not in Asterisk, not at the carrier',
    onRoad(async (it_) => {
      const { service, asterisk } = it_;
      await service.until(async () => (await asterisk.cli('core show channels count')).startsWith('0 active channels'));
      await service.until(async () => (await carrier?.openChannels()) === 0);
      const { data } = (await it_.read('/api/trunks')).body;
      expect(data.map(({ openCalls }: CallRecord) => openCalls)).toEqual([0, 0, 0, 0, 0]);
    }),
  );
});
