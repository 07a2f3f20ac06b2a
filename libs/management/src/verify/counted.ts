import { KEYED_KINDS, monthOf, type CounterKindOfTime, type KeyedKind, type LocalHour, type TenantId } from '@turant/domain';
import type { CounterRaise } from '@turant/store';

export const FIELDS = ['leads', 'converted', 'calls', 'connected', 'seconds', 'refused', 'failed', 'costPaise'] as const;
export type Field = (typeof FIELDS)[number];
export type Sums = Record<Field, number>;

const zero = (): Sums => ({ leads: 0, converted: 0, calls: 0, connected: 0, seconds: 0, refused: 0, failed: 0, costPaise: 0 });

export const NOTHING: Readonly<Sums> = zero();

/** The sums of each day, hour or month. */
type Times = Map<string, Sums>;

/** Counters as they should be: of the tenant, of each employee, and of days, hours and months. */
export class Counted {
  /** By the counters' ids. */
  private readonly totals = new Map<string, Sums>();
  private readonly days: Times = new Map();
  private readonly hours: Times = new Map();
  private readonly byKey = {
    employee: new Map<string, Times>(),
    source: new Map<string, Times>(),
    outcome: new Map<string, Times>(),
  } as const;
  /** When each employee's last call was placed, by the ids of their counters. */
  readonly lastCallMs = new Map<string, number>();
  private readonly ids = new Map<string, string>();

  constructor(private readonly tenantId: TenantId) {}

  ofTenant(by: CounterRaise, sign: 1 | -1): void {
    this.add(this.totals, this.tenantId, by, sign);
  }

  /** A lead or call: of the tenant and of its day, of its source and, if there is one, of its employee. */
  ofOne(employeeId: string | undefined, source: string, at: LocalHour, by: CounterRaise, sign: 1 | -1): void {
    this.ofTenant(by, sign);
    this.add(this.days, at.day, by, sign);
    this.add(this.hours, at.hour, by, sign);
    this.ofKey('source', source, at.day, by, sign);
    if (employeeId === undefined) return;
    this.ofKey('employee', employeeId, at.day, by, sign);
    this.add(this.totals, this.idOf(employeeId), by, sign);
  }

  ofOutcome(outcome: string, { day }: LocalHour, by: CounterRaise, sign: 1 | -1): void {
    this.ofKey('outcome', outcome, day, by, sign);
  }

  placed(employeeId: string, at: Date): void {
    const id = this.idOf(employeeId);
    this.lastCallMs.set(id, Math.max(at.getTime(), this.lastCallMs.get(id) ?? -Infinity));
  }

  /** All sums, by the ids of their counters. */
  sums(): Map<string, Sums> {
    const all = new Map(this.totals);
    const put = (kind: CounterKindOfTime, times: Times, key?: string): void => {
      for (const [at, sums] of times) all.set(`${this.tenantId}|${kind}|${at}${key === undefined ? '' : `|${key}`}`, sums);
    };
    put('day', this.days);
    put('hour', this.hours);
    for (const kind of KEYED_KINDS)
      for (const [key, days] of this.byKey[kind]) {
        put(kind, days, key);
        put(`${kind}-month`, this.monthsOf(days), key);
      }
    return all;
  }

  /** A text that was put together is hashed each time that it is looked up, which a million calls notice. */
  private idOf(employeeId: string): string {
    let id = this.ids.get(employeeId);
    if (id === undefined) this.ids.set(employeeId, (id = `${this.tenantId}|${employeeId}`));
    return id;
  }

  private monthsOf(days: Times): Times {
    const months: Times = new Map();
    for (const [day, sums] of days) this.add(months, monthOf(day), sums, 1);
    return months;
  }

  private ofKey(kind: KeyedKind, key: string, day: string, by: CounterRaise, sign: 1 | -1): void {
    let times = this.byKey[kind].get(key);
    if (!times) this.byKey[kind].set(key, (times = new Map<string, Sums>()));
    this.add(times, day, by, sign);
  }

  private add(to: Map<string, Sums>, id: string, by: CounterRaise, sign: 1 | -1): void {
    let sums = to.get(id);
    if (!sums) to.set(id, (sums = zero()));
    for (const field in by) if (field !== 'lastCallAt') sums[field as Field] += sign * (by[field as Field] ?? 0);
  }
}
