import type { Call, GateInput, Trunk, VirtualNumber } from '@turant/domain';
import type { RoadContext } from './road-context.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The first trunk in order on which the tenant has an active number; until failover exists it is the only one tried. */
export function chooseTrunk(trunks: readonly Trunk[], numbers: readonly VirtualNumber[]): { trunk?: Trunk; callerId?: VirtualNumber } {
  for (const trunk of trunks) {
    const callerId = numbers.find((number) => number.status === 'active' && number.trunkIds.includes(trunk._id));
    if (callerId) return { trunk, callerId };
  }
  return { trunk: trunks[0], callerId: numbers[0] };
}

/** Reads, at the moment of dialling, all that the gate looks at. */
export async function gatherGateInput(
  { store, clock }: Pick<RoadContext, 'store' | 'clock'>,
  call: Call,
  trunk: Trunk | undefined,
  callerId: VirtualNumber | undefined,
): Promise<GateInput> {
  const { tenantId, to } = call;
  const now = clock.now();
  const [tenant, employee, lead, doNotCall, attemptsToday] = await Promise.all([
    store.tenants.get(tenantId),
    store.employees.get(tenantId, call.employeeId),
    store.leads.get(tenantId, call.leadId),
    store.doNotCall.check(tenantId, to),
    store.calls.countPlacedTo(tenantId, to, new Date(now.getTime() - DAY_MS)),
  ]);
  return { now, tenant, employee, lead, to, doNotCall, trunk, callerId, attemptsToday };
}
