import type { TenantId } from '@turant/domain';
import type { CounterRaise } from '@turant/store';

export const FIELDS = ['leads', 'converted', 'calls', 'connected', 'seconds', 'refused', 'failed'] as const;
export type Field = (typeof FIELDS)[number];
export type Sums = Record<Field, number>;

const zero = (): Sums => ({ leads: 0, converted: 0, calls: 0, connected: 0, seconds: 0, refused: 0, failed: 0 });

export const NOTHING: Readonly<Sums> = zero();

interface EmployeeIds {
  employee: string;
  days: Map<string, string>;
}

/** Counters as they should be, by their ids: of the tenant, of each employee, and of each employee's day. */
export class Counted {
  readonly sums = new Map<string, Sums>();
  /** When each employee's last call was placed. */
  readonly lastCallMs = new Map<string, number>();
  private readonly ids = new Map<string, EmployeeIds>();

  constructor(private readonly tenantId: TenantId) {}

  ofTenant(by: CounterRaise, sign: 1 | -1): void {
    this.add(this.tenantId, by, sign);
  }

  ofCall(employeeId: string, day: string, by: CounterRaise, sign: 1 | -1): void {
    const { employee, days } = this.idsOf(employeeId);
    let id = days.get(day);
    if (id === undefined) days.set(day, (id = `${employee}|${day}`));
    this.ofTenant(by, sign);
    this.add(employee, by, sign);
    this.add(id, by, sign);
  }

  placed(employeeId: string, at: Date): void {
    const id = this.idsOf(employeeId).employee;
    this.lastCallMs.set(id, Math.max(at.getTime(), this.lastCallMs.get(id) ?? -Infinity));
  }

  /** A text that was put together is hashed each time that it is looked up, which a million calls notice. */
  private idsOf(employeeId: string): EmployeeIds {
    const known = this.ids.get(employeeId) ?? { employee: `${this.tenantId}|${employeeId}`, days: new Map<string, string>() };
    this.ids.set(employeeId, known);
    return known;
  }

  private add(id: string, by: CounterRaise, sign: 1 | -1): void {
    const known = this.sums.get(id);
    const sums = known ?? zero();
    if (!known) this.sums.set(id, sums);
    for (const field in by) if (field !== 'lastCallAt') sums[field as Field] += sign * (by[field as Field] ?? 0);
  }
}
