import { setTimeout as pause } from 'node:timers/promises';
import { everyPage } from '@turant/async';
import type { TenantId } from '@turant/domain';
import type { BackfillContext, BackfillOptions, Backfill } from './backfill.js';

const LEADS_A_PAGE = 250;
/** The other work of the process goes on in between. */
const PAUSE_MS = 1;

/** Gives leads that were stored before there were search keys the keys of their names and e-mail addresses. */
export const addSearchKeys: Backfill = {
  says: 'leads of an older release were not made searchable',
  isDone: ({ hasSearchKeys }) => hasSearchKeys === true,
  doFor: addSearchKeysOf,
};

/** Leads that come meanwhile have their keys. */
async function addSearchKeysOf({ store, clock }: BackfillContext, tenantId: TenantId, { isStopping }: BackfillOptions): Promise<void> {
  const now = clock.now();
  for await (const page of everyPage(LEADS_A_PAGE, (after = '', limit) => store.leads.mintedBefore(tenantId, now, after, limit))) {
    if (isStopping?.()) return;
    await store.leads.addSearchKeys(page);
    await pause(PAUSE_MS);
  }
  await store.tenants.patch(tenantId, { set: { hasSearchKeys: true } });
}
