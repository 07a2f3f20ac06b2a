import type { TenantId } from '@turant/domain';
import type { CounterRaise } from '@turant/store';

export const FIELDS = ['leads', 'converted', 'calls', 'connected', 'seconds', 'refused', 'failed'] as const;
export type Field = (typeof FIELDS)[number];
export type Sums = Record<Field, number>;

const zero = (): Sums => ({ leads: 0, converted: 0, calls: 0, connected: 0, seconds: 0, refused: 0, failed: 0 });

export const NOTHING: Readonly<Sums> = zero();

/** Counters as they should be, by their ids: of the tenant, of each employee, and of each employee's day. */
export class Counted {
  readonly sums = new Map<string, Sums>();
  /** When each employee's last call was placed. */
  readonly lastCallMs = new Map<string, number>();

  constructor(private readonly tenantId: TenantId) {}

  ofTenant(by: CounterRaise, sign: 1 | -1): void {
    this.add(this.tenantId, by, sign);
  }

  ofCall(employeeId: string, day: string, by: CounterRaise, sign: 1 | -1): void {
    this.ofTenant(by, sign);
    this.add(`${this.tenantId}|${employeeId}`, by, sign);
    this.add(`${this.tenantId}|${employeeId}|${day}`, by, sign);
  }

  placed(employeeId: string, at: Date): void {
    const id = `${this.tenantId}|${employeeId}`;
    this.lastCallMs.set(id, Math.max(at.getTime(), this.lastCallMs.get(id) ?? -Infinity));
  }

  private add(id: string, by: CounterRaise, sign: 1 | -1): void {
    const known = this.sums.get(id);
    const sums = known ?? zero();
    if (!known) this.sums.set(id, sums);
    for (const field in by) if (field !== 'lastCallAt') sums[field as Field] += sign * (by[field as Field] ?? 0);
  }
}
