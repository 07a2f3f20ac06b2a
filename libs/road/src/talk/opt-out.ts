import { type Call } from '@turant/domain';
import type { TelephonyContext } from '../road-context.js';

/** Writes do-not-call during the call: the number for the whole tenant, and the lead's status. */
export async function optOut({ store, ids, clock }: Pick<TelephonyContext, 'store' | 'ids' | 'clock'>, call: Call): Promise<void> {
  await store.doNotCall.add(call.tenantId, { phone: call.to, reason: 'asked during the call', addedAt: clock.now(), order: ids('te') });
  await store.leads.patch(call.tenantId, call.leadId, [], { set: { status: 'do-not-call' } });
}
