import { everyRecord } from '@turant/async';
import { asTenantId, type TenantId } from '@turant/domain';
import type { Store } from '@turant/store';

const TENANTS_A_PAGE = 100;

/** Of every status: the records of a tenant that is being deleted are there until they are deleted. */
export async function* allTenants({ acrossTenants }: Pick<Store, 'acrossTenants'>): AsyncGenerator<TenantId> {
  for await (const { _id } of everyRecord(TENANTS_A_PAGE, (before, limit) => acrossTenants.tenants.newest({ before, limit })))
    yield asTenantId(_id);
}
