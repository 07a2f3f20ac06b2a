import { tokenAbout, type Connection, type TenantId } from '@turant/domain';
import { CONNECTION, viewOf } from '@turant/domain/records';
import { OPERATOR_TRAIL, type PageQuery } from '@turant/store';
import { isProvider } from '../provider-capabilities.js';
import { pageOfViews, timeText, type Page } from '../view.js';
import { findConnection, type ConnectionsContext } from './connections-context.js';
import { healthOf } from './health.js';
import { MASK } from './settings-fields.js';

export type ConnectionView = Awaited<ReturnType<typeof connectionView>>;

/** @throws SettingsError VAULT_KEY */
export async function connectionView(context: ConnectionsContext, connection: Connection) {
  const { vault, host, publicUrl } = context;
  const { _id, settings, sealed, oldTokenUntil } = connection;
  const plugin = host.get(connection.plugin);
  const token = vault.open(connection.token, tokenAbout(_id));
  const sharedUrl = `${publicUrl}/api/webhooks/${connection.plugin}`;
  const url = `${sharedUrl}/${token}`;
  const view = viewOf(CONNECTION, connection);
  const isCalled = connection.tenantId !== OPERATOR_TRAIL && !(plugin && isProvider(plugin));
  return {
    ...view,
    dialImmediately: isCalled ? view.dialImmediately : null,
    // The address for the platform to call. Nobody calls us for a provider of speech or text.
    url: isCalled ? url : null,
    token: isCalled ? token : null,
    // The plugin's address that all tenants share, if it has one. `settings.accountId` selects whose secrets are tried; only a secret proves
    // a request.
    sharedUrl: plugin?.capabilities.includes('shared-address') ? sharedUrl : null,
    // Until then the address before the last rotation works.
    oldUrlUntil: timeText(oldTokenUntil),
    settings: { ...settings, ...Object.fromEntries(Object.keys(sealed).map((secret) => [secret, MASK])) },
    // How the owner sets the connection up, with its address filled in.
    steps: (plugin?.steps ?? []).map((step) => step.replaceAll('{url}', url)),
    health: await healthOf(context, connection),
  };
}

/** @throws RejectedError CONNECTION_NOT_FOUND */
export const getConnection = async (context: ConnectionsContext, tenant: TenantId, connectionId: string): Promise<ConnectionView> =>
  connectionView(context, await findConnection(context, tenant, connectionId));

/** Newest first. */
export const listConnections = (context: ConnectionsContext, tenant: TenantId, page: PageQuery): Promise<Page<ConnectionView>> =>
  pageOfViews(
    page,
    (query) => context.store.connections.list(tenant, query),
    (connection) => connectionView(context, connection),
  );
