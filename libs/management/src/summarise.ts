import {
  localTime,
  perMinuteCredits,
  RejectedError,
  toCredits,
  type Counter,
  type Employee,
  type Tenant,
  type TenantId,
  type Wallet,
} from '@turant/domain';
import type { Store } from '@turant/store';
import { daysBetween, endOfRange, readRange, type RangeText } from './analysis-range.js';
import type { ManagementContext } from './management-context.js';
import { entryView } from './timeline.js';
import { timeText } from './view.js';
import { EXCHANGE_RATE, VALIDITY } from './wallet.js';

export type Summary = Awaited<ReturnType<typeof summarise>>;

const SUMMED = ['leads', 'converted', 'calls', 'connected', 'seconds', 'refused', 'failed'] as const;

/** Timeline entries in a summary. */
const RECENT_ENTRIES = 20;

/** The part of a summary that changes with every call. */
export type SummaryFigures = Awaited<ReturnType<typeof figuresOf>>;

/** Absent: of all times, and of all employees. */
export type SummaryQuery = RangeText & { employeeId?: string | undefined };

type SummaryContext = Pick<ManagementContext, 'store' | 'clock'>;

/**
 * The dashboard's numbers. They come from maintained counters, indexed counts of open calls and the newest timeline entries,
 * so that the cost grows with the number of employees and not with the number of calls.
 * @throws RejectedError TENANT_NOT_FOUND, INVALID_QUERY
 */
export async function summarise(context: SummaryContext, tenantId: TenantId, query: SummaryQuery = {}) {
  const { store, clock } = context;
  const now = clock.now();
  const [tenant, employees, recent] = await Promise.all([
    store.tenants.get(tenantId),
    store.employees.all(tenantId),
    store.timeline.newest(tenantId, RECENT_ENTRIES),
  ]);
  if (!tenant) throw new RejectedError('TENANT_NOT_FOUND');
  const { day } = localTime(now, tenant.timeZone);
  return {
    ...(await figuresOf(store, tenant, employees, day, query)),
    fleet: await Promise.all(employees.map((employee) => fleetRow(store, employee, day))),
    recentActivity: recent.map(entryView),
    asOf: now.toISOString(),
  };
}

/** The figures of the summary alone. @throws RejectedError TENANT_NOT_FOUND */
export async function summariseFigures({ store, clock }: SummaryContext, tenantId: TenantId): Promise<SummaryFigures> {
  const [tenant, employees] = await Promise.all([store.tenants.get(tenantId), store.employees.all(tenantId)]);
  if (!tenant) throw new RejectedError('TENANT_NOT_FOUND');
  return figuresOf(store, tenant, employees, localTime(clock.now(), tenant.timeZone).day, {});
}

async function figuresOf(store: Store, tenant: Tenant, all: readonly Employee[], today: string, query: SummaryQuery) {
  const { _id: tenantId } = tenant;
  const { employeeId } = query;
  const employees = employeeId === undefined ? all : all.filter(({ _id }) => _id === employeeId);
  if (employeeId !== undefined && employees.length === 0) throw noSuchEmployee();
  const days = daysOfQuery(query, tenant, today);
  const [wallet, counter, numbers, undecided, waiting] = await Promise.all([
    store.wallets.get(tenantId),
    counterOf(store, tenantId, days, employeeId),
    store.virtualNumbers.countActive(tenantId),
    // Nobody counts the ringing calls of one employee, and those of another day are decided.
    employeeId === undefined && (!days || days.includes(today)) ? countUndecided(store, tenantId) : 0,
    store.calls.countWithStatus(tenantId, 'requested'),
  ]);
  return {
    metrics: metricsOf(employees, counter, numbers, undecided),
    // Calls that did not come about. Those that wait are not placed: for their turn, a cap, money, or a trunk that takes calls.
    calls: { waiting, refused: counter.refused, failed: counter.failed },
    wallet: walletOf(wallet, tenant),
  };
}

const noSuchEmployee = (): RejectedError =>
  new RejectedError('INVALID_QUERY', undefined, [{ field: 'employeeId', code: 'INVALID', message: 'employeeId is an employee of yours' }]);

/** Undefined: of all times. */
function daysOfQuery({ from, to }: SummaryQuery, { timeZone }: Tenant, today: string): string[] | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined) throw endOfRange('from', 'needed with to');
  const { first, last } = readRange({ from, to }, { zone: timeZone, today, isHours: false });
  return daysBetween(first, last);
}

/** The sums of these days, or of all times; of one employee, or of the tenant. */
async function counterOf(
  { counters }: Store,
  tenantId: TenantId,
  days: readonly string[] | undefined,
  employeeId: string | undefined,
): Promise<Counter> {
  if (!days)
    return counters.get(tenantId, employeeId === undefined ? counters.ofTenant(tenantId) : counters.ofEmployee(tenantId, employeeId));
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const found =
    employeeId === undefined
      ? await counters.between(tenantId, 'day', first, last, days.length)
      : await counters.daysOf(tenantId, employeeId, days);
  const sum: Counter = { _id: tenantId, tenantId, leads: 0, converted: 0, calls: 0, connected: 0, seconds: 0, refused: 0, failed: 0 };
  for (const one of found) for (const field of SUMMED) sum[field] += one[field];
  return sum;
}

/** Calls that went out and have not been answered yet; a trunk's `maxCalls` bounds them. */
async function countUndecided({ calls }: Store, tenantId: TenantId): Promise<number> {
  const counts = (['placing', 'ringing'] as const).map((status) => calls.countWithStatus(tenantId, status));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** A published contract: these fields and no others. */
const metricsOf = (
  employees: readonly Employee[],
  { calls, connected, seconds, leads, converted }: Counter,
  activeVirtualNumbers: number,
  undecided: number,
) => ({
  totalEmployees: employees.length,
  activeEmployees: employees.filter(({ status }) => status === 'active').length,
  totalCalls: calls,
  connectedCalls: connected,
  pickupRate: percentText(connected, calls - undecided),
  totalMinutes: wholeMinutes(seconds),
  totalLeads: leads,
  conversionRate: percentText(converted, leads),
  activeVirtualNumbers,
});

/** A published contract: these fields and no others. */
const walletOf = ({ availablePaise }: Wallet, { defaultTier }: Tenant) => ({
  creditsBalance: toCredits(availablePaise),
  perMinuteAgentRate: perMinuteCredits(defaultTier),
  exchangeRate: EXCHANGE_RATE,
  validity: VALIDITY,
});

async function fleetRow(store: Store, { _id, tenantId, name, status, languages }: Employee, day: string) {
  const { counters, calls } = store;
  const [activeCalls, today, ever] = await Promise.all([
    calls.countOpen(tenantId, _id),
    counters.get(tenantId, counters.ofDay(tenantId, _id, day)),
    counters.get(tenantId, counters.ofEmployee(tenantId, _id)),
  ]);
  const [callsToday, connectedToday] = [today.calls, today.connected];
  return { employeeId: _id, name, status, languages, activeCalls, callsToday, connectedToday, lastCallAt: timeText(ever.lastCallAt) };
}

/** A share in percent with one decimal, rounded half up; `"0.0%"` of nothing and `"100.0%"` at most. Computed in whole numbers. */
export function percentText(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0.0%';
  const tenths = Math.min(1000, Math.floor((2000 * part + whole) / (2 * whole)));
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`;
}

/** Whole minutes, rounded half up. */
export const wholeMinutes = (seconds: number): number => Math.floor((seconds + 30) / 60);
