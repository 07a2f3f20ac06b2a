import type { Call } from '@turant/domain';
import type { FakeCall } from '../../../../test/doubles/fake-line.js';
import { TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { anEnquiry, phoneOf } from '../../../../test/factories/road-parts.js';
import { hangUp } from './hang-up.js';
import { until } from '../../../../test/engines/until.js';

const HOUR_MS = 60 * 60 * 1000;
/** Midnight in India of the day on which the road's clock begins. */
const MIDNIGHT = new Date('2026-11-21T18:30:00Z');
/** Two blocks of the standard tier. */
const FIRST_PRICE = 500;

let road: FakeTelephony;
afterEach(() => road.close());

/** A road with money for everything, and a cap. */
const open = async (dailyCapPaise: number, options: Parameters<typeof fakeTelephony>[0] = {}): Promise<void> => {
  road = await fakeTelephony({ creditsPaise: 1_000_000, ...options });
  await road.store.wallets.setDailyCap(TENANT, dailyCapPaise);
};
const waiting = (): Promise<Call[]> => road.waitingFor('daily-cap');
/** A call that was just answered, and its line. */
async function answered(dailyCapPaise: number): Promise<FakeCall> {
  await open(dailyCapPaise);
  return road.answered();
}

describe('a call that the daily cap stops', () => {
  it('waits for the next day, and says so on the call and once on the timeline', async () => {
    await open(FIRST_PRICE - 1);
    const callId = await road.post();
    const call = await road.when(callId, ({ waitingFor }) => waitingFor === 'daily-cap');
    const reason = `the daily cap is reached; the next day begins ${MIDNIGHT.toISOString()}`;
    expect(call).toMatchObject({ status: 'requested', keptDueAt: MIDNIGHT, firstDueAt: call.requestedAt });
    expect(call.verdict?.rules.at(-1)).toEqual({ rule: 'daily-cap', outcome: 'wait', reason });
    expect([call.dueAt, call.placedAt, call.reservedPaise]).toEqual([undefined, undefined, undefined]);
    const told = async () => (await road.store.timeline.of(TENANT, { callId: call._id }, 20)).filter(({ type }) => type === 'call.waiting');
    await until(async () => (await told()).length > 0);
    await road.goUntil(3 * HOUR_MS, async () => true);
    expect(await told()).toEqual([
      expect.objectContaining({ detail: expect.objectContaining({ waitingFor: 'daily-cap', rule: 'daily-cap', reason }) }),
    ]);
    expect(road.line.calls).toHaveLength(0);
  });

  it('is dialled when the next day begins, also after many hours, and waits again if that day is spent', async () => {
    await open(2 * FIRST_PRICE);
    await road.requested(5);
    await road.goUntil(200, async () => road.line.calls.length === 2 && (await waiting()).length === 3);
    road.clock.moveTo(new Date(MIDNIGHT.getTime() - 60_000));
    await road.go(1_000);
    expect([road.line.calls.length, (await waiting()).length]).toEqual([2, 3]);
    road.clock.moveTo(new Date(MIDNIGHT.getTime() + 1_000));
    await road.goUntil(500, async () => road.line.calls.length === 4 && (await waiting()).length === 1);
    expect(new Set(road.dialled()).size).toBe(4);
    const [last] = await waiting();
    expect(last?.keptDueAt).toEqual(new Date(MIDNIGHT.getTime() + 24 * HOUR_MS));
    road.clock.moveTo(new Date(MIDNIGHT.getTime() + 24 * HOUR_MS + 1_000));
    await road.untilPlaced(500, 5);
    expect(await road.callOf(last?._id ?? '')).toMatchObject({ status: 'placing', attempt: 1 });
  });

  it('is given to the gate when the next day begins, which moves it to the calling hours of a telecom trunk', async () => {
    const headers = [
      { name: 'X-DLT-PE-ID', value: '1101234567890123456' },
      { name: 'X-DLT-Template-ID', value: '1107161234567890123' },
    ];
    await open(0, { trunks: [{ kind: 'telecom', headers }] });
    await road.requested(1);
    await road.goUntil(200, async () => (await waiting()).length === 1);
    road.clock.moveTo(new Date(MIDNIGHT.getTime() + 1_000));
    await road.goUntil(500, async () => (await road.calls())[0]?.status === 'scheduled');
    const [call] = await road.calls();
    expect(call?.verdict?.rules.at(-1)).toMatchObject({ rule: 'calling-hours', outcome: 'schedule' });
    expect([call?.waitingFor, call?.keptDueAt]).toEqual([undefined, undefined]);
  });

  it('goes on within a sweep when the cap is raised or taken away, the freshest first, with its old due time', async () => {
    await open(FIRST_PRICE, { trunks: [{ cps: 1 }] });
    await road.requested(6);
    await road.goUntil(1_000, async () => road.line.calls.length === 1 && (await waiting()).length === 5);
    await road.store.wallets.setDailyCap(TENANT, 3 * FIRST_PRICE);
    await road.untilPlaced(1_000, 3);
    await road.go(5_000);
    expect(road.dialled()).toEqual([5, 4, 3].map((i) => `cl_${i}`));
    expect((await waiting()).map(({ _id }) => _id).sort()).toEqual([0, 1, 2].map((i) => `cl_${i}`));
    await road.store.wallets.setDailyCap(TENANT, undefined);
    await road.untilPlaced(1_000, 6);
    expect(road.dialled().slice(3)).toEqual([2, 1, 0].map((i) => `cl_${i}`));
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ spentDay: '2026-11-21', spentPaise: 6 * FIRST_PRICE });
  });

  it('goes on when another call gives back what it has not used', async () => {
    await open(FIRST_PRICE);
    await road.requested(2);
    await road.goUntil(200, async () => road.line.calls.length === 1 && (await waiting()).length === 1);
    road.line.calls[0]?.end({ by: 'callee', reason: 'refused', sip: { code: 486, reason: 'Busy' } });
    await road.untilPlaced(500, 2);
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ spentPaise: FIRST_PRICE, availablePaise: 1_000_000 - FIRST_PRICE });
  });

  it('does not hold up a later call of a cheaper tier, and can be hung up', async () => {
    await open(FIRST_PRICE);
    const dear = await road.intake.accept(anEnquiry({ phone: phoneOf(1), tier: 'premium' }));
    await road.when(dear.callId, ({ waitingFor }) => waitingFor === 'daily-cap');
    const cheap = await road.intake.accept(anEnquiry({ phone: phoneOf(2) }));
    await road.goUntil(200, async () => (await road.callOf(cheap.callId ?? '')).status === 'placing');
    await hangUp(road, TENANT, dear.callId ?? '');
    const { status, waitingFor, keptDueAt, firstDueAt } = await road.callOf(dear.callId ?? '');
    expect([status, waitingFor, keptDueAt, firstDueAt]).toEqual(['cancelled', undefined, undefined, undefined]);
  });
});

