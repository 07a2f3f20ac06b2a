import type { Call } from '@turant/domain';
import { anEmployee, TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { anEnquiry, phoneOf, topUp } from '../../../../test/factories/road-parts.js';
import { WaitingCalls } from '../recovery/waiting-calls.js';
import { hangUp } from './hang-up.js';
import { until } from '../../../../test/engines/until.js';

const HOUR_MS = 60 * 60 * 1000;

let road: FakeTelephony;
afterEach(() => road.close());

const waiting = (): Promise<Call[]> => road.waitingFor('wallet');
/** So many calls wait for the money of an empty wallet. */
async function moneyless(count: number): Promise<void> {
  road = await fakeTelephony({ creditsPaise: 0, trunks: [{ cps: 1 }] });
  await road.requested(count);
  await road.goUntil(200, async () => (await waiting()).length === count);
}
const timelineOf = async (callId: string): Promise<unknown[]> =>
  (await road.store.timeline.of(TENANT, { callId }, 20)).map(({ type, detail }) => [type, detail.reason ?? detail.waitingFor]);

describe('a call whose wallet is empty', () => {
  it('waits, keeps its due time, and says so', async () => {
    road = await fakeTelephony({ creditsPaise: 499 });
    const callId = await road.post();
    const call = await road.when(callId, ({ waitingFor }) => waitingFor === 'wallet');
    expect(call).toMatchObject({
      status: 'requested',
      keptDueAt: call.requestedAt,
      verdict: { rules: expect.arrayContaining([{ rule: 'wallet', outcome: 'wait', reason: 'the balance is below two blocks' }]) },
    });
    expect([call.dueAt, call.placedAt, road.line.calls.length]).toEqual([undefined, undefined, 0]);
    await until(async () => (await timelineOf(call._id)).some((entry) => (entry as string[])[0] === 'call.waiting'));
    await road.goUntil(1_000, async () => true);
    expect((await timelineOf(call._id)).filter((entry) => (entry as string[])[0] === 'call.waiting')).toHaveLength(1);
  });

  it('is dialled once after a top-up, the freshest first, as many as there is money for', async () => {
    await moneyless(12);
    expect(road.line.calls).toHaveLength(0);
    await topUp(road, 5 * 500 + 499);
    await road.untilPlaced(500, 5);
    await road.go(5_000);
    expect(road.dialled()).toEqual([11, 10, 9, 8, 7].map((i) => `cl_${i}`));
    expect((await waiting()).map(({ _id }) => _id).sort()).toEqual([0, 1, 2, 3, 4, 5, 6].map((i) => `cl_${i}`));
    await topUp(road, 100_000);
    await road.untilPlaced(500, 12);
    expect(road.dialled().slice(5)).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `cl_${i}`));
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ availablePaise: 102_999 - 12 * 500 });
  });

  it('is requested again once, also if several workers look at once, or one of them dies before it dials', async () => {
    await moneyless(6);
    await topUp(road, 100_000);
    await Promise.all([1, 2, 3].map(() => new WaitingCalls(road).sweep()));
    expect(await waiting()).toEqual([]);
    await road.outbox.settled();
    for (const { _id } of await road.calls())
      expect((await timelineOf(_id)).filter((entry) => (entry as string[])[0] === 'call.requested')).toHaveLength(1);
    await road.untilPlaced(500, 6);
    await road.go(5_000);
    expect(new Set(road.dialled()).size).toBe(road.dialled().length);
  });

  it('keeps the due time that it had before it waited for other calls', async () => {
    road = await fakeTelephony({ creditsPaise: 500 });
    const first = await road.intake.accept(anEnquiry({ phone: phoneOf(60) }));
    await road.untilPlaced(200, 1);
    const second = await road.intake.accept(anEnquiry({ phone: phoneOf(61) }));
    await road.goUntil(200, async () => (await road.callOf(second.callId)).firstDueAt);
    await road.go(2_500);
    road.line.calls[0]?.answer();
    await road.when(first.callId, ({ status }) => status === 'answered');
    road.line.calls[0]?.end({ by: 'callee', reason: 'bye' });
    await road.when(first.callId, ({ status }) => status === 'completed');
    await road.goUntil(500, async () => (await waiting()).length === 1);
    const [call] = await waiting();
    expect([call?._id, call?.keptDueAt, call?.firstDueAt]).toEqual([second.callId, call?.requestedAt, undefined]);
  });

  it('passes the gate again', async () => {
    await moneyless(1);
    await road.store.employees.patch(TENANT, anEmployee._id, [], { set: { status: 'paused' } });
    await topUp(road, 1_000);
    await road.goUntil(500, async () => (await road.calls())[0]?.status === 'refused');
    expect(await road.calls()).toMatchObject([{ refusedBy: { rule: 'employee-active' } }]);
  });

  it('is not waited for by the calls of a wallet that can pay', async () => {
    road = await fakeTelephony({ creditsPaise: 500 });
    const rich = await road.intake.accept(anEnquiry({ phone: phoneOf(50) }));
    await road.goUntil(200, async () => (await road.callOf(rich.callId)).status === 'placing');
    const poor = await road.intake.accept(anEnquiry({ phone: phoneOf(51), tier: 'premium' }));
    await road.goUntil(200, async () => (await waiting()).some(({ _id }) => _id === poor.callId));
    road.line.calls[0]?.end({ by: 'callee', reason: 'refused', sip: { code: 486, reason: 'Busy' } });
    await road.when(rich.callId, ({ status }) => status === 'busy');
    const next = await road.intake.accept(anEnquiry({ phone: phoneOf(52) }));
    await road.goUntil(200, async () => (await road.callOf(next.callId)).status === 'placing');
  });

  it('is moved to the next opening after two hours, once, and given up after two hours more', async () => {
    await moneyless(1);
    await road.go(2 * HOUR_MS - 60_000);
    expect(await waiting()).toHaveLength(1);
    await road.goUntil(60_000, async () => (await road.calls())[0]?.status === 'scheduled');
    expect(await road.calls()).toMatchObject([{ status: 'scheduled', dueAt: new Date('2026-11-22T04:30:00Z'), isPostponed: true }]);
    road.clock.moveTo(new Date('2026-11-22T04:30:00Z'));
    await road.goUntil(200, async () => (await waiting()).length === 1);
    await road.go(2 * HOUR_MS - 60_000);
    expect(await waiting()).toHaveLength(1);
    await road.goUntil(60_000, async () => (await road.calls())[0]?.status === 'failed');
    const [call] = await road.calls();
    expect(call).toMatchObject({ endedBy: 'system', endReason: 'wallet-empty' });
    expect([call?.keptDueAt, call?.waitingFor, call?.dueAt]).toEqual([undefined, undefined, undefined]);
    await until(async () => (await timelineOf('cl_0')).some((entry) => (entry as string[]).join() === 'call.failed,wallet-empty'));
    await topUp(road, 10_000);
    await road.go(60_000);
    expect(road.line.calls).toHaveLength(0);
  });

  it('can be hung up, and stays so after a top-up', async () => {
    await moneyless(1);
    await hangUp(road, TENANT, 'cl_0');
    await topUp(road, 10_000);
    await road.go(5_000);
    expect(await road.calls()).toMatchObject([{ status: 'cancelled' }]);
    expect(await waiting()).toEqual([]);
    expect(road.line.calls).toHaveLength(0);
  });
});
