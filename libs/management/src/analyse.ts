import { localTime, type Counter, type CounterKind, type Tenant, type TenantId } from '@turant/domain';
import type { Store } from '@turant/store';
import { found } from './found.js';
import { daysBetween, hoursBetween, readRange, type RangeText } from './analysis-range.js';
import { countersOfRange } from './counters-of-range.js';
import type { ManagementContext } from './management-context.js';

/** The source of leads whose connection was removed since. */
const REMOVED = 'removed';

const SUMMED = ['leads', 'calls', 'connected', 'seconds', 'refused', 'failed', 'converted', 'costPaise'] as const;

export type Analysis = Awaited<ReturnType<typeof analyse>>;

/**
 * What happened in a range of days or hours, from the maintained counters: the cost grows with the rows and not with the calls.
 * Days and hours without anything are there, too.
 * @throws RejectedError TENANT_NOT_FOUND, INVALID_QUERY
 */
export async function analyse(
  { store, clock }: Pick<ManagementContext, 'store' | 'clock'>,
  tenantId: TenantId,
  { groupBy, ...given }: RangeText & { groupBy: CounterKind },
) {
  const tenant = found(await store.tenants.get(tenantId), 'TENANT_NOT_FOUND');
  const range = readRange(given, {
    zone: tenant.timeZone,
    today: localTime(clock.now(), tenant.timeZone).day,
    isHours: groupBy === 'hour',
  });
  const counters = await countersOfRange(store.counters, tenant, groupBy, range);
  const keyOf = groupBy === 'source' ? await pluginsOf(store, tenant) : (key: string): string => key;
  const rows = new Map<string, AnalysisRow>(emptyKeys(groupBy, range, tenant).map((key) => [key, emptyRow(key)]));
  for (const counter of counters) addTo(rows, keyIn(groupBy, counter, keyOf), counter);
  const data = [...rows.values()];
  if (groupBy !== 'day' && groupBy !== 'hour') data.sort((a, b) => b.calls - a.calls || b.leads - a.leads || (a.key < b.key ? -1 : 1));
  return { from: range.from, to: range.to, groupBy, data };
}

/** What is told of each day, hour, employee, source or outcome. `calls` were placed; of an outcome, they have ended so. */
export type AnalysisRow = ReturnType<typeof emptyRow>;

const emptyRow = (key: string) => ({
  ...{ key, leads: 0, calls: 0, connected: 0, seconds: 0, refused: 0, failed: 0, converted: 0, costPaise: 0 },
});

function addTo(rows: Map<string, AnalysisRow>, key: string, counter: Counter): void {
  const row = rows.get(key) ?? emptyRow(key);
  rows.set(key, row);
  for (const field of SUMMED) row[field] += counter[field] ?? 0;
}

/** Hours are shown as every time of the api is. */
const shownHour = (hour: string): string => new Date(hour).toISOString();

function keyIn(groupBy: CounterKind, { _id }: Counter, keyOf: (key: string) => string): string {
  const [, , at = '', key = ''] = _id.split('|');
  if (groupBy === 'hour') return shownHour(at);
  return groupBy === 'day' ? at : keyOf(key);
}

function emptyKeys(groupBy: CounterKind, { first, last }: { first: string; last: string }, { timeZone }: Tenant): string[] {
  if (groupBy === 'day') return daysBetween(first, last);
  return groupBy === 'hour' ? hoursBetween(first, last, timeZone).map(shownHour) : [];
}

/** Sources are counted by their connections; several connections of a plugin are one source. */
async function pluginsOf(store: Store, { _id }: Tenant): Promise<(key: string) => string> {
  const plugins = new Map((await store.connections.all(_id)).map((one) => [one._id, one.plugin]));
  return (key) => (key.startsWith('cn_') ? (plugins.get(key) ?? REMOVED) : key);
}
