import { optimistic } from '@turant/async';
import { createIds, LocalHours, RetryLaterError, SOURCE_API, type Employee, type Tenant } from '@turant/domain';
import { appendAudit, CounterRaises, type CounterRaise, type Op, type Store } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { entriesOf, generateCall, MAX_CALL_SPAN_MS, type GeneratedCall } from './generate-call.js';
import { findOrCreateEmployee, findOrCreateTenant, type SeedContext } from './seed.js';

interface SeedCallsInput {
  calls: number;
  /** A tenant of this name; created if it does not exist. Default: the oldest tenant. */
  tenantName?: string;
  /** A random number, 0 <= x < 1. */
  random: () => number;
  /** Called after each commit with the number of calls so far. */
  onProgress?: (done: number) => void;
}

interface SeededCalls {
  tenantId: string;
  calls: number;
  leads: number;
  entries: number;
}

const DAYS = 30;
const DAY_MS = 86_400_000;
/** Generated leads are older than this, so that their duplicate windows are over. */
const MIN_AGE_MS = 15 * 60_000;
/** Calls in one commit: a MongoDB transaction of thousands of documents takes seconds. */
const CALLS_PER_COMMIT = 250;
/** The newest calls get timeline entries; a person looks at these only, and 5 entries for each call would be most of the data. */
const CALLS_WITH_ENTRIES = 2_000;
const MAX_SEED_CONFLICTS = 20;

/**
 * Adds finished calls, each with its lead, over the last 30 days, oldest first. Each commit also raises the counters, so that
 * the counters are exact even if the process stops in between. The audit trail gets one entry, before the first. The calls are free: wallet and ledger stay as they are.
 * `told`: the store by which a tenant and an employee are made, with their entries in the trail.
 */
export async function seedCalls(
  context: SeedContext & Pick<ManagementContext, 'actor'> & { told?: Store },
  input: SeedCallsInput,
): Promise<SeededCalls> {
  const told = { ...context, store: context.told ?? context.store };
  const tenant = await findOrCreateTenant(told, input.tenantName);
  await findOrCreateEmployee(told, tenant._id);
  const act = { action: 'order', what: 'seeded-calls', whatId: context.ids('te'), after: { calls: input.calls } } as const;
  await appendAudit(context, tenant._id, context.actor, act);
  const employees = await context.store.employees.all(tenant._id);
  const { next, ids } = callGenerator(tenant, employees, context.clock.now(), input);
  const hours = new LocalHours(tenant.timeZone);
  let entries = 0;
  for (let done = 0; done < input.calls;) {
    const batch = Array.from({ length: Math.min(CALLS_PER_COMMIT, input.calls - done) }, (_, at) => next(done + at));
    const timeline = batch.slice(Math.max(0, input.calls - CALLS_WITH_ENTRIES - done)).flatMap((one) => entriesOf(one, ids));
    const inserts: Op[] = [
      ...batch.map(({ lead }) => context.store.leads.insertOp(lead)),
      ...batch.map(({ call }) => context.store.calls.insertOp(call)),
      ...timeline.map((entry) => context.store.timeline.insertOp(entry)),
    ];
    await commitWithRaises(context.store, tenant, inserts, raisesOf(context.store, tenant, hours, batch));
    done += batch.length;
    entries += timeline.length;
    input.onProgress?.(done);
  }
  return { tenantId: tenant._id, calls: input.calls, leads: input.calls, entries };
}

type NextCall = (position: number) => GeneratedCall;

/** Calls with ids of the past, in ascending order, so that queries by time find them and the store appends. */
function callGenerator(
  tenant: Tenant,
  employees: readonly Employee[],
  now: Date,
  { calls, random }: SeedCallsInput,
): { next: NextCall; ids: SeedContext['ids'] } {
  const endMs = now.getTime() - MAX_CALL_SPAN_MS - MIN_AGE_MS;
  const [fromMs, stepMs] = [endMs - DAYS * DAY_MS, (DAYS * DAY_MS) / calls];
  let atMs = fromMs;
  const ids = createIds(() => atMs);
  const firstNumber = Math.floor(random() * 1e8);
  return {
    ids,
    next: (position) => {
      atMs = Math.floor(fromMs + (position + random()) * stepMs);
      const phone = `+9199${String((firstNumber + position) % 1e8).padStart(8, '0')}`;
      const employee = employees[Math.floor(random() ** 1.5 * employees.length)] as Employee;
      return generateCall({ tenant, employee, ids, at: new Date(atMs), phone, random });
    },
  };
}

/**
 * What the batch adds to the counters, as the projection of libs/road counts it.
 */
function raisesOf(store: Store, { _id: tenant }: Tenant, hours: LocalHours, batch: readonly GeneratedCall[]): CounterRaises {
  const { counters } = store;
  const raises = new CounterRaises();
  for (const { lead, call, isConverted } of batch) {
    const { employeeId, placedAt, answeredAt, endedAt, seconds = 0 } = call;
    const inTime = (at: Date | undefined, by: CounterRaise): void => {
      if (at) raises.addToDay(counters, tenant, hours.of(at), { employeeId, source: SOURCE_API }, by);
    };
    const talked = answeredAt ? { connected: 1, seconds } : {};
    const ofLead = { leads: 1, ...(isConverted && { converted: 1 }) };
    raises.add(counters.ofTenant(tenant), { calls: 1, ...talked });
    raises.add(counters.ofEmployee(tenant, employeeId), { calls: 1, ...talked, lastCallAt: placedAt });
    raises.addLead(counters, tenant, hours.of(lead.receivedAt), { employeeId, source: SOURCE_API }, ofLead);
    inTime(placedAt, { calls: 1 });
    inTime(answeredAt, { connected: 1 });
    if (!endedAt) continue;
    inTime(endedAt, { seconds });
    raises.add(counters.ofRange(tenant, 'outcome', hours.of(endedAt).day, call.status), { calls: 1, ...talked });
  }
  return raises;
}

/** Repeated if a counter was created meanwhile, which happens on a database in use. */
async function commitWithRaises(store: Store, tenant: Tenant, inserts: readonly Op[], raises: CounterRaises): Promise<void> {
  const contested = (): RetryLaterError => new RetryLaterError('SEED_CONTESTED', undefined, 1000);
  const attempt = async (): Promise<true | undefined> => {
    const result = await store.engine.commit([...inserts, ...raises.ops(store.counters, tenant._id)]);
    if (!result.ok && result.missed < inserts.length) throw contested();
    return result.ok || undefined;
  };
  await optimistic(attempt, { tries: MAX_SEED_CONFLICTS, contested });
}
