import fc from 'fast-check';
import { asTenantId, type Counter, type Tenant } from '@turant/domain';
import { daysBetween, movedDay } from './analysis-range.js';
import { countersOfRange, splitAtMonths } from './counters-of-range.js';
import { openContext } from './testing/open-context.js';
import { CounterRaises } from '@turant/store';

const A_DAY = fc.integer({ min: 0, max: 1_000 }).map((days) => movedDay('2024-01-01', days));
const aRange = fc.tuple(A_DAY, fc.integer({ min: 0, max: 400 })).map(([first, days]) => ({ first, last: movedDay(first, days) }));

const daysOfMonth = (month: string): string[] => daysBetween(`${month}-01`, `${month}-31`).filter((day) => day.startsWith(month));

function monthsBetween(first: string, last: string): string[] {
  return [...new Set(daysBetween(`${first}-01`, `${last}-01`).map((day) => day.slice(0, 7)))];
}

it('a range is split into whole months and the days around them, each day once', () => {
  fc.assert(
    fc.property(aRange, (range) => {
      const { months, days } = splitAtMonths(range);
      const covered = [
        ...days.flatMap(({ first, last }) => daysBetween(first, last)),
        ...months.flatMap(({ first, last }) => monthsBetween(first, last).flatMap(daysOfMonth)),
      ];
      expect(covered.sort()).toEqual(daysBetween(range.first, range.last));
      // What is read by days is less than two months.
      expect(days.every(({ first, last }) => daysBetween(first, last).length <= 61)).toBe(true);
    }),
  );
});

it('counters of months and days count the same as those of all days', async () => {
  const context = await openContext();
  const { store } = context;
  const tenant = (await store.tenants.get(await context.addTenant())) as Tenant;
  const raises = new CounterRaises();
  let calls = 0;
  for (const day of daysBetween('2025-11-17', '2026-11-23'))
    raises.addToDay(
      store.counters,
      tenant._id,
      { day, hour: `${day}T00:30Z` },
      { employeeId: 'em_1', source: 'api' },
      { calls: (calls += 1) },
    );
  await store.engine.commit(raises.ops(store.counters, tenant._id));
  const sumOf = (found: readonly Counter[]): number => found.reduce((sum, one) => sum + one.calls, 0);
  for (const range of [
    { first: '2025-11-17', last: '2026-11-17' },
    { first: '2026-02-01', last: '2026-02-28' },
    { first: '2026-02-02', last: '2026-03-31' },
    { first: '2026-03-15', last: '2026-03-16' },
  ])
    for (const kind of ['employee', 'source'] as const) {
      const byDays = await countersOfRange(store.counters, tenant, kind, range);
      const byMonths = await countersOfRange(store.counters, { ...tenant, hasCountedMonths: true }, kind, range);
      expect(sumOf(byMonths)).toBe(sumOf(byDays));
      expect(byDays).toHaveLength(daysBetween(range.first, range.last).length);
      expect(byMonths.length).toBeLessThanOrEqual(byDays.length);
    }
  const year = { first: '2025-11-17', last: '2026-11-17' };
  expect(await countersOfRange(store.counters, { ...tenant, hasCountedMonths: true }, 'employee', year)).toHaveLength(14 + 11 + 17);
  expect((await countersOfRange(store.counters, { ...tenant, _id: asTenantId('tn_2') }, 'employee', year)).length).toBe(0);
  await context.close();
});
