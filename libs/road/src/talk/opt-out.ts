import { type Call } from '@turant/domain';
import { statusChange } from '../intake/lead-status.js';
import type { TelephonyContext } from '../road-context.js';

type OptOutContext = Pick<TelephonyContext, 'store' | 'ids' | 'clock' | 'announcer'>;

/** The number is on the list by then: a lead that changes faster than this is not called either. */
const MOST_TRIES = 5;

/** Writes do-not-call during the call: the number for the whole tenant, and the lead's status. */
export async function optOut({ store, ids, clock, announcer }: OptOutContext, call: Call): Promise<void> {
  await store.doNotCall.add(call.tenantId, { phone: call.to, reason: 'asked during the call', addedAt: clock.now(), order: ids('te') });
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const lead = await store.leads.get(call.tenantId, call.leadId);
    if (!lead || lead.status === 'do-not-call') return;
    const { guard, change, announced } = statusChange(ids, lead, 'do-not-call', clock.now());
    if (!(await store.leads.patch(call.tenantId, lead._id, guard, change))) continue;
    announcer.announce('leads', announced);
    return;
  }
}
