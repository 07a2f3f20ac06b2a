import type { Lead } from '@turant/domain';
import type { Store } from '@turant/store';

/** A lead is called a few times; this many of its calls are named, the newest. */
const MOST = 100;

/** Newest first. */
export async function callIdsOf(store: Store, lead: Lead): Promise<string[]> {
  return (await store.calls.list(lead.tenantId, { limit: MOST }, { leadId: lead._id })).map(({ _id }) => _id);
}
