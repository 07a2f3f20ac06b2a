import { PHONELESS_TOLD_AT, RejectedError, type Connection } from '@turant/domain';
import type { Item, RawRequest } from '@turant/plugin-host';
import type { ApiContext } from '../road-context.js';
import type { OpenedConnection } from './open-connection.js';

/** Whether a request brought a lead with a phone; undefined if it brought no lead of a person, such as a ping, a test or a reference. */
export type PhoneFinding = 'given' | 'missing' | undefined;

export function phoneFindingOf(items: readonly Item[]): PhoneFinding {
  if (items.some((item) => (item.kind === 'lead' || item.kind === 'change') && item.lead.phone !== undefined)) return 'given';
  const isMissing = (item: Item): boolean =>
    (item.kind === 'lead' && !item.isTest) || (item.kind === 'rejected' && item.reason === 'missing_phone');
  return items.some(isMissing) ? 'missing' : undefined;
}

/**
 * Counts a connection's requests in a row that brought leads without a phone, and warns once when the owner is to be told. A connection whose
 * requests have phones costs no write.
 * @param found of the requests that were read now, the oldest first
 */
export async function tellPhoneless(
  { store, log, host }: Pick<ApiContext, 'store' | 'log' | 'host'>,
  { connection, plugin }: Pick<OpenedConnection, 'connection' | 'plugin'>,
  found: readonly { readonly phone?: PhoneFinding; readonly raw: RawRequest }[],
): Promise<void> {
  const { _id, tenantId, phonelessRequests: before = 0 }: Connection = connection;
  const told = found.filter(({ phone }) => phone !== undefined);
  const lastGiven = told.findLastIndex(({ phone }) => phone === 'given');
  const missing = told.slice(lastGiven + 1);
  const start = lastGiven < 0 ? before : 0;
  const last = missing.at(-1);
  if (!last) {
    if (start < before) await store.connections.patch(tenantId, _id, [], { unset: ['phonelessRequests', 'phonelessFields'] });
    return;
  }
  if (start >= PHONELESS_TOLD_AT) return;
  const phonelessRequests = start + missing.length;
  const phonelessFields = [...(await host.fieldNames(plugin, last.raw, tenantId).catch(unknownIfRefused))];
  await store.connections.patch(tenantId, _id, [], { set: { phonelessRequests, phonelessFields } });
  if (phonelessRequests >= PHONELESS_TOLD_AT)
    log.warn(
      { connectionId: _id, plugin: plugin.id, requests: phonelessRequests },
      'a connection brings leads without a phone: nobody is called',
    );
}

/** If the names of the fields cannot be read, the owner is warned without them. */
function unknownIfRefused(error: unknown): string[] {
  if (error instanceof RejectedError) return [];
  throw error;
}
