import { asTenantId, RetryLaterError, type Call, type Trunk } from '@turant/domain';
import { unhashed } from '../../../../test/factories/unhashed.js';
import { notForTheWire } from '../../../../test/doubles/fake-line.js';
import { anEmployee, aNumber, aTenant, TENANT } from '../../../../test/factories/records.js';
import { fakeTelephony, type FakeTelephony } from '../../../../test/factories/fake-telephony.js';
import { aCall, anEnquiry, phoneOf, topUp } from '../../../../test/factories/road-parts.js';
import { until } from '../../../../test/engines/until.js';

let road: FakeTelephony;
afterEach(() => road.close());

const open = async (trunks?: Partial<Trunk>[], creditsPaise?: number): Promise<void> => {
  road = await fakeTelephony({ trunks, creditsPaise });
};
const post = (about: Parameters<typeof anEnquiry>[0] = {}) => road.intake.accept(anEnquiry(about));
const call = (id: string | null, tenant = TENANT): Promise<Call | undefined> => road.store.calls.get(tenant, id ?? '');
let numbers = 0;
/** A second tenant with a number on a trunk, and money. */
async function anotherTenant(id: string, trunkId: string): Promise<ReturnType<typeof asTenantId>> {
  const tenantId = asTenantId(id);
  const { store } = road;
  await store.tenants.insert({ ...aTenant, _id: tenantId });
  await store.employees.insert({ ...anEmployee, _id: `em_${id}`, tenantId });
  await store.virtualNumbers.insert({
    ...{ ...aNumber, _id: `vn_${id}`, tenantId, trunkIds: [trunkId] },
    number: `+91140123${String(++numbers).padStart(4, '0')}`,
  });
  await topUp(road, 50_000, tenantId);
  return tenantId;
}
const postFor = (tenantId: ReturnType<typeof asTenantId>, about: object = {}) =>
  post({ tenantId, employee: { ...anEmployee, _id: `em_${tenantId}`, tenantId }, ...about });
const requested = (count: number, tenantId = TENANT) => road.requested(count, { tenantId, of: tenantId });
const dialled = (): string[] => road.line.calls.map(({ callId }) => callId.slice(3));

describe('a call that waits for money', () => {
  it('does not stop the process while it waits, and goes out when the other call is settled', async () => {
    await open(undefined, 500);
    const first = await post({ phone: phoneOf(1) });
    await road.when(first.callId, ({ status }) => status === 'placing');
    const second = await post({ phone: phoneOf(2) });
    await road.goUntil(20, async () => ((await call(second.callId))?.dueAt ?? 0) > road.clock.now());
    expect(await call(second.callId)).toMatchObject({ status: 'requested' });
    road.line.calls[0]!.end({ by: 'callee', reason: 'refused', sip: { code: 486, reason: 'Busy' } });
    await road.when(first.callId, ({ status }) => status === 'busy');
    await road.goUntil(100, async () => (await call(second.callId))?.status === 'placing');
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ balancePaise: 500, availablePaise: 0 });
  });
});

describe('the ready list', () => {
  it('gives the freshest first', async () => {
    await open([{ cps: 1 }]);
    await requested(4);
    await road.untilPlaced(500, 4);
    expect(dialled()).toEqual([3, 2, 1, 0].map((i) => `${TENANT}${i}`));
  });

  it('lets tenants take turns', async () => {
    await open([{ cps: 1 }]);
    const [b, c] = [await anotherTenant('tn_b', 'tr_1'), await anotherTenant('tn_c', 'tr_1')];
    await requested(3);
    await requested(3, b);
    await requested(1, c);
    await road.untilPlaced(500, 7);
    expect(dialled().map((id) => id.slice(0, -1).slice(0, 4))).toEqual(['tn_0', 'tn_b', 'tn_c', 'tn_0', 'tn_b', 'tn_0', 'tn_b']);
  });

  it('goes on with the tenants of other trunks while one trunk is full', async () => {
    await open([{ maxCalls: 1 }, { _id: 'tr_2', name: 'other' }]);
    const b = await anotherTenant('tn_b', 'tr_2');
    await requested(3);
    await road.telephony.sweep();
    await until(async () => road.line.calls.length === 1);
    const { callId } = await postFor(b);
    await until(async () => (await call(callId, b))?.status === 'placing');
    // The order goes to the line after the commit.
    await until(async () => dialled().length === 2);
  });

  it('never has more calls up than the trunk allows, and goes on as soon as one ends', async () => {
    await open([{ maxCalls: 2 }]);
    await requested(6);
    for (let done = 0; done < 6; done++) {
      await road.goUntil(20, async () => road.line.calls.length === Math.min(6, done + 2));
      await road.go(1_500);
      expect(road.line.calls.length).toBe(Math.min(6, done + 2));
      expect(await road.store.acrossTenants.calls.countOpenOn('tr_1')).toBeLessThanOrEqual(2);
      road.line.calls[done]!.end({ by: 'callee', reason: 'refused', sip: { code: 486, reason: 'Busy' } });
      await until(async () => (await call(road.line.calls[done]!.callId))?.status === 'busy');
    }
  });

  it('starts a fifth of a second’s calls together, and no second holds more than it may', async () => {
    await open([{ cps: 50 }], 200_000);
    await requested(25);
    const startedAt: number[] = [];
    road.line.onPrepare = () => startedAt.push(road.clock.now().getTime());
    const before = road.clock.now().getTime();
    await until(async () => (await road.telephony.sweep(), road.line.calls.length === 10));
    await road.goUntil(199, async () => road.clock.now().getTime() >= before + 199);
    expect(road.line.calls).toHaveLength(10);
    await road.untilPlaced(10, 25);
    for (const at of startedAt) expect(startedAt.filter((one) => one > at - 1_000 && one <= at).length).toBeLessThanOrEqual(50);
    expect(dialled().slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, i) => `${TENANT}${24 - i}`));
  });

  it('does not let one call of a tenant wait for the ten of another', async () => {
    await open([{ cps: 50 }], 200_000);
    const b = await anotherTenant('tn_b', 'tr_1');
    await requested(12);
    await requested(1, b);
    await until(async () => (await road.telephony.sweep(), road.line.calls.length === 10));
    expect(dialled()[0]).toBe('tn_b0');
  });

  it('puts off a call that cannot be prepared, and goes on with the others', async () => {
    await open();
    road.line.refusal = ({ to }) => (to === phoneOf(2) ? new RetryLaterError('TRUNK_UNREACHABLE', 'no connection', 3_000) : undefined);
    await requested(3);
    await road.untilPlaced(30, 2);
    expect((await call(`cl_${TENANT}2`))?.status).toBe('requested');
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ availablePaise: 49_000 });
    road.line.refusal = undefined;
    await road.untilPlaced(500, 3);
  });

  it('refuses a call that the line refuses', async () => {
    await open();
    road.line.refusal = () => notForTheWire;
    const { callId } = await post();
    expect(await road.when(callId, ({ status }) => status === 'refused')).toMatchObject({
      refusedBy: { rule: 'line', reason: 'not fit for the wire' },
    });
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ availablePaise: 50_000 });
  });
});

