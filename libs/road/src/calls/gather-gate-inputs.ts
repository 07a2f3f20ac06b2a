import type { Call, GateInput, PlacedCounts, Lead, TenantId, Trunk } from '@turant/domain';
import { listedNumber, type Vault } from '@turant/vault';
import type { TelephonyContext, RoadContext } from '../road-context.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const NONE: PlacedCounts = { toNumberInHour: 0, toNumberInDay: 0, ofConnectionInHour: 0, ofTenantInHour: 0 };

type GateContext = Pick<TelephonyContext, 'store' | 'clock' | 'limits'> & { vault: Pick<Vault, 'hash'> };

/** Reads the gate's input for calls of one tenant that are dialled together, in their order, at the moment of dialling. */
export async function gatherGateInputs(
  context: GateContext,
  calls: readonly Call[],
  line: Pick<GateInput, 'trunk' | 'callerId'>,
): Promise<GateInput[]> {
  const [first] = calls;
  if (!first) return [];
  const { store, clock, vault } = context;
  const { tenantId } = first;
  const now = clock.now();
  const [tenant, records] = await Promise.all([
    store.tenants.get(tenantId),
    Promise.all(
      calls.map(({ employeeId, leadId, to }) =>
        Promise.all([
          store.employees.get(tenantId, employeeId),
          leadId === undefined ? undefined : store.leads.get(tenantId, leadId),
          store.doNotCall.check(tenantId, listedNumber(vault, tenantId, to)),
        ]),
      ),
    ),
  ]);
  const leads = records.map(([, lead]) => lead);
  const placed = await countPlaced(context, tenantId, calls, leads, line.trunk);
  return calls.map(({ to }, at) => {
    const [employee, lead, doNotCall] = records[at] ?? [];
    return { now, tenant, employee, lead, to, doNotCall, ...line, placed: placed[at] as PlacedCounts, caps: context.limits.caps };
  });
}

/**
 * Counts, for each of these calls, the calls that went out before it. All calls belong to one tenant and are placed together, so the calls
 * before it in the list count, too. On a test trunk no cap applies and nothing is counted.
 */
async function countPlaced(
  { store, clock }: Pick<RoadContext, 'store' | 'clock'>,
  tenant: TenantId,
  calls: readonly Pick<Call, 'to'>[],
  leads: readonly (Lead | undefined)[],
  trunk: Trunk | undefined,
): Promise<PlacedCounts[]> {
  if (trunk?.kind !== 'telecom') return calls.map(() => NONE);
  const nowMs = clock.now().getTime();
  const hourAgo = new Date(nowMs - HOUR_MS);
  const connections = [...new Set(leads.flatMap((lead) => lead?.connectionId ?? []))];
  const [times, ofTenant, ofConnections] = await Promise.all([
    store.calls.placedTo(
      tenant,
      calls.map(({ to }) => to),
      new Date(nowMs - DAY_MS),
    ),
    store.calls.countPlaced(tenant, hourAgo),
    Promise.all(connections.map(async (id) => [id, await store.calls.countPlaced(tenant, hourAgo, id)] as const)),
  ]);
  const byConnection = new Map(ofConnections);
  return calls.map(({ to }, at) => {
    const connectionId = leads[at]?.connectionId ?? '';
    const before = calls.slice(0, at);
    const sameNumber = before.filter((call) => call.to === to).length;
    const sameConnection = before.filter((_, other) => connectionId !== '' && leads[other]?.connectionId === connectionId).length;
    const placedAt = times.get(to) ?? [];
    return {
      toNumberInHour: placedAt.filter((time) => time >= hourAgo).length + sameNumber,
      toNumberInDay: placedAt.length + sameNumber,
      ofConnectionInHour: (byConnection.get(connectionId) ?? 0) + sameConnection,
      ofTenantInHour: ofTenant + at,
    };
  });
}
