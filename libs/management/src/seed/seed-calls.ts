import { createIds, localTime, RetryLaterError, type Employee, type Tenant } from '@turant/domain';
import type { CounterRaise, Op, Store } from '@turant/store';
import { entriesOf, LONGEST_MS, makeUpCall, type MadeUp } from './made-up-call.js';
import { theEmployee, theTenant, type PartiesContext } from './seed.js';

export interface SeedCallsOrder {
  calls: number;
  /** Made where there is none of that name. Absent: the oldest tenant. */
  tenantName?: string;
  /** 0 <= x < 1 */
  chance: () => number;
  /** After each commit. */
  onProgress?: (done: number) => void;
}

export interface SeededCalls {
  tenantId: string;
  calls: number;
  leads: number;
  entries: number;
}

const DAYS = 30;
const DAY_MS = 86_400_000;
/** Nothing made up is younger: its duplicate window would still be open. */
const YOUNGEST_MS = 15 * 60_000;
/** Calls with their leads and ledger: a transaction of thousands of documents takes MongoDB seconds. */
const A_COMMIT = 250;
/** Calls, the newest, whose timeline is made up as well: a person looks at these, and five entries a call would be the most of all. */
const WITH_ENTRIES = 2_000;
const MOST_CONFLICTS = 20;

/**
 * Adds finished calls that cost nothing, each with its lead, over the last thirty days, oldest first. Each commit holds
 * some of them and what they add to the counters, so that the counters are exact whenever it is stopped; there is no
 * charge, so that wallet and ledger stay as they are.
 */
export async function seedCalls(context: PartiesContext, order: SeedCallsOrder): Promise<SeededCalls> {
  const tenant = await theTenant(context, order.tenantName);
  await theEmployee(context, tenant._id);
  const employees = await context.store.employees.all(tenant._id);
  const { next, ids } = madeUpCalls(tenant, employees, context.clock.now(), order);
  const days = new Days(tenant.timeZone);
  let entries = 0;
  for (let done = 0; done < order.calls;) {
    const batch = Array.from({ length: Math.min(A_COMMIT, order.calls - done) }, (_, at) => next(done + at));
    const told = batch.slice(Math.max(0, order.calls - WITH_ENTRIES - done)).flatMap((one) => entriesOf(one, ids));
    const inserts: Op[] = [
      ...batch.map(({ lead }) => context.store.leads.insertOp(lead)),
      ...batch.map(({ call }) => context.store.calls.insertOp(call)),
      ...told.map((entry) => context.store.timeline.insertOp(entry)),
    ];
    await commitWithRaises(context.store, tenant, inserts, raisesOf(context.store, tenant, days, batch));
    done += batch.length;
    entries += told.length;
    order.onProgress?.(done);
  }
  return { tenantId: tenant._id, calls: order.calls, leads: order.calls, entries };
}

type NextCall = (position: number) => MadeUp;

/** Ids of the past, ascending, so that time ranges find them and the store appends. */
function madeUpCalls(
  tenant: Tenant,
  employees: readonly Employee[],
  now: Date,
  { calls, chance }: SeedCallsOrder,
): { next: NextCall; ids: PartiesContext['ids'] } {
  const endMs = now.getTime() - LONGEST_MS - YOUNGEST_MS;
  const [fromMs, stepMs] = [endMs - DAYS * DAY_MS, (DAYS * DAY_MS) / calls];
  let atMs = fromMs;
  const ids = createIds(() => atMs);
  const firstNumber = Math.floor(chance() * 1e8);
  return {
    ids,
    next: (position) => {
      atMs = Math.floor(fromMs + (position + chance()) * stepMs);
      const phone = `+9199${String((firstNumber + position) % 1e8).padStart(8, '0')}`;
      const employee = employees[Math.floor(chance() ** 1.5 * employees.length)] as Employee;
      return makeUpCall({ tenant, employee, ids, at: new Date(atMs), phone, chance });
    },
  };
}

/** The tenant's day of an instant; looked up once a minute of time, since no zone's midnight lies within one. */
class Days {
  private readonly known = new Map<number, string>();

  constructor(private readonly zone: string) {}

  of(at: Date): string {
    const minute = Math.floor(at.getTime() / 60_000);
    let day = this.known.get(minute);
    if (day === undefined) this.known.set(minute, (day = localTime(at, this.zone).day));
    return day;
  }
}

/** As `project` raises them: the tenant's, each employee's and its day's, by the day of the event that counts. */
function raisesOf(store: Store, { _id: tenant }: Tenant, days: Days, batch: readonly MadeUp[]): Map<string, CounterRaise> {
  const { counters } = store;
  const sums = new Map<string, CounterRaise>();
  const add = (id: string, by: CounterRaise): void => void sums.set(id, summed(sums.get(id), by));
  for (const { call, isConverted } of batch) {
    const { employeeId, placedAt, answeredAt, endedAt, seconds = 0 } = call;
    const dayOf = (at: Date | undefined, by: CounterRaise): void => {
      if (at) add(counters.ofDay(tenant, employeeId, days.of(at)), by);
    };
    const ofCall = { calls: 1, ...(answeredAt && { connected: 1, seconds }) };
    add(counters.ofTenant(tenant), { ...ofCall, leads: 1, ...(isConverted && { converted: 1 }) });
    add(counters.ofEmployee(tenant, employeeId), { ...ofCall, lastCallAt: placedAt });
    dayOf(placedAt, { calls: 1 });
    dayOf(answeredAt, { connected: 1 });
    if (seconds > 0) dayOf(endedAt, { seconds });
  }
  return sums;
}

function summed(a: CounterRaise = {}, b: CounterRaise): CounterRaise {
  const sum: CounterRaise = { ...a };
  for (const field of ['leads', 'converted', 'calls', 'connected', 'seconds'] as const)
    if (b[field]) sum[field] = (a[field] ?? 0) + b[field];
  if (b.lastCallAt && (!a.lastCallAt || a.lastCallAt < b.lastCallAt)) sum.lastCallAt = b.lastCallAt;
  return sum;
}

/** On a database in use a counter may come into being meanwhile: then once more. */
async function commitWithRaises(store: Store, tenant: Tenant, inserts: readonly Op[], raises: Map<string, CounterRaise>): Promise<void> {
  for (let conflicts = 0; conflicts < MOST_CONFLICTS; conflicts++) {
    const ops = await Promise.all([...raises].map(([id, by]) => raiseOp(store, tenant, id, by)));
    const result = await store.engine.commit([...inserts, ...ops]);
    if (result.ok) return;
    if (result.missed < inserts.length) break;
  }
  throw new RetryLaterError('SEED_CONTESTED', 'the records change too fast to add to them; what was added so far is counted', 1000);
}

/** Made-up calls are of the past: one that really took place after them stays the last. */
async function raiseOp(store: Store, { _id: tenant }: Tenant, id: string, { lastCallAt, ...by }: CounterRaise): Promise<Op> {
  if (!lastCallAt) return store.counters.raiseOp(tenant, id, by);
  const known = (await store.counters.get(tenant, id)).lastCallAt;
  return store.counters.raiseOp(tenant, id, !known || known < lastCallAt ? { ...by, lastCallAt } : by);
}
