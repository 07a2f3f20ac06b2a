import { type Call, type Employee } from '@turant/domain';
import { unhashed } from '../../../../test/factories/unhashed.js';
import type { FakeCall } from '../../../../test/doubles/fake-line.js';
import { anEmployee, TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { anEnquiry } from '../../../../test/factories/road-parts.js';
import { recoverCall } from '../recovery/recover-call.js';
import { until } from '../../../../test/engines/until.js';
import { whenFinished } from '../../../../test/factories/when-finished.js';

let road: FakeTelephony;
afterEach(() => road.close());

const BUSINESS = '+919810000001';
const callOf = async (id: string): Promise<Call> => (await road.store.calls.get(TENANT, id)) as Call;
const ended = (id: string): Promise<Call> => whenFinished(road, id);
const wallet = () => road.store.wallets.get(TENANT);

interface Asked {
  first: FakeCall;
  /** Resolves as the conversation is told: whether the two were joined. */
  isJoined: Promise<boolean>;
}

/** An answered call whose person has asked for the business. */
async function asked(
  about: { transfer?: Partial<Employee['transfer']>; creditsPaise?: number; before?: () => Promise<unknown> } = {},
): Promise<Asked> {
  const { transfer, creditsPaise, before } = about;
  road = await fakeTelephony({ creditsPaise });
  await road.store.employees.patch(TENANT, anEmployee._id, [], {
    set: { transfer: { phone: BUSINESS, key: '1', isAnnounced: true, ...transfer } },
  });
  await road.intake.accept(anEnquiry());
  const first = await until(async () => road.line.calls[0]);
  first.lastAudioInMs = 1;
  first.ring().answer();
  await until(async () => road.talk.orders.length > 0);
  await before?.();
  road.clock.move(1_000);
  return { first, isJoined: road.talk.orders[0]!.connect() };
}

const secondLeg = (): Promise<FakeCall> => until(async () => road.line.calls[1]);
const secondCall = async (first: FakeCall): Promise<Call> => {
  const id = await until(async () => (await callOf(first.callId)).secondLegId);
  return callOf(id);
};

/** Both calls up and joined. */
async function joined(creditsPaise?: number): Promise<{ first: FakeCall; second: FakeCall }> {
  const { first, isJoined } = await asked({ creditsPaise });
  const second = await secondLeg();
  second.lastAudioInMs = 1;
  second.ring().answer();
  expect(await isJoined).toBe(true);
  await until(async () => (await callOf(second.callId)).joinedAt);
  return { first, second };
}

describe('a person who asks for the business', () => {
  it('is joined with it by a second call on the same trunk, with the same number, reserved on its own', async () => {
    const { first, isJoined } = await asked();
    const second = await secondLeg();
    expect(second.order).toMatchObject({ to: BUSINESS, from: first.order.from, trunk: { trunkId: first.order.trunk.trunkId } });
    expect(await callOf(first.callId)).toMatchObject({ status: 'answered', secondLegId: second.callId });
    expect(await callOf(second.callId)).toMatchObject({
      ...{ status: 'placing', firstLegId: first.callId, to: BUSINESS, tier: 'standard', attempt: 1, reservedPaise: 500 },
      verdict: { rules: expect.arrayContaining([expect.objectContaining({ rule: 'do-not-call', outcome: 'pass' })]) },
    });
    expect(await wallet()).toMatchObject({ balancePaise: 50_000, availablePaise: 49_000 });
    second.lastAudioInMs = 1;
    second.ring().answer();
    expect(await isJoined).toBe(true);
    expect(road.talk.announcements).toBe(1);
    expect(first.joined.map(({ callId }) => callId)).toEqual([second.callId]);
    expect(await until(async () => (await callOf(second.callId)).joinedAt)).toEqual(road.clock.now());
  });

  it('is joined without words if the employee announces nobody', async () => {
    const { isJoined } = await asked({ transfer: { isAnnounced: false } });
    (await secondLeg()).ring().answer();
    expect(await isJoined).toBe(true);
    expect(road.talk.announcements).toBe(0);
  });

  it('twice is joined once', async () => {
    const { first, isJoined } = await asked();
    const second = await secondLeg();
    const again = road.talk.orders[0]!.connect();
    expect(await again).toBe(false);
    second.ring().answer();
    expect(await isJoined).toBe(true);
    expect(road.line.calls).toHaveLength(2);
    expect((await callOf(first.callId)).secondLegId).toBe(second.callId);
  });

  it('at the same moment twice is joined once', async () => {
    const { isJoined } = await asked();
    const again = road.talk.orders[0]!.connect();
    (await secondLeg()).ring().answer();
    let isAgainOver = false;
    void again.finally(() => (isAgainOver = true));
    // The second try waits for a permit by the hand clock.
    await until(async () => (road.clock.move(50), isAgainOver));
    expect([await isJoined, await again].sort()).toEqual([false, true]);
    expect(road.line.calls).toHaveLength(2);
    expect(await road.store.calls.list(TENANT, { limit: 10 })).toHaveLength(2);
  });

  it.each([
    { ends: 'the person', by: 0, other: { endedBy: 'system', endReason: 'first-leg-ended' } },
    { ends: 'the business', by: 1, other: { endedBy: 'agent', endReason: 'second-leg-ended' } },
  ])('ends both calls when $ends hangs up, each charged for its own time', async ({ by, other }) => {
    const { first, second } = await joined();
    road.clock.move(40_000);
    const legs = [first, second] as const;
    legs[by as 0 | 1].end({ by: 'callee', reason: 'bye' });
    const [one, two] = [await ended(first.callId), await ended(second.callId)];
    expect([one, two][1 - by]).toMatchObject({ status: 'completed', ...other });
    expect([one.blocks, two.blocks]).toEqual([2, 2]);
    expect([one.durationMs, two.durationMs]).toEqual([41_000, 40_000]);
    expect(legs[1 - by]?.hangUps).toBeGreaterThan(0);
    expect(await wallet()).toMatchObject({ balancePaise: 50_000 - 1_000, availablePaise: 50_000 - 1_000 });
    expect((await road.store.leads.get(TENANT, one.leadId!))?.status).toBe('contacted');
  });

  it('is told that it was not reached if the line cannot join the two calls', async () => {
    const { first, isJoined } = await asked();
    first.join = () => {
      throw new Error('calls of two drivers');
    };
    const second = await secondLeg();
    second.ring().answer();
    expect(await isJoined).toBe(false);
    expect(await ended(second.callId)).toMatchObject({ status: 'completed', endedBy: 'system', endReason: 'not-joined' });
    expect(await callOf(first.callId)).toMatchObject({ status: 'answered' });
  });

  it('who hangs up while the phone of the business rings ends that call, too', async () => {
    const { first, isJoined } = await asked();
    const second = await secondLeg();
    second.ring();
    first.end({ by: 'callee', reason: 'bye' });
    expect(await isJoined).toBe(false);
    expect(await ended(second.callId)).toMatchObject({ status: 'cancelled', costPaise: 0 });
    expect((await ended(first.callId)).costPaise).toBe(250);
  });
});

describe('a business that is not reached', () => {
  it.each([
    [486, 'busy'],
    [480, 'no-answer'],
    [404, 'failed'],
    [503, 'failed'],
  ])('with %i leaves the first call up, and is not called again', async (code, status) => {
    const { first, isJoined } = await asked();
    const second = await secondLeg();
    second.end({ by: 'callee', reason: 'refused', sip: { code, reason: 'No' } });
    expect(await isJoined).toBe(false);
    expect(await ended(second.callId)).toMatchObject({ status, costPaise: 0 });
    expect(await callOf(first.callId)).toMatchObject({ status: 'answered' });
    await road.telephony.sweep();
    expect(road.line.calls).toHaveLength(2);
    first.end({ by: 'callee', reason: 'bye' });
    const { leadId } = await ended(first.callId);
    expect((await road.store.leads.get(TENANT, leadId!))?.status).toBe('contacted');
    expect(await wallet()).toMatchObject({ balancePaise: 49_750, availablePaise: 49_750 });
  });

  const refusals: [rule: string, about: Parameters<typeof asked>[0]][] = [
    ['do-not-call', { before: () => road.store.doNotCall.add(TENANT, unhashed(BUSINESS), { addedAt: new Date(0), order: 'te_1' }) }],
    ['country', { transfer: { phone: '+14155550123' } }],
    ['number-type', { transfer: { phone: '+911800111222' } }],
    ['second-leg', { transfer: { phone: '+919812300001' } }],
    ['wallet', { creditsPaise: 500 }],
    ['caller-id', { before: () => road.store.virtualNumbers.patch(TENANT, 'vn_1', [], { set: { status: 'suspended' } }) }],
    ['daily-cap', { before: () => road.store.wallets.setDailyCap(TENANT, 999) }],
    [
      'trunk',
      {
        before: async () =>
          road.store.acrossTenants.trunks.save({ ...(await road.store.acrossTenants.trunks.get('tr_1'))!, isDraining: true }),
      },
    ],
  ];
  it.each(refusals)('because of the rule %s is shown as refused, and nothing rings', async (rule, about) => {
    const { first, isJoined } = await asked(about);
    expect(await isJoined).toBe(false);
    const call = await secondCall(first);
    expect(call).toMatchObject({ status: 'refused', refusedBy: { rule }, firstLegId: first.callId });
    expect(call.placedAt).toBeUndefined();
    expect(road.line.calls).toHaveLength(1);
    expect(await callOf(first.callId)).toMatchObject({ status: 'answered' });
    expect((await wallet()).availablePaise).toBe((about?.creditsPaise ?? 50_000) - 500);
  });
});

describe('what is told of a second leg', () => {
  it('is on the timeline, adds nothing to the counters, and is no outcome and no reason for another call', async () => {
    const { first, second } = await joined();
    road.clock.move(10_000);
    second.end({ by: 'callee', reason: 'bye' });
    const { leadId } = await ended(first.callId);
    await ended(second.callId);
    await road.outbox.settled();
    const titles = await until(async () => {
      const all = (await road.store.timeline.of(TENANT, { leadId }, 50)).map(({ title }) => title);
      return all.filter((title) => title.startsWith('Call completed')).length === 2 && all;
    });
    expect(titles).toEqual(
      expect.arrayContaining([
        ...['Answered', 'Asked to speak with the business', 'Dialling (the business)', 'Ringing (the business)'],
        ...['Answered (the business)', 'Connected with the business', 'Call completed (the business)', 'Call completed'],
      ]),
    );
    const counters = await road.store.counters.get(TENANT, road.store.counters.ofTenant(TENANT));
    expect(counters).toMatchObject({ calls: 1, connected: 1, seconds: 11 });
  });
});

describe('a worker that dies with both calls up', () => {
  it('leaves two calls that another worker ends, each charged up to its last audio', async () => {
    const { first, second } = await joined();
    for (const { callId } of [first, second]) expect(await recoverCall(road.asWorker('another'), await callOf(callId))).toBe(true);
    expect(road.line.abandoned).toEqual([
      { callId: first.callId, state: 'answered' },
      { callId: second.callId, state: 'answered' },
    ]);
    expect([await callOf(first.callId), await callOf(second.callId)].map(({ status }) => status)).toEqual(['unknown', 'unknown']);
    expect((await wallet()).availablePaise).toBe((await wallet()).balancePaise);
  });
});
