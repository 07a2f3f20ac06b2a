import type { Counter, LocalHour, TenantId } from '@turant/domain';
import type { Op, PatchOp } from './engine/storage-engine.js';
import { COUNTED, type CounterRaise, type Counters } from './counters/counters.js';

/** What a commit adds to the counters of a tenant, as one write for each counter. */
export class CounterRaises {
  private readonly sums = new Map<string, CounterRaise>();

  add(id: string, by: CounterRaise): void {
    if (!by.lastCallAt && !COUNTED.some((field) => by[field])) return;
    const sum: CounterRaise = { ...this.sums.get(id) };
    for (const field of COUNTED) if (by[field]) sum[field] = (sum[field] ?? 0) + by[field];
    if (by.lastCallAt && isLater(by.lastCallAt, sum.lastCallAt)) sum.lastCallAt = by.lastCallAt;
    this.sums.set(id, sum);
  }

  /** Adds to the tenant's day and hour, and to that day of the employee, if there is one, and of the source. */
  addToDay(
    counters: Counters,
    tenant: TenantId,
    { day, hour }: LocalHour,
    of: { employeeId?: string; source: string },
    by: CounterRaise,
  ): void {
    this.add(counters.ofRange(tenant, 'day', day), by);
    this.add(counters.ofRange(tenant, 'hour', hour), by);
    this.add(counters.ofRange(tenant, 'source', day, of.source), by);
    if (of.employeeId !== undefined) this.add(counters.ofDay(tenant, of.employeeId, day), by);
  }

  /** Also to the lead's totals: the tenant's, and that of the employee whom it was given. */
  addLead(counters: Counters, tenant: TenantId, at: LocalHour, of: { employeeId?: string; source: string }, by: CounterRaise): void {
    this.add(counters.ofTenant(tenant), by);
    if (of.employeeId !== undefined) this.add(counters.ofEmployee(tenant, of.employeeId), by);
    this.addToDay(counters, tenant, at, of, by);
  }

  /** For raises that say nothing of the last call. */
  sumOps(counters: Counters, tenant: TenantId): PatchOp<Counter>[] {
    return [...this.sums].map(([id, { lastCallAt: _lastCallAt, ...by }]) => counters.raiseOp(tenant, id, by));
  }

  /** A `lastCallAt` is left out if the counter has a later one: events come in any order, and calls may be added to the past. */
  ops(counters: Counters, tenant: TenantId): Promise<Op[]> {
    return Promise.all(
      [...this.sums].map(async ([id, { lastCallAt, ...by }]) => {
        const isLatest = lastCallAt && isLater(lastCallAt, (await counters.get(tenant, id)).lastCallAt);
        return counters.raiseOp(tenant, id, isLatest ? { ...by, lastCallAt } : by);
      }),
    );
  }
}

const isLater = (at: Date, known: Date | undefined): boolean => !known || known < at;
