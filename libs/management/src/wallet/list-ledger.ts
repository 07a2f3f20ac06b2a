import type { TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { pageOf, shown, type Page } from '../page.js';
import { ledgerEntryView, type LedgerEntryView } from './ledger-entry-view.js';

/** Newest first. */
export async function listLedger(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  page: PageQuery,
): Promise<Page<LedgerEntryView>> {
  return shown(
    await pageOf(
      page.limit,
      (limit) => store.ledger.list(tenant, { ...page, limit }),
      ({ _id }) => _id,
    ),
    ledgerEntryView,
  );
}