describe('a running call that the daily cap ends', () => {
  it('says goodbye and hangs up before the paid end, with a reason of its own', async () => {
    const line = await answered(FIRST_PRICE);
    road.clock.move(55_000);
    await until(async () => road.talk.goodbyes.length > 0);
    expect(road.talk.goodbyes[0]).toEqual({ reason: 'daily_cap', withinMs: 4_100 });
    road.clock.move(4_100);
    const about = { status: 'completed', endedBy: 'system', endReason: 'daily_cap', seconds: 59, blocks: 2, costPaise: FIRST_PRICE };
    expect(await road.ended(line.callId)).toMatchObject(about);
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ balancePaise: 1_000_000 - FIRST_PRICE, spentPaise: FIRST_PRICE });
  });

  it('goes on if the cap is raised in time', async () => {
    const line = await answered(FIRST_PRICE);
    road.clock.move(49_500);
    const { looks } = line;
    await until(async () => line.looks > looks + 1);
    await road.store.wallets.setDailyCap(TENANT, FIRST_PRICE + 250);
    road.clock.move(1_500);
    await until(async () => (await road.callOf(line.callId)).reservedPaise === 750);
    expect(road.talk.goodbyes).toEqual([]);
  });

  it('reserves its next block on the new day if it lasts over midnight, and gives nothing of that day back', async () => {
    await open(FIRST_PRICE);
    road.clock.moveTo(new Date(MIDNIGHT.getTime() - 10_000));
    const line = await road.answered();
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ spentDay: '2026-11-21', spentPaise: FIRST_PRICE });
    road.clock.move(50_000);
    await until(async () => (await road.callOf(line.callId)).reservedPaise === 750);
    line.end({ by: 'callee', reason: 'bye' });
    expect(await road.ended(line.callId)).toMatchObject({ blocks: 2, costPaise: 500 });
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ spentDay: '2026-11-22', spentPaise: 250, availablePaise: 999_500 });
  });
});

describe('a call that is settled', () => {
  it('gives back to its day what was reserved and not charged', async () => {
    const line = await answered(2 * FIRST_PRICE);
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ spentPaise: FIRST_PRICE });
    road.clock.move(5_000);
    line.end({ by: 'callee', reason: 'bye' });
    await road.ended(line.callId);
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ spentDay: '2026-11-21', spentPaise: 250 });
  });

  it('gives back nothing to a later day', async () => {
    const line = await answered(2 * FIRST_PRICE);
    road.clock.moveTo(new Date(MIDNIGHT.getTime() + 1_000));
    await road.wallets.submit(TENANT, { move: { kind: 'reserve', paise: 100, day: '2026-11-22' }, ops: [] });
    line.end({ by: 'callee', reason: 'bye' });
    await road.ended(line.callId);
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ spentDay: '2026-11-22', spentPaise: 100 });
  });
});
