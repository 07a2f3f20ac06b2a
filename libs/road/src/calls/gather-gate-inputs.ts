import type { Call, GateInput, PlacedCounts } from '@turant/domain';
import { listedNumber, type Vault } from '@turant/vault';
import { countPlaced } from './count-placed.js';
import type { TelephonyContext } from '../road-context.js';

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
