import type { TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { pageOf, shown, type Page } from '../page.js';
import { employeeView, type EmployeeView } from './employee-view.js';

/** Newest first. */
export async function listEmployees(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  page: PageQuery,
): Promise<Page<EmployeeView>> {
  return shown(
    await pageOf(
      page.limit,
      (limit) => store.employees.list(tenant, { ...page, limit }),
      ({ _id }) => _id,
    ),
    employeeView,
  );
}