describe('placing', () => {
  it('sends nothing if the lease ran out before the INVITE, and subtracts the call again', async () => {
    await open();
    const { submit } = road.wallets;
    road.wallets.submit = async (...order) => {
      const answer = await submit.apply(road.wallets, order);
      road.clock.move(13_500);
      road.wallets.submit = submit;
      return answer;
    };
    const { callId } = await post();
    const again = await road.when(callId, ({ waitingFor }) => waitingFor === 'trunk');
    expect(again).toMatchObject({ status: 'requested', keptDueAt: again.requestedAt });
    expect((await call(callId))?.placedAt).toBeUndefined();
    expect(road.line.calls).toHaveLength(0);
    expect(road.line.discarded).toBe(1);
    const types = async () => (await road.store.timeline.of(TENANT, { callId: callId ?? '' }, 9)).map(({ type }) => type);
    await until(async () => (await types()).includes('call.waiting') && (await types()).includes('call.placing'));
    expect(await road.store.counters.get(TENANT, TENANT)).toMatchObject({ calls: 0 });
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ availablePaise: 50_000 });
  });

  it.each([true, false])('sends one INVITE if the reply to its commit was lost; the commit held: %s', async (isHeld) => {
    await open();
    const { submit } = road.wallets;
    let count = 0;
    road.wallets.submit = async (...order) => {
      if (count++ > 0) return submit.apply(road.wallets, order);
      if (isHeld) await submit.apply(road.wallets, order);
      throw new RetryLaterError('STORE_UNAVAILABLE', 'the reply was lost', 1);
    };
    const { callId } = await post();
    await until(async () => (await road.telephony.sweep(), road.clock.move(50), road.line.calls.length === 1));
    road.line.calls[0]?.ring();
    expect(await road.when(callId, ({ status }) => status === 'ringing')).toMatchObject({ reservedPaise: 500 });
    expect(await road.store.wallets.get(TENANT)).toMatchObject({ availablePaise: 49_500 });
    expect([count, road.line.discarded]).toEqual(isHeld ? [1, 0] : [2, 1]);
  });

  it('begins its lease when it commits, however long it took to reach the trunk', async () => {
    await open();
    road.line.onPrepare = () => road.clock.move(20_000);
    const { callId } = await post();
    const placing = await road.when(callId, ({ status }) => status === 'placing');
    expect(placing.leaseUntil!.getTime() - road.clock.now().getTime()).toBe(15_000);
    expect(placing.placedAt).toEqual(road.clock.now());
    await road.telephony.sweep();
    expect((await call(callId))?.status).toBe('placing');
  });

  it('leaves a converted lead converted', async () => {
    await open();
    const { leadId, callId } = await post({ wantsCall: false }).then(async ({ leadId }) => {
      await road.store.leads.patch(TENANT, leadId, [], { set: { status: 'converted' } });
      await road.store.calls.insert(aCall({ leadId, dueAt: road.clock.now() }));
      return { leadId, callId: 'cl_1' };
    });
    await road.telephony.sweep();
    await until(() => road.line.calls.length === 1);
    road.line.calls[0]!.answer().end({ by: 'callee', reason: 'bye' });
    await road.when(callId, ({ status }) => status === 'completed');
    expect((await road.store.leads.get(TENANT, leadId))?.status).toBe('converted');
  });

  it('goes through the gate: a number on the do-not-call list is never prepared, and its lead is marked', async () => {
    await open();
    await road.store.doNotCall.add(TENANT, unhashed(phoneOf(1)), { addedAt: road.clock.now(), order: '1' });
    const { callId, leadId } = await post({ phone: phoneOf(1) });
    expect(await road.when(callId, ({ status }) => status === 'refused')).toMatchObject({
      refusedBy: { rule: 'do-not-call' },
      verdict: { pack: expect.any(String) },
    });
    expect((await road.store.leads.get(TENANT, leadId))?.status).toBe('do-not-call');
    expect(road.line.calls).toHaveLength(0);
  });
});
