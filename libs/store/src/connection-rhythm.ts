import { isAnyTest, type Connection, type ConnectionCount, type Rhythm } from '@turant/domain';
import type { Store } from './store.js';

/** Newest leads of which a connection's usual rhythm is computed. */
const RHYTHM_LEADS = 30;
/** Counts that show the platform still sends. A refused request may be anybody's. */
const SIGNS_OF_LIFE: readonly string[] = ['received', 'leads', 'tests'];

/** Reads when a connection's platform sent something. `lastSeenAt` is undefined if it never did. */
export async function connectionRhythm(
  store: Pick<Store, 'connectionCounts' | 'leads'>,
  { _id, tenantId }: Pick<Connection, '_id' | 'tenantId'>,
): Promise<{ counts: readonly ConnectionCount[]; lastSeenAt: Date | undefined; arrivals: Rhythm['arrivals'] }> {
  const [counts, leads] = await Promise.all([
    store.connectionCounts.ofConnection(tenantId, _id),
    store.leads.list(tenantId, { limit: RHYTHM_LEADS }, { connectionId: _id }),
  ]);
  const seen = counts.filter(({ what }) => SIGNS_OF_LIFE.includes(what)).map(({ lastAt }) => lastAt.getTime());
  return {
    counts,
    lastSeenAt: seen.length > 0 ? new Date(Math.max(...seen)) : undefined,
    arrivals: leads.filter((lead) => !isAnyTest(lead)).map(({ receivedAt }) => receivedAt),
  };
}
