import type { TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import { openSecrets } from '@turant/vault';
import { pageOf, shown, type Page } from '../page.js';
import type { ConnectionsContext } from './connections-context.js';
import { findConnection } from './find.js';
import { payloadView, type PayloadView } from './payload-view.js';

/** What came to a connection, newest first; rejected, ignored and test ones, too. @throws RejectedError CONNECTION_NOT_FOUND */
export async function listPayloads(
  context: Pick<ConnectionsContext, 'store' | 'host' | 'vault'>,
  tenant: TenantId,
  connectionId: string,
  page: PageQuery,
): Promise<Page<PayloadView>> {
  const connection = await findConnection(context, tenant, connectionId);
  const secrets = Object.values(openSecrets(context.vault, connection));
  const found = await pageOf(
    page.limit,
    (limit) => context.store.requests.ofConnection(tenant, connectionId, { ...page, limit }),
    ({ _id }) => _id,
  );
  return shown(found, (request) => payloadView(context, connection, secrets, request));
}
