import { localTime, type Call, type Lead, type TenantId } from '@turant/domain';
import { createEmployee } from '../employees.js';
import { summarise } from '../summarise.js';
import { contextOfAll } from '../testing/open-context.js';
import { topUp } from '../top-up.js';
import { viewWallet } from '../wallet.js';
import { seedCalls } from './seed-calls.js';

const CALLS = 2_345;
const DAY_MS = 86_400_000;

/** Numbers that look random and are the same in each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const context = contextOfAll();
let tenant: TenantId;
let calls: Call[];
let leads: Lead[];
const progress: number[] = [];

async function all<T extends { _id: string }>(page: (before: string | undefined) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (let before: string | undefined; ;) {
    const next = await page(before);
    if (next.length === 0) return found;
    found.push(...next);
    before = next.at(-1)?._id;
  }
}

beforeAll(async () => {
  tenant = await context.addTenant();
  for (const name of ['Asha', 'Ravi', 'Meera']) await createEmployee(context, tenant, { name, languages: ['hi'] });
  await topUp(context, tenant, { credits: 50, reference: 'a' });
  const order = { tenantName: 'Acme', random: randomFrom(7), onProgress: (done: number) => void progress.push(done) };
  await seedCalls(context, { ...order, calls: CALLS - 45 });
  expect(await seedCalls(context, { ...order, calls: 45 })).toMatchObject({ tenantId: tenant, calls: 45, leads: 45 });
  calls = await all((before) => context.store.calls.list(tenant, { before, limit: 1000 }));
  leads = await all((before) => context.store.leads.list(tenant, { before, limit: 1000 }));
}, 60_000);

const sum = (of: (call: Call) => number, some = calls): number => some.reduce((total, call) => total + of(call), 0);

describe('seedCalls', () => {
  it('adds as many calls as asked for, each with a lead, in commits', () => {
    expect([calls.length, leads.length]).toEqual([CALLS, CALLS]);
    expect(new Set(leads.map(({ callId }) => callId))).toEqual(new Set(calls.map(({ _id }) => _id)));
    expect(progress).toEqual([...Array.from({ length: 9 }, (_, at) => 250 * (at + 1)), 2300, 45]);
  });

  it('keeps the summary equal to a recount', async () => {
    const { metrics, fleet } = await summarise(context, tenant);
    const connected = calls.filter(({ answeredAt }) => answeredAt);
    const converted = leads.filter(({ status }) => status === 'converted');
    expect(metrics).toMatchObject({
      totalCalls: CALLS,
      connectedCalls: connected.length,
      totalLeads: CALLS,
      totalMinutes: Math.floor((sum(({ seconds = 0 }) => seconds) + 30) / 60),
      conversionRate: `${((100 * converted.length) / CALLS).toFixed(1)}%`,
    });
    for (const { employeeId, lastCallAt, activeCalls } of fleet) {
      const own = calls.filter((call) => call.employeeId === employeeId);
      const last = Math.max(...own.map(({ placedAt }) => placedAt?.getTime() ?? 0));
      expect([lastCallAt, activeCalls]).toEqual([new Date(last).toISOString(), 0]);
      expect(own.length).toBeGreaterThan(CALLS / 10);
    }
  });

  it('keeps the counters of each employee and day equal to a recount', async () => {
    const { counters } = context.store;
    const dayOf = (at: Date | undefined): string | undefined => at && localTime(at, 'Asia/Kolkata').day;
    const days = [...new Set(calls.flatMap(({ placedAt, endedAt }) => [dayOf(placedAt), dayOf(endedAt)]))] as string[];
    expect(days.length).toBeGreaterThanOrEqual(30);
    for (const employeeId of new Set(calls.map((call) => call.employeeId))) {
      const own = calls.filter((call) => call.employeeId === employeeId);
      for (const day of days)
        expect(await counters.get(tenant, counters.ofDay(tenant, employeeId, day))).toMatchObject({
          calls: own.filter(({ placedAt }) => dayOf(placedAt) === day).length,
          connected: own.filter(({ answeredAt }) => dayOf(answeredAt) === day).length,
          seconds: sum(
            ({ seconds = 0 }) => seconds,
            own.filter(({ endedAt }) => dayOf(endedAt) === day),
          ),
        });
    }
  });

  it('costs nothing: the wallet and its ledger stay as they were', async () => {
    expect(sum(({ costPaise = 0, blocks = 0, reservedPaise = 0 }) => costPaise + blocks + reservedPaise)).toBe(0);
    expect(await viewWallet(context, tenant)).toMatchObject({ balancePaise: 5000, reservedPaise: 0 });
    expect(await context.store.ledger.list(tenant, { limit: 10 })).toHaveLength(1);
  });

  it('leaves nothing to be done: all are finished, of the last thirty days, in the order of time', () => {
    const nowMs = context.clock.now().getTime();
    for (const { status, requestedAt, placedAt, endedAt, pending, leaseUntil, openOn, dueAt } of calls) {
      expect(['completed', 'no-answer', 'busy', 'rejected', 'failed', 'cancelled']).toContain(status);
      expect([pending, leaseUntil, openOn, dueAt]).toEqual([undefined, undefined, undefined, undefined]);
      expect(requestedAt.getTime()).toBeGreaterThan(nowMs - 31 * DAY_MS);
      expect(placedAt?.getTime()).toBeGreaterThanOrEqual(requestedAt.getTime());
      expect(endedAt?.getTime()).toBeLessThan(nowMs);
    }
    for (const { answeredAt, endedAt, seconds = 0 } of calls)
      if (answeredAt && endedAt) expect(Math.floor((endedAt.getTime() - answeredAt.getTime()) / 1000)).toBe(seconds);
    expect(leads.filter(({ openWindow, pending }) => openWindow !== undefined || pending !== undefined)).toEqual([]);
  });

  it('makes the timeline of the newest calls, oldest entry first', async () => {
    const newest = calls[0] as Call;
    const entries = await context.store.timeline.of(tenant, { callId: newest._id }, 100);
    expect(entries.map(({ type }) => type)[0]).toBe('lead.accepted');
    expect(entries.at(-1)?.type).toBe(`call.${newest.status}`);
    expect(entries.map(({ at }) => at)).toEqual([...entries.map(({ at }) => at)].sort((a, b) => a.getTime() - b.getTime()));
  });

  it('makes tenant and employee where there are none', async () => {
    const { tenantId } = await seedCalls(context, { calls: 3, tenantName: 'Fresh', random: randomFrom(1) });
    const { metrics } = await summarise(context, tenantId as TenantId);
    expect(metrics).toMatchObject({ totalCalls: 3, totalLeads: 3, totalEmployees: 1 });
  });
});
