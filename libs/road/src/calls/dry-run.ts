import {
  GATE,
  localTime,
  passGate,
  RejectedError,
  spentOn,
  type Call,
  type CallCaps,
  type GateInput,
  type Lead,
  type TenantId,
  type Tier,
  type Trunk,
  type Wallet,
} from '@turant/domain';
import { previewCall, type CallPreview, type PlaceOrder, type PreviewAddress } from '@turant/lines';
import type { Vault } from '@turant/vault';
import type { RoadContext } from '../road-context.js';
import { employeeFor } from './employee-for.js';
import { chooseTrunk, takesCalls, whyNoCalls } from './choose-trunk.js';
import { gatherGateInputs } from './gather-gate-inputs.js';
import { headersOfCall } from './headers-of-call.js';
import { firstPricePaise } from './limits.js';
import { lineTrunkOf } from './to-line-trunk.js';

/** The call that is to be tried: to a known lead, or to a number. */
export type DryRunOrder = { employeeId?: string; tier?: Tier } & ({ leadId: string } | { phone: string });

/** The settings of the workers' line, as far as they are in an INVITE, and the caps that the gate counts against. */
export interface DryRunLine extends PreviewAddress {
  ringMs: number;
  caps: CallCaps;
}

/** What would become of a call if it were placed now. */
export type DryRun = Awaited<ReturnType<typeof dryRun>>;

type DryRunContext = Pick<RoadContext, 'store' | 'clock'>;
type GatedContext = DryRunContext & { vault: Pick<Vault, 'hash'> };

/** The end of the ids that stand in for a call and a lead, because no call is made and the lead may not exist. */
const NO_ULID = '0'.repeat(26);
const HIDDEN = '(hidden)';
/** Names of headers whose values may be credentials of the trunk. */
const SECRET_NAME = /auth|token|secret|passw|key|cookie/i;

/**
 * Tries a call: runs the gate on what it would decide on now, chooses trunk and caller id, and writes the INVITE. It only reads. It
 * does not look whether the lead has an open call already, so that a lead's call can be tried while its phone rings.
 * @throws RejectedError LEAD_NOT_FOUND, LEAD_NOT_CALLABLE, EMPLOYEE_NOT_FOUND, NO_ACTIVE_EMPLOYEE
 */
export async function dryRun(context: GatedContext, tenant: TenantId, order: DryRunOrder, line: DryRunLine) {
  const { store, clock, vault } = context;
  const found = await leadOf(context, tenant, order);
  const lead = found ?? newLead(tenant, 'phone' in order ? order.phone : '', clock.now());
  const [employee, trunks, numbers, wallet] = await Promise.all([
    employeeFor(context, tenant, order, lead),
    store.acrossTenants.trunks.all(),
    store.virtualNumbers.all(tenant),
    store.wallets.get(tenant),
  ]);
  const tier = order.tier ?? (found ? found.tier : (employee.tier ?? (await store.tenants.get(tenant))?.defaultTier ?? lead.tier));
  const call = triedCall(lead, employee._id, tier, clock.now());
  const { trunk, callerId } = chooseTrunk(call, { trunks, numbers, now: clock.now() });
  const limits = { caps: line.caps, ringMs: line.ringMs, maxCallMs: 0 };
  const [gathered] = await gatherGateInputs({ store, clock, vault, limits }, [call], { trunk, callerId });
  const input = { ...(gathered as GateInput), lead };
  const { pack, at, stopped } = passGate(input);
  return {
    at,
    pack,
    to: call.to,
    from: callerId?.number,
    // Absent for a number that no lead has: then a made-up new lead takes its place.
    leadId: found?._id,
    employeeId: employee._id,
    tier,
    // Each rule runs by itself, because `passGate` runs no rule after the first one that stops the call.
    rules: GATE.flatMap((rule) => passGate(input, [rule]).rules),
    stopped,
    // Without a daily cap there is no `capLeftPaise`: what the cap leaves today.
    wallet: { neededPaise: firstPricePaise(tier), availablePaise: wallet.availablePaise, ...capLeft(wallet, input) },
    trunk: trunk && { _id: trunk._id, name: trunk.name, kind: trunk.kind, driver: trunk.driver, profile: trunk.profile },
    // The call would wait for the trunk.
    trunkWait: trunk && !takesCalls(trunk, at) ? whyNoCalls(trunk, at) : undefined,
    ...(trunk && callerId && previewOf(trunk, callerId.number, call, lead, line)),
  };
}

function capLeft(wallet: Wallet, { tenant, now }: GateInput): { capLeftPaise?: number } {
  const { dailyCapPaise } = wallet;
  if (dailyCapPaise === undefined || !tenant) return {};
  return { capLeftPaise: Math.max(0, dailyCapPaise - spentOn(wallet, localTime(now, tenant.timeZone).day)) };
}

/** The lead that `POST /api/calls` or `turant call` would ring; undefined for a number that no lead has. */
async function leadOf({ store }: DryRunContext, tenant: TenantId, order: DryRunOrder): Promise<Lead | undefined> {
  if ('phone' in order) return (await store.leads.list(tenant, { limit: 100 }, { phone: order.phone })).find(({ isTest }) => !isTest);
  const lead = await store.leads.get(tenant, order.leadId);
  if (!lead?.isListed) throw new RejectedError('LEAD_NOT_FOUND');
  if (!lead.phone || lead.isTest)
    throw new RejectedError('LEAD_NOT_CALLABLE', lead.isTest ? 'a test lead is never called' : 'the lead has no phone');
  return lead;
}

const newLead = (tenantId: TenantId, phone: string, receivedAt: Date): Lead => ({
  _id: `ld_${NO_ULID}`,
  tenantId,
  name: 'Test',
  phone,
  extra: [],
  tier: 'standard',
  status: 'new',
  isTest: false,
  receivedAt,
});

const triedCall = (lead: Lead, employeeId: string, tier: Tier, requestedAt: Date): Call => ({
  _id: `cl_${NO_ULID}`,
  tenantId: lead.tenantId,
  leadId: lead._id,
  employeeId,
  line: 'telephone',
  tier,
  to: lead.phone ?? '',
  status: 'requested',
  attempt: 1,
  requestedAt,
});

/** The INVITE of the call, or why the line would refuse it. */
function previewOf(trunk: Trunk, from: string, call: Call, lead: Lead, line: DryRunLine): { preview?: CallPreview; lineProblem?: string } {
  const filled = Object.entries(headersOfCall(trunk, call, lead));
  const order: PlaceOrder = {
    callId: call._id,
    to: call.to,
    from,
    headers: Object.fromEntries(filled.map(([name, value]) => [name, SECRET_NAME.test(name) ? HIDDEN : value])),
    ringTimeoutMs: line.ringMs,
    // The trunk's credentials are left out, because no driver sends them in the first INVITE.
    trunk: lineTrunkOf(trunk),
  };
  try {
    return { preview: previewCall(order, line) };
  } catch (error) {
    if (error instanceof RejectedError) return { lineProblem: error.message };
    throw error;
  }
}
