import { type Call } from '@turant/domain';
import { statusChange } from '../intake/lead-status.js';
import type { TelephonyContext } from '../road-context.js';

type OptOutContext = Pick<TelephonyContext, 'store' | 'ids' | 'clock' | 'outbox'>;

/** The number is on the list by then: a lead that changes faster than this is not called either. */
const MAX_OPT_OUT_TRIES = 5;

/** Writes do-not-call during the call: the number for the whole tenant, and the lead's status. */
export async function optOut({ store, ids, clock, outbox }: OptOutContext, call: Call): Promise<void> {
  await store.doNotCall.add(call.tenantId, { phone: call.to, reason: 'asked during the call', addedAt: clock.now(), order: ids('te') });
  for (let tries = 0; tries < MAX_OPT_OUT_TRIES; tries++) {
    const lead = await store.leads.get(call.tenantId, call.leadId);
    if (!lead || lead.status === 'do-not-call') return;
    const { guard, change, events } = statusChange(ids, lead, 'do-not-call', clock.now());
    if (await outbox.patchAndAnnounce('leads', lead, guard, change, events)) return;
  }
}
