import { hasSipp, type SippOptions } from '../engines/sipp.js';
import { askForCall, callOf, freshPhone, whenEnded, type CallRecord } from './calls.js';
import { startTrunk, type Trunk } from './trunks.js';

const TITLE = 'a person who presses 1';
const onSipp = hasSipp(TITLE) ? describe : describe.skip;
const BUSINESS = '+919810000001';

/** Answers and presses 1, whoever is called: on the second leg the key connects nobody. */
const PRESSES_ONE: SippOptions = {
  scenario: 'answer-and-ask',
  talkMs: 600,
  asks: { method: 'INFO', lines: ['Content-Type: application/dtmf-relay'], body: 'Signal=1\nDuration=160' },
};

onSipp(TITLE, () => {
  let trunk: Trunk;
  beforeAll(async () => {
    trunk = await startTrunk(PRESSES_ONE, { PATH: '/nowhere', LOG_LEVEL: 'info' });
    const transfer = { phone: BUSINESS, isAnnounced: true };
    const { service } = trunk;
    const { status } = await service.send(`/api/employees/${service.employeeId}`, { method: 'PATCH', body: { transfer } });
    expect(status).toBe(200);
  }, 60_000);
  afterAll(() => trunk.stop());

  /** Waits for a value of the call, which is null before. */
  const until = (id: string, what: (call: CallRecord) => CallRecord): Promise<CallRecord> =>
    trunk.service.until(async () => what(await callOf(trunk.service, id)));
  const charges = async (ids: readonly string[]): Promise<number[]> => {
    const { body } = await trunk.service.send('/api/wallet/ledger?limit=50');
    return ids.flatMap((id) => body.data.filter((one: CallRecord) => one.callId === id).map((one: CallRecord) => one.amountPaise));
  };

  it('speaks with the business by a second call; both end together, and each is charged once', async () => {
    const { service, sipp } = trunk;
    const first = await askForCall(service, freshPhone());
    const second: string = await until(first, ({ secondLegId }) => secondLegId);
    const joined = await until(second, (call) => call.joinedAt && call);
    expect(joined).toMatchObject({ status: 'answered', firstLegId: first, to: BUSINESS, from: (await callOf(service, first)).from });
    expect(sipp.callIds()).toHaveLength(2);
    expect(sipp.invites().map(({ uri = '' }) => uri.includes(BUSINESS))).toContain(true);
    expect((await service.send(`/api/calls/${second}/hang-up`, { method: 'POST' })).status).toBe(200);
    expect(await whenEnded(service, second)).toMatchObject({ status: 'completed', endedBy: 'operator', endReason: 'hung-up', blocks: 1 });
    const over = await whenEnded(service, first);
    expect(over).toMatchObject({ status: 'completed', endedBy: 'agent', endReason: 'second-leg-ended', blocks: 1, secondLegId: second });
    expect(await charges([first, second])).toEqual([-250, -250]);
    expect(new Set(sipp.received('BYE').map((bye) => bye.header('Call-ID'))).size).toBe(2);
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

  it('is told that nobody can be reached if the business is on the do-not-call list; nothing rings there', async () => {
    const { service, sipp } = trunk;
    await service.send('/api/do-not-call', { body: { phone: BUSINESS } });
    const before = sipp.callIds().length;
    const first = await askForCall(service, freshPhone());
    const second: string = await until(first, ({ secondLegId }) => secondLegId);
    expect(await callOf(service, second)).toMatchObject({ status: 'refused', refusedBy: { rule: 'do-not-call' }, costPaise: null });
    expect(await whenEnded(service, first)).toMatchObject({ status: 'completed', endedBy: 'agent', endReason: 'not-reached' });
    expect(sipp.callIds()).toHaveLength(before + 1);
    expect(await charges([first, second])).toEqual([-250]);
  });
});
