import { itWith } from '../engines/it-with.js';
import type { Service } from '../engines/service.js';
import { PEER_START_MS } from '../engines/sip-peer.js';
import { hasSipp, startSipp, type Sipp } from '../engines/sipp.js';
import { AsteriskRoad } from './asterisk-road.js';
import { askForCall, callOf, freshPhone, whenEnded, type CallRecord } from './calls.js';
import { startTrunk } from './trunks.js';

const TITLE = 'a person who presses 1';
const BUSINESS = '+919810000001';

/** Answers and presses 1, whoever is called: on the second leg the key connects nobody. */
const PRESSES_ONE = {
  scenario: 'answer-and-ask',
  talkMs: 600,
  asks: { method: 'INFO', lines: ['Content-Type: application/dtmf-relay'], body: 'Signal=1\nDuration=160' },
} as const;
const ENV = { PATH: '/nowhere', LOG_LEVEL: 'error' };

interface Rig {
  service: Service;
  sipp: Sipp;
}

async function throughAsterisk(): Promise<Rig | undefined> {
  const road = await AsteriskRoad.start(TITLE, { env: ENV });
  if (!road) return undefined;
  const sipp = await startSipp({ ...PRESSES_ONE, answersOptions: true });
  await road.setTrunks([{ name: 'carrier', uri: sipp.uri, callerId: '+918035009871' }]);
  return { service: road.service, sipp };
}

const RIGS: [driver: string, start: () => Promise<Rig | undefined>][] = [
  ['sip', () => startTrunk(PRESSES_ONE, ENV)],
  ['asterisk', throughAsterisk],
];

describe.each(RIGS)(`${TITLE}, with the driver %s`, (_driver, start) => {
  let rig: Rig | undefined;
  beforeAll(async () => {
    rig = hasSipp(TITLE) ? await start() : undefined;
    const transfer = { phone: BUSINESS, isAnnounced: true };
    const hired = await rig?.service.send(`/api/employees/${rig.service.employeeId}`, { method: 'PATCH', body: { transfer } });
    expect(hired?.status ?? 200).toBe(200);
  }, PEER_START_MS);

  const itOnRig = itWith(() => rig);
  /** Waits for a value of the call, which is null before. */
  const until = ({ service }: Rig, id: string, what: (call: CallRecord) => CallRecord): Promise<CallRecord> =>
    service.until(async () => what(await callOf(service, id)));
  const charges = async ({ service }: Rig, ids: readonly string[]): Promise<number[]> => {
    const { body } = await service.send('/api/wallet/ledger?limit=50');
    return ids.flatMap((id) => body.data.filter((one: CallRecord) => one.callId === id).map((one: CallRecord) => one.amountPaise));
  };

  itOnRig('speaks with the business by a second call; both end together, and each is charged once', async (it_) => {
    const { service, sipp } = it_;
    const first = await askForCall(service, freshPhone());
    const second: string = await until(it_, first, ({ secondLegId }) => secondLegId);
    const joined = await until(it_, second, (call) => call.joinedAt && call);
    expect(joined).toMatchObject({ status: 'answered', firstLegId: first, to: BUSINESS, from: (await callOf(service, first)).from });
    expect(sipp.callIds()).toHaveLength(2);
    expect(sipp.invites().map(({ uri = '' }) => uri.includes(BUSINESS))).toContain(true);
    expect((await service.send(`/api/calls/${second}/hang-up`, { method: 'POST' })).status).toBe(200);
    expect(await whenEnded(service, second)).toMatchObject({ status: 'completed', endedBy: 'operator', endReason: 'hung-up', blocks: 1 });
    const over = await whenEnded(service, first);
    expect(over).toMatchObject({ status: 'completed', endedBy: 'agent', endReason: 'second-leg-ended', blocks: 1, secondLegId: second });
    expect(await charges(it_, [first, second])).toEqual([-250, -250]);
    await sipp.waitFor(() => new Set(sipp.received('BYE').map((bye) => bye.header('Call-ID'))).size === 2);
    const lines = async (): Promise<string[]> => {
      const { body } = await service.send(`/api/timeline?leadId=${over.leadId}&limit=50`);
      return body.data.map(({ title }: CallRecord) => title);
    };
    await service.until(async () => (await lines()).filter((title) => title.startsWith('Call completed')).length === 2);
    expect(await lines()).toEqual(
      expect.arrayContaining(['Asked to speak with the business', 'Ringing (the business)', 'Connected with the business']),
    );
    const summary = (await service.send('/api/dashboard/summary')).body.metrics;
    expect(summary).toMatchObject({ totalCalls: 1, connectedCalls: 1 });
  });

  itOnRig('is told that nobody can be reached if the business is on the do-not-call list; nothing rings there', async (it_) => {
    const { service, sipp } = it_;
    await service.send('/api/do-not-call', { body: { phone: BUSINESS } });
    const before = sipp.callIds().length;
    const first = await askForCall(service, freshPhone());
    const second: string = await until(it_, first, ({ secondLegId }) => secondLegId);
    expect(await callOf(service, second)).toMatchObject({ status: 'refused', refusedBy: { rule: 'do-not-call' }, costPaise: null });
    expect(await whenEnded(service, first)).toMatchObject({ status: 'completed', endedBy: 'agent', endReason: 'not-reached' });
    expect(sipp.callIds()).toHaveLength(before + 1);
    expect(await charges(it_, [first, second])).toEqual([-250]);
  });
});
