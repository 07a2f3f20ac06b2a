/**
 * How long analytics take with the counters of a year with a million calls: `node test/engines/run-ts.cjs bench/analytics.by-hand.ts
 * [employees] [rounds]`. The counters alone are filled: analytics read no call.
 */
import { asTenantId, COUNTER_KINDS, LocalHours, type TenantId } from '@turant/domain';
import { analyse, summarise } from '@turant/management';
import { CounterRaises, openStore, type Store } from '@turant/store';
import { temporaryFolder } from '../test/engines/temporary-folder.js';

const CALLS = 1_000_000;
const DAYS = 366;
const DAY_MS = 86_400_000;
const SOURCES = 12;
const OUTCOMES = ['completed', 'no-answer', 'busy', 'rejected', 'failed', 'cancelled', 'refused', 'unknown'];
const TENANT = asTenantId('tn_01KAAAAAAAAAAAAAAAAAAAAAAA');
const ZONE = 'Asia/Kolkata';
const NOW = new Date('2026-11-21T06:30:00Z');

async function fill(store: Store, tenant: TenantId, employees: number): Promise<void> {
  const hours = new LocalHours(ZONE);
  const { counters } = store;
  for (let day = 0; day < DAYS; day++) {
    const raises = new CounterRaises();
    for (let call = 0; call < CALLS / DAYS; call++) {
      const at = hours.of(new Date(NOW.getTime() - (day + call / (CALLS / DAYS)) * DAY_MS));
      const employeeId = `em_${String(call % employees).padStart(26, '0')}`;
      const by = { calls: 1, connected: call % 2, seconds: 30, leads: 1, costPaise: 250 };
      raises.addLead(counters, tenant, at, { employeeId, source: call % 4 === 0 ? 'api' : `cn_${call % SOURCES}` }, by);
      raises.addKeyed(counters, tenant, 'outcome', at.day, OUTCOMES[call % OUTCOMES.length] ?? '', by);
    }
    await store.engine.commit(raises.ops(counters, tenant));
  }
}

async function main(employees: number, rounds: number): Promise<void> {
  const dataDir = temporaryFolder('turant-analytics-');
  const store = await openStore({ dataDir });
  await store.tenants.insert({
    ...{
      _id: TENANT,
      name: 'Bench',
      status: 'active',
      region: 'IN',
      timeZone: ZONE,
      defaultTier: 'standard',
      createdAt: NOW,
      hasCountedMonths: true,
    },
  });
  await fill(store, TENANT, employees);
  const context = { store, clock: { now: () => NOW } };
  const measure = async (name: string, ask: () => Promise<unknown>): Promise<void> => {
    const took: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      await ask();
      took.push(performance.now() - began);
    }
    took.sort((a, b) => a - b);
    const at = (share: number): string => (took[Math.floor(share * (rounds - 1))] ?? 0).toFixed(1);
    console.log(`${name.padEnd(40)} p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  };
  for (const groupBy of COUNTER_KINDS) {
    const from = groupBy === 'hour' ? '2026-10-22' : '2025-11-21';
    await measure(`${groupBy}, ${groupBy === 'hour' ? 31 : DAYS} days`, () =>
      analyse(context, TENANT, { groupBy, from, to: '2026-11-21' }),
    );
  }
  await measure('employee, 31 days', () => analyse(context, TENANT, { groupBy: 'employee', from: '2026-10-22', to: '2026-11-21' }));
  await measure(`summary of ${DAYS} days`, () => summarise(context, TENANT, { from: '2025-11-21', to: '2026-11-21' }));
  await store.close();
}
void main(Number(process.argv[2] ?? 8), Number(process.argv[3] ?? 300));
