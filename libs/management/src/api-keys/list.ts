import type { TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { pageOf, shown, type Page } from '../page.js';
import { apiKeyView, type ApiKeyView } from './api-key-view.js';

/** Newest first; revoked and ended ones too, each says so. */
export async function listApiKeys(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  page: PageQuery,
): Promise<Page<ApiKeyView>> {
  return shown(
    await pageOf(
      page.limit,
      (limit) => store.apiKeys.list(tenant, { ...page, limit }),
      ({ _id }) => _id,
    ),
    apiKeyView,
  );
}
