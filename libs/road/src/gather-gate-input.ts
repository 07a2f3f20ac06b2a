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

/** Reads, at the moment of dialling, all that the gate looks at; of calls of one tenant that are dialled together in their order. */
export async function gatherGateInputs(
  { store, clock }: Pick<RoadContext, 'store' | 'clock'>,
  calls: readonly Call[],
  line: Pick<GateInput, 'trunk' | 'callerId'>,
): Promise<GateInput[]> {
  const [first] = calls;
  if (!first) return [];
  const { tenantId } = first;
  const now = clock.now();
  const [tenant, attempts, records] = await Promise.all([
    store.tenants.get(tenantId),
    store.calls.countPlacedTo(
      tenantId,
      calls.map(({ to }) => to),
      new Date(now.getTime() - DAY_MS),
    ),
    Promise.all(
      calls.map(({ employeeId, leadId, to }) =>
        Promise.all([store.employees.get(tenantId, employeeId), store.leads.get(tenantId, leadId), store.doNotCall.check(tenantId, to)]),
      ),
    ),
  ]);
  return calls.map(({ to }, at) => {
    const [employee, lead, doNotCall] = records[at] ?? [];
    return { now, tenant, employee, lead, to, doNotCall, ...line, attemptsToday: attempts.get(to) ?? 0 };
  });
}
