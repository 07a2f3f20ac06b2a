import { optimistic } from '@turant/async';
import { type Call } from '@turant/domain';
import { listedNumber } from '@turant/vault';
import { statusChange } from '../intake/lead-status.js';
import type { TelephonyContext } from '../road-context.js';

type OptOutContext = Pick<TelephonyContext, 'store' | 'ids' | 'clock' | 'outbox' | 'vault'>;

/** Adds the called number to the tenant's do-not-call list and sets the lead's status, during the call. */
export async function optOut({ store, ids, clock, outbox, vault }: OptOutContext, call: Call): Promise<void> {
  const { leadId } = call;
  // A visitor of a page has no number and is never called.
  if (leadId === undefined) return;
  const entry = { reason: 'asked during the call', addedAt: clock.now(), order: ids('te') };
  await store.doNotCall.add(call.tenantId, listedNumber(vault, call.tenantId, call.to), entry);
  // If every try misses, the lead's status stays as it is: the number is on the do-not-call list already.
  await optimistic(async () => {
    const lead = await store.leads.get(call.tenantId, leadId);
    if (!lead || lead.status === 'do-not-call') return true;
    const { guard, change, events } = statusChange(ids, lead, 'do-not-call', clock.now());
    return outbox.patchAndAnnounce('leads', lead, guard, change, events);
  });
}
