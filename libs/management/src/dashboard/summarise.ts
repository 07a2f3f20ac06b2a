import {
  localTime,
  perMinuteCredits,
  RejectedError,
  toCredits,
  type Counter,
  type Employee,
  type Tenant,
  type Wallet,
} from '@turant/domain';
import type { TenantId } from '@turant/domain';
import type { Store } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { entryView, type TimelineEntryView } from '../timeline/entry-view.js';
import { timeText } from '../time-text.js';
import { EXCHANGE_RATE, VALIDITY } from '../wallet/wallet-words.js';
import { percentText, wholeMinutes } from './rates.js';

/** Specification 2.5: these fields and no others. */
export interface Metrics {
  totalEmployees: number;
  activeEmployees: number;
  totalCalls: number;
  connectedCalls: number;
  pickupRate: string;
  totalMinutes: number;
  totalLeads: number;
  conversionRate: string;
  activeVirtualNumbers: number;
}

/** Specification 2.4: these fields and no others. */
export interface SummaryWallet {
  creditsBalance: number;
  perMinuteAgentRate: number;
  exchangeRate: string;
  validity: string;
}

export interface FleetRow {
  employeeId: string;
  name: string;
  status: Employee['status'];
  languages: string[];
  activeCalls: number;
  callsToday: number;
  connectedToday: number;
  lastCallAt: string | null;
}

export interface Summary {
  metrics: Metrics;
  wallet: SummaryWallet;
  fleet: FleetRow[];
  recentActivity: TimelineEntryView[];
  asOf: string;
}

const RECENT = 20;

/**
 * Reads maintained counters, indexed counts of what is on a line now, and the newest entries: what it costs depends on
 * the number of employees, never on the number of calls.
 * @throws RejectedError TENANT_NOT_FOUND
 */
export async function summarise({ store, clock }: Pick<ManagementContext, 'store' | 'clock'>, tenantId: TenantId): Promise<Summary> {
  const now = clock.now();
  const [tenant, employees, wallet, counter, numbers, recent] = await Promise.all([
    store.tenants.get(tenantId),
    store.employees.all(tenantId),
    store.wallets.get(tenantId),
    store.counters.get(tenantId, store.counters.ofTenant(tenantId)),
    store.virtualNumbers.countActive(tenantId),
    store.timeline.newest(tenantId, RECENT),
  ]);
  if (!tenant) throw new RejectedError('TENANT_NOT_FOUND', 'no such tenant');
  const { day } = localTime(now, tenant.timeZone);
  return {
    metrics: metricsOf(employees, counter, numbers),
    wallet: walletOf(wallet, tenant),
    fleet: await Promise.all(employees.map((employee) => fleetRow(store, employee, day))),
    recentActivity: recent.map(entryView),
    asOf: now.toISOString(),
  };
}

const metricsOf = (
  employees: readonly Employee[],
  { calls, connected, seconds, leads, converted }: Counter,
  activeVirtualNumbers: number,
): Metrics => ({
  totalEmployees: employees.length,
  activeEmployees: employees.filter(({ status }) => status === 'active').length,
  totalCalls: calls,
  connectedCalls: connected,
  pickupRate: percentText(connected, calls),
  totalMinutes: wholeMinutes(seconds),
  totalLeads: leads,
  conversionRate: percentText(converted, leads),
  activeVirtualNumbers,
});

const walletOf = ({ availablePaise }: Wallet, { defaultTier }: Tenant): SummaryWallet => ({
  creditsBalance: toCredits(availablePaise),
  perMinuteAgentRate: perMinuteCredits(defaultTier),
  exchangeRate: EXCHANGE_RATE,
  validity: VALIDITY,
});

async function fleetRow(store: Store, { _id, tenantId, name, status, languages }: Employee, day: string): Promise<FleetRow> {
  const { counters, calls } = store;
  const [activeCalls, today, ever] = await Promise.all([
    calls.countOpen(tenantId, _id),
    counters.get(tenantId, counters.ofDay(tenantId, _id, day)),
    counters.get(tenantId, counters.ofEmployee(tenantId, _id)),
  ]);
  const [callsToday, connectedToday] = [today.calls, today.connected];
  return { employeeId: _id, name, status, languages, activeCalls, callsToday, connectedToday, lastCallAt: timeText(ever.lastCallAt) };
}
