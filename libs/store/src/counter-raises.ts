import { monthOf, type Counter, type KeyedKind, type LocalHour, type TenantId } from '@turant/domain';
import type { PatchOp } from './engine/storage-engine.js';
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

  /** Adds to the tenant's day and hour, and to that day and month of the employee, if there is one, and of the source. */
  addToDay(
    counters: Counters,
    tenant: TenantId,
    { day, hour }: LocalHour,
    of: { employeeId?: string; source: string },
    by: CounterRaise,
  ): void {
    this.add(counters.ofRange(tenant, 'day', day), by);
    this.add(counters.ofRange(tenant, 'hour', hour), by);
    this.addKeyed(counters, tenant, 'source', day, of.source, by);
    if (of.employeeId !== undefined) this.addKeyed(counters, tenant, 'employee', day, of.employeeId, by);
  }

  /** Adds to the day and the month of an employee, source or outcome. */
  addKeyed(counters: Counters, tenant: TenantId, kind: KeyedKind, day: string, key: string, by: CounterRaise): void {
    this.add(counters.ofRange(tenant, kind, day, key), by);
    this.add(counters.ofRange(tenant, `${kind}-month`, monthOf(day), key), by);
  }

  /** Also to the lead's totals: the tenant's, and that of the employee whom it was given. */
  addLead(counters: Counters, tenant: TenantId, at: LocalHour, of: { employeeId?: string; source: string }, by: CounterRaise): void {
    this.add(counters.ofTenant(tenant), by);
    if (of.employeeId !== undefined) this.add(counters.ofEmployee(tenant, of.employeeId), by);
    this.addToDay(counters, tenant, at, of, by);
  }

  /** They commute: several processes may raise the same counters at once, in any order. */
  ops(counters: Counters, tenant: TenantId): PatchOp<Counter>[] {
    return [...this.sums].map(([id, by]) => counters.raiseOp(tenant, id, by));
  }
}

const isLater = (at: Date, known: Date | undefined): boolean => !known || known < at;
