import fc from 'fast-check';
import { aCall, anEntry, aNumber } from '../../../test/factories/records.js';
import type { Call, CallStatus, TenantId } from '@turant/domain';
import { createEmployee } from './employees.js';
import { percentText, summarise, wholeMinutes } from './summarise.js';
import { contextOfAll } from './testing/open-context.js';
import { topUp } from './top-up.js';

describe('summarise', () => {
  const context = contextOfAll();
  let tenant: TenantId;
  beforeEach(async () => (tenant = await context.addTenant()));

  it('shows a new tenant zeros, in the published fields and no others', async () => {
    expect(await summarise(context, tenant)).toEqual({
      metrics: {
        totalEmployees: 0,
        activeEmployees: 0,
        totalCalls: 0,
        connectedCalls: 0,
        pickupRate: '0.0%',
        totalMinutes: 0,
        totalLeads: 0,
        conversionRate: '0.0%',
        activeVirtualNumbers: 0,
      },
      calls: { waiting: 0, refused: 0, failed: 0 },
      wallet: { creditsBalance: 0, perMinuteAgentRate: 5, exchangeRate: '1 Credit = ₹1 INR', validity: 'Lifetime (never expires)' },
      fleet: [],
      recentActivity: [],
      asOf: context.clock.now().toISOString(),
    });
  });

  it('shows the calls that wait, and those that were refused or have failed', async () => {
    const { store } = context;
    await store.engine.commit([store.counters.raiseOp(tenant, store.counters.ofTenant(tenant), { refused: 3, failed: 2 })]);
    for (const [id, status] of [
      ['a', 'requested'],
      ['b', 'requested'],
      ['c', 'scheduled'],
      ['d', 'failed'],
    ] as const)
      await store.calls.insert(aCall({ _id: `cl_${tenant}_${id}`, tenantId: tenant, status, requestedAt: new Date(0) }));
    expect((await summarise(context, tenant)).calls).toEqual({ waiting: 2, refused: 3, failed: 2 });
  });

  it('shows what can be spent, the counters and a row an employee', async () => {
    const { store, ids, clock } = context;
    const { employeeId } = await createEmployee(context, tenant, { name: 'Asha', languages: ['ta'] });
    await createEmployee(context, tenant, { name: 'Ravi', status: 'paused' });
    await topUp(context, tenant, { credits: 50, reference: 'a' });
    await context.wallets.submit(tenant, { move: { kind: 'reserve', paise: 700 }, ops: [] });
    const { counters } = store;
    await store.engine.commit([
      counters.raiseOp(tenant, counters.ofTenant(tenant), { leads: 8, converted: 1, calls: 3, connected: 2, seconds: 149 }),
      counters.raiseOp(tenant, counters.ofEmployee(tenant, employeeId), { calls: 3, connected: 2, lastCallAt: clock.now() }),
      // 15:00 in Kolkata.
      counters.raiseOp(tenant, counters.ofDay(tenant, employeeId, '2026-11-21'), { calls: 2, connected: 1 }),
      counters.raiseOp(tenant, counters.ofDay(tenant, employeeId, '2026-11-20'), { calls: 1, connected: 1 }),
    ]);
    const about = { tenantId: tenant, employeeId, requestedAt: clock.now() };
    await store.calls.insert(aCall({ ...about, _id: ids('cl'), status: 'ringing', openOn: 'tr_1' }));
    await store.virtualNumbers.insert({ ...aNumber, _id: ids('vn'), tenantId: tenant, series: 'ordinary', trunkIds: [] });
    const { metrics, wallet, fleet } = await summarise(context, tenant);
    expect(metrics).toEqual({
      totalEmployees: 2,
      activeEmployees: 1,
      totalCalls: 3,
      connectedCalls: 2,
      // The third call still rings.
      pickupRate: '100.0%',
      totalMinutes: 2,
      totalLeads: 8,
      conversionRate: '12.5%',
      activeVirtualNumbers: 1,
    });
    expect(wallet.creditsBalance).toBe(43);
    const rowOf = (name: string): unknown => fleet.find((row) => row.name === name);
    expect(rowOf('Asha')).toEqual({
      employeeId,
      name: 'Asha',
      status: 'active',
      languages: ['ta'],
      activeCalls: 1,
      callsToday: 2,
      connectedToday: 1,
      lastCallAt: clock.now().toISOString(),
    });
    expect(rowOf('Ravi')).toMatchObject({ status: 'paused', activeCalls: 0, callsToday: 0, connectedToday: 0, lastCallAt: null });
  });

  it('leaves calls that still ring out of the pickup rate: nobody knows yet whether they are answered', async () => {
    const { store, ids, clock } = context;
    const { employeeId } = await createEmployee(context, tenant, { name: 'Asha' });
    await store.engine.commit([store.counters.raiseOp(tenant, store.counters.ofTenant(tenant), { calls: 6, connected: 2 })]);
    const about = { tenantId: tenant, employeeId, requestedAt: clock.now(), placedAt: clock.now() };
    const callOf = (status: CallStatus): Call => aCall({ ...about, _id: ids('cl'), status });
    // Of six calls that went out one is being placed, two ring, two were answered and one was not.
    await store.calls.insertMany((['placing', 'ringing', 'ringing', 'answered', 'completed', 'busy'] as const).map(callOf));
    expect((await summarise(context, tenant)).metrics).toMatchObject({ totalCalls: 6, connectedCalls: 2, pickupRate: '66.7%' });
    const other = await context.addTenant();
    await store.engine.commit([store.counters.raiseOp(other, store.counters.ofTenant(other), { calls: 4, connected: 1 })]);
    expect((await summarise(context, other)).metrics.pickupRate).toBe('25.0%');
  });

  it('shows the newest twenty entries', async () => {
    const { store, ids, clock } = context;
    for (let at = 0; at < 25; at++)
      await store.timeline.insert(anEntry({ _id: ids('te'), tenantId: tenant, at: clock.now(), title: String(at) }));
    const { recentActivity } = await summarise(context, tenant);
    expect(recentActivity.map(({ title }) => title)).toEqual(Array.from({ length: 20 }, (_, at) => String(24 - at)));
  });

  it('reads no more records with many calls than with none', async () => {
    const { employeeId } = await createEmployee(context, tenant, { name: 'Asha' });
    const readsOf = async (): Promise<number> => {
      const { engine } = context.store;
      const spies = [jest.spyOn(engine, 'get'), jest.spyOn(engine, 'getMany'), jest.spyOn(engine, 'find'), jest.spyOn(engine, 'count')];
      await summarise(context, tenant);
      const found = await Promise.all(spies.flatMap(({ mock }) => mock.results.map(({ value }) => value as Promise<unknown>)));
      spies.forEach((spy) => spy.mockRestore());
      return found.reduce((sum: number, one) => sum + (Array.isArray(one) ? 1 + one.length : 1), 0);
    };
    const before = await readsOf();
    const about = { tenantId: tenant, employeeId, status: 'completed', requestedAt: context.clock.now() } as const;
    const calls = Array.from({ length: 500 }, () => aCall({ ...about, _id: context.ids('cl') }));
    await context.store.calls.insertMany(calls);
    expect(await readsOf()).toBe(before);
  });

  it('knows no tenant that is not there', async () => {
    await expect(summarise(context, 'tn_x' as Awaited<ReturnType<typeof context.addTenant>>)).rejects.toMatchObject({
      code: 'TENANT_NOT_FOUND',
    });
  });
});

