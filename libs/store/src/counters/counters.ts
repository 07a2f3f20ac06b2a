import type { Counter, TenantId } from '@turant/domain';
import { patchOp, type StorageEngine, type PatchOp, type Reader } from '../engine/storage-engine.js';
import { COUNTERS } from './counters.schema.js';

/** The sums of a counter. */
export const COUNTED = ['leads', 'converted', 'calls', 'connected', 'seconds', 'refused', 'failed'] as const;

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
});

/** Sums that are kept up to date, so that a summary costs the same with a thousand calls and with a million. */
export class Counters {
  constructor(private readonly engine: StorageEngine) {}

  readonly ofTenant = (tenant: TenantId): string => tenant;
  readonly ofEmployee = (tenant: TenantId, employeeId: string): string => `${tenant}|${employeeId}`;
  readonly ofDay = (tenant: TenantId, employeeId: string, day: string): string => `${tenant}|${employeeId}|${day}`;

  async get(tenant: TenantId, id: string, at: Reader = this.engine): Promise<Counter> {
    const found = await at.get(COUNTERS, id);
    return { ...zero(tenant, id), ...(found?.tenantId === tenant && found) };
  }

  raiseOp(tenant: TenantId, id: string, { lastCallAt, ...by }: CounterRaise): PatchOp<Counter> {
    const start = zero(tenant, id);
    for (const [field, amount] of Object.entries(by)) if (amount !== undefined) start[field as keyof typeof by] = amount;
    const set = lastCallAt ? { set: { lastCallAt } } : {};
    return patchOp(COUNTERS, id, [['tenantId', '=', tenant]], { inc: by, ...set }, { ...start, ...(lastCallAt && { lastCallAt }) });
  }
}
