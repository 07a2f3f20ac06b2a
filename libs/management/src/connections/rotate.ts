import { RetryLaterError, type TenantId } from '@turant/domain';
import { newAddress } from './address.js';
import type { ConnectionView } from './connection-view.js';
import type { ConnectionsContext } from './connections-context.js';
import { findConnection } from './find.js';
import { getConnection } from './get.js';

/**
 * A new address; the one before it works for the overlap, any earlier one ends now.
 * @throws RejectedError CONNECTION_NOT_FOUND
 */
export async function rotateConnection(
  context: ConnectionsContext,
  tenant: TenantId,
  connectionId: string,
  overlapSeconds: number,
): Promise<ConnectionView> {
  const { store, bus, clock, vault } = context;
  const { tokenHash } = await findConnection(context, tenant, connectionId);
  const oldTokenUntil = new Date(clock.now().getTime() + overlapSeconds * 1000);
  const address = newAddress(vault, connectionId);
  const change =
    overlapSeconds > 0
      ? { set: { ...address, oldTokenHash: tokenHash, oldTokenUntil } }
      : { set: address, unset: ['oldTokenHash', 'oldTokenUntil'] as const };
  if (!(await store.connections.patch(tenant, connectionId, [['tokenHash', '=', tokenHash]], change)))
    throw new RetryLaterError('CONNECTION_CONTESTED', 'the address was changed meanwhile; try again', 100);
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
  return getConnection(context, tenant, connectionId);
}
