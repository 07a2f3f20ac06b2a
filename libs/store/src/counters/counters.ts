import type { Counter, CounterKindOfTime, TenantId } from '@turant/domain';
import { patchOp, type StorageEngine, type PatchOp, type Reader } from '../engine/storage-engine.js';
import { COUNTERS } from '../collections.js';

/** The sums of a counter. */
export const COUNTED = ['leads', 'converted', 'calls', 'connected', 'seconds', 'refused', 'failed', 'costPaise'] as const;

export type CounterRaise = Partial<Pick<Counter, (typeof COUNTED)[number]>> & { lastCallAt?: Date };

const zero = (tenant: TenantId, _id: string): Counter => ({
  _id,
  tenantId: tenant,
  leads: 0,
  converted: 0,
  calls: 0,
  connected: 0,
  seconds: 0,
  refused: 0,
  failed: 0,
  costPaise: 0,
});

/** Above every text that may follow in an id. */
const LAST = '\uffff';

/** Sums that are kept up to date, so that a summary costs the same with a thousand calls and with a million. */
export class Counters {
  constructor(private readonly engine: StorageEngine) {}

  readonly ofTenant = (tenant: TenantId): string => tenant;
  readonly ofEmployee = (tenant: TenantId, employeeId: string): string => `${tenant}|${employeeId}`;
  readonly ofDay = (tenant: TenantId, employeeId: string, day: string): string => this.ofRange(tenant, 'employee', day, employeeId);

  /** @param at a day, an hour (`LocalHours`) or a month, as the kind says @param key the employee, source or outcome */
  readonly ofRange = (tenant: TenantId, kind: CounterKindOfTime, at: string, key?: string): string =>
    `${tenant}|${kind}|${at}${key === undefined ? '' : `|${key}`}`;

  /** The counters of one kind from a day, hour or month to another one, both included, in their order: one range of one index. */
  between(tenant: TenantId, kind: CounterKindOfTime, from: string, to: string, limit: number): Promise<Counter[]> {
    const range = { gte: this.ofRange(tenant, kind, from), lte: `${this.ofRange(tenant, kind, to)}${LAST}` };
    return this.engine.find(COUNTERS, { index: 'by-tenant', equals: [tenant], range, limit });
  }

  /** The days of one employee that have a counter. */
  async daysOf(tenant: TenantId, employeeId: string, days: readonly string[]): Promise<Counter[]> {
    const ids = days.map((day) => this.ofDay(tenant, employeeId, day));
    return (await this.engine.getMany(COUNTERS, ids)).filter(({ tenantId }) => tenantId === tenant);
  }

  async get(tenant: TenantId, id: string, at: Reader = this.engine): Promise<Counter> {
    const found = await at.get(COUNTERS, id);
    return { ...zero(tenant, id), ...(found?.tenantId === tenant && found) };
  }

  raiseOp(tenant: TenantId, id: string, { lastCallAt, ...by }: CounterRaise): PatchOp<Counter> {
    const start = zero(tenant, id);
    for (const [field, amount] of Object.entries(by)) if (amount !== undefined) start[field as keyof typeof by] = amount;
    const latest = lastCallAt && { lastCallAt };
    return patchOp(COUNTERS, id, [['tenantId', '=', tenant]], { inc: by, ...(latest && { max: latest }) }, { ...start, ...latest });
  }
}
