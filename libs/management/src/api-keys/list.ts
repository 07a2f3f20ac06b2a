import type { ApiKey, TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { pageOf, shown, type Page } from '../page.js';
import { apiKeyView, type ApiKeyView } from './api-key-view.js';

/** Newest first; revoked and ended ones too, each says so. The operator's key lies among the first tenant's and is not its own. */
export async function listApiKeys(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  page: PageQuery,
): Promise<Page<ApiKeyView>> {
  return shown(
    await pageOf(
      page.limit,
      (limit) => ownKeys(store, tenant, { ...page, limit }),
      ({ _id }) => _id,
    ),
    apiKeyView,
  );
}

async function ownKeys(store: ManagementContext['store'], tenant: TenantId, page: PageQuery): Promise<ApiKey[]> {
  const own: ApiKey[] = [];
  for (let before = page.before; ;) {
    const found = await store.apiKeys.list(tenant, { ...page, before });
    own.push(...found.filter(({ isOperator }) => !isOperator));
    before = found.at(-1)?._id;
    if (own.length >= page.limit || found.length < page.limit) return own.slice(0, page.limit);
  }
}
