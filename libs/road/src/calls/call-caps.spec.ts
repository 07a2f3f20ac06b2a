import type { Call, Trunk } from '@turant/domain';
import { anEmployee, TENANT } from '../../../../test/factories/a-road.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { aCall, aLead, anEnquiry } from '../../../../test/factories/road-parts.js';
import { until } from '../../../../test/engines/until.js';

let road: FakeTelephony;
afterEach(() => road.close());

const when = (id: string, holds: (one: Call) => unknown): Promise<Call> =>
  until(async () => {
    const one = await road.store.calls.get(TENANT, id);
    return one && holds(one) ? one : undefined;
  });
const calls = (): Promise<Call[]> => road.store.calls.list(TENANT, { limit: 20 });
const phone = (i: number): string => `+9198123000${String(i).padStart(2, '0')}`;
/** Runs another round, a moment later by the hand clock. */
const go = async (ms: number): Promise<void> => {
  road.clock.move(ms);
  await road.telephony.sweep();
};
const goUntil = (ms: number, holds: () => Promise<unknown>): Promise<unknown> => until(async () => (await go(ms), holds()));

/** Requested calls and their leads, inserted together. */
async function requested(count: number, connectionId?: string): Promise<void> {
  const numbers = Array.from({ length: count }, (_, i) => i);
  for (const i of numbers) await road.store.leads.insert(aLead({ _id: `ld_${i}`, phone: phone(i), openWindow: undefined, connectionId }));
  const at = (i: number): Date => new Date(road.clock.now().getTime() - 1_000 + i);
  await road.store.calls.insertMany(
    numbers.map((i) =>
      aCall({ _id: `cl_${i}`, leadId: `ld_${i}`, employeeId: anEmployee._id, to: phone(i), dueAt: at(i), requestedAt: at(i) }),
    ),
  );
}

describe('caps on a telecom trunk', () => {
  const telecom: Partial<Trunk> = {
    kind: 'telecom',
    headers: [
      { name: 'X-DLT-PE-ID', value: '1101234567890123456' },
      { name: 'X-DLT-Template-ID', value: '1107161234567890123' },
    ],
  };
  const atNoon = (): void => road.clock.move(new Date('2026-11-21T06:30:00Z').getTime() - road.clock.now().getTime());

  it('refuse the fourth call to a number within an hour, and say so on the timeline', async () => {
    road = await fakeTelephony({ trunks: [telecom] });
    atNoon();
    for (let i = 0; i < 3; i += 1) {
      const { callId } = await road.intake.accept(anEnquiry({ phone: phone(1) }));
      // The permit of the call before may be given back after the clock has moved: the pause after a permit goes by the hand clock, too.
      await goUntil(25, async () => (await road.store.calls.get(TENANT, callId ?? ''))?.status === 'placing');
      road.clock.move(11 * 60_000);
      await road.telephony.sweep();
    }
    const { callId } = await road.intake.accept(anEnquiry({ phone: phone(1) }));
    await goUntil(25, async () => (await road.store.calls.get(TENANT, callId ?? ''))?.status === 'refused');
    const refused = await when(callId ?? '', ({ status }) => status === 'refused');
    expect(refused.refusedBy).toMatchObject({ rule: 'attempts', reason: expect.stringContaining('3 in an hour') });
    const entries = async () => (await road.store.timeline.of(TENANT, { callId: callId ?? '' }, 9)).map(({ type }) => type);
    await until(async () => (await entries()).includes('call.refused'));
    expect(road.line.calls).toHaveLength(3);
  });

  it("let a tenant's further calls wait, say so once, and place them when the hour has gone by", async () => {
    road = await fakeTelephony({ trunks: [telecom], caps: { tenantPerHour: 2 } });
    atNoon();
    await requested(3);
    await goUntil(100, async () => road.line.calls.length === 2 && (await calls()).some(({ waitingFor }) => waitingFor));
    const [waiting] = (await calls()).filter(({ waitingFor }) => waitingFor === 'limit');
    expect(waiting?.status).toBe('requested');
    await go(61_000);
    await go(61_000);
    const entries = async () =>
      (await road.store.timeline.of(TENANT, { callId: waiting?._id ?? '' }, 9)).filter(({ type }) => type === 'call.waiting');
    await until(async () => (await entries()).length > 0);
    expect(await entries()).toHaveLength(1);
    await go(60 * 60_000);
    // Small steps: hours would soon be past the calling hours.
    await goUntil(1_000, async () => road.line.calls.length === 3);
    expect((await when(waiting?._id ?? '', ({ status }) => status === 'placing')).waitingFor).toBeUndefined();
  });

  it('count the calls that are placed together with one', async () => {
    road = await fakeTelephony({ trunks: [{ ...telecom, cps: 1_000 }], caps: { connectionPerHour: 4 } });
    atNoon();
    await requested(9, 'cn_1');
    await goUntil(100, async () => (await calls()).filter(({ waitingFor }) => waitingFor).length === 5);
    // A commit of placed calls takes longer than that of calls that wait.
    await until(async () => road.line.calls.length >= 4);
    await go(100);
    expect(road.line.calls).toHaveLength(4);
  });
});
