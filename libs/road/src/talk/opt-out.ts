import { type Call } from '@turant/domain';
import { statusChange } from '../intake/lead-status.js';
import type { TelephonyContext } from '../road-context.js';

type OptOutContext = Pick<TelephonyContext, 'store' | 'ids' | 'clock' | 'outbox'>;

/** After this many tries the lead's status stays as it is; the number is on the do-not-call list already. */
const MAX_OPT_OUT_TRIES = 5;

/** Adds the called number to the tenant's do-not-call list and sets the lead's status, during the call. */
export async function optOut({ store, ids, clock, outbox }: OptOutContext, call: Call): Promise<void> {
  const { leadId } = call;
  // A visitor of a page has no number and is never called.
  if (leadId === undefined) return;
  await store.doNotCall.add(call.tenantId, { phone: call.to, reason: 'asked during the call', addedAt: clock.now(), order: ids('te') });
  for (let tries = 0; tries < MAX_OPT_OUT_TRIES; tries++) {
    const lead = await store.leads.get(call.tenantId, leadId);
    if (!lead || lead.status === 'do-not-call') return;
    const { guard, change, events } = statusChange(ids, lead, 'do-not-call', clock.now());
    if (await outbox.patchAndAnnounce('leads', lead, guard, change, events)) return;
  }
}
