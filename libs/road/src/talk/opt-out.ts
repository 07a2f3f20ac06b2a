import { type Call } from '@turant/domain';
import { listedNumber } from '@turant/vault';
import { statusChange } from '../intake/lead-status.js';
import type { TelephonyContext } from '../road-context.js';

type OptOutContext = Pick<TelephonyContext, 'store' | 'ids' | 'clock' | 'outbox' | 'vault'>;

/** After this many tries the lead's status stays as it is; the number is on the do-not-call list already. */
const MAX_OPT_OUT_TRIES = 5;

/** Adds the called number to the tenant's do-not-call list and sets the lead's status, during the call. */
export async function optOut({ store, ids, clock, outbox, vault }: OptOutContext, call: Call): Promise<void> {
  const { leadId } = call;
  // A visitor of a page has no number and is never called.
  if (leadId === undefined) return;
  const entry = { reason: 'asked during the call', addedAt: clock.now(), order: ids('te') };
  await store.doNotCall.add(call.tenantId, listedNumber(vault, call.tenantId, call.to), entry);
  for (let tries = 0; tries < MAX_OPT_OUT_TRIES; tries++) {
    const lead = await store.leads.get(call.tenantId, leadId);
    if (!lead || lead.status === 'do-not-call') return;
    const { guard, change, events } = statusChange(ids, lead, 'do-not-call', clock.now());
    if (await outbox.patchAndAnnounce('leads', lead, guard, change, events)) return;
  }
}
