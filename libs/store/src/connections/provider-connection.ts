import type { Connection, TenantId } from '@turant/domain';
import { OPERATOR_TRAIL } from '../audited/audit-policy.js';
import type { Store } from '../store.js';

/** The connection of a provider that a tenant may name: its own, or one of the operator. */
export const providerConnection = async (
  { connections }: Pick<Store, 'connections'>,
  tenant: TenantId,
  id: string,
): Promise<Connection | undefined> => (await connections.get(tenant, id)) ?? connections.get(OPERATOR_TRAIL, id);
