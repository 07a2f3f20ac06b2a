import type { FieldProblem, TenantId } from '@turant/domain';
import { MAX_OF_ONE_ACCOUNT } from '@turant/store';
import type { ConnectionsContext } from './connections-context.js';

/** Whether a tenant names an account of an address that tenants share more often than deliveries there would look at. */
export async function accountProblems(
  { store }: Pick<ConnectionsContext, 'store'>,
  tenant: TenantId,
  account: string | undefined,
  connectionId: string,
): Promise<FieldProblem[]> {
  if (account === undefined) return [];
  const others = (await store.connections.ofAccount(tenant, account)).filter(({ _id }) => _id !== connectionId);
  if (others.length < MAX_OF_ONE_ACCOUNT) return [];
  const message = `${MAX_OF_ONE_ACCOUNT} connections of yours have this account already`;
  return [{ field: 'settings.accountId', code: 'INVALID', message }];
}
