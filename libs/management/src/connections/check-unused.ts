import { everyRecord } from '@turant/async';
import { RejectedError, type Employee, type TenantId } from '@turant/domain';
import { OPERATOR_TRAIL, type Store } from '@turant/store';
import { allTenants } from '../all-tenants.js';
import { PROVIDER_CAPABILITIES } from '../provider-capabilities.js';

const EMPLOYEES_A_PAGE = 100;
/** So many employees a refusal names; the search ends with the last of them. */
const MAX_NAMED_EMPLOYEES = 10;

type Records = Pick<Store, 'employees' | 'acrossTenants'>;

/**
 * Refuses where the conversation of an employee names the connection: for a connection of the operator, an employee of any tenant.
 * @throws RejectedError CONNECTION_IN_USE
 */
export async function checkUnused(store: Records, owner: TenantId, connectionId: string): Promise<void> {
  const users: string[] = [];
  for await (const tenant of owner === OPERATOR_TRAIL ? allTenants(store) : [owner])
    for await (const employee of everyRecord(EMPLOYEES_A_PAGE, (before, limit) => store.employees.list(tenant, { before, limit }))) {
      if (!names(employee, connectionId)) continue;
      users.push(owner === OPERATOR_TRAIL ? `${employee._id} of ${tenant}` : employee._id);
      if (users.length === MAX_NAMED_EMPLOYEES) throw inUse(users);
    }
  if (users.length > 0) throw inUse(users);
}

const names = ({ conversation }: Employee, connectionId: string): boolean =>
  PROVIDER_CAPABILITIES.some((part) => conversation?.[part]?.some((one) => one.connectionId === connectionId) === true);

const inUse = (users: readonly string[]): RejectedError => new RejectedError('CONNECTION_IN_USE', `named by ${users.join(', ')}`);