describe('percentText', () => {
  it.each([
    [0, 0, '0.0%'],
    [0, 7, '0.0%'],
    [5, 8, '62.5%'],
    [1, 3, '33.3%'],
    [2, 3, '66.7%'],
    [1, 16, '6.3%'],
    [7, 2000, '0.4%'],
    [8, 8, '100.0%'],
    // An answered call may be counted a moment before the call itself.
    [9, 8, '100.0%'],
  ])('%p of %p is %s', (part, whole, text) => {
    expect(percentText(part, whole)).toBe(text);
  });

  it('is a number with one decimal, off by at most half of it', () => {
    const whole = fc.integer({ min: 1, max: 1_000_000_000 });
    const share = whole.chain((max) => fc.tuple(fc.integer({ min: 0, max }), fc.constant(max)));
    fc.assert(
      fc.property(share, ([part, max]) => {
        const text = percentText(part, max);
        return /^(\d{1,2}|100)\.\d%$/.test(text) && Math.abs(Number(text.slice(0, -1)) - (100 * part) / max) <= 0.05 + 1e-9;
      }),
    );
  });
});

describe('wholeMinutes', () => {
  it.each([
    [0, 0],
    [29, 0],
    [30, 1],
    [89, 1],
    [90, 2],
  ])('%p s are %p min', (seconds, minutes) => expect(wholeMinutes(seconds)).toBe(minutes));
});
