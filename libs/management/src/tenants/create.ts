import { asTenantId, readTier, RejectedError, SCOPES, type FieldProblem, type Tenant } from '@turant/domain';
import { isSupportedCountry } from 'libphonenumber-js/max';
import type { IssuedKey } from '../api-keys/api-key-view.js';
import { issueApiKey } from '../api-keys/issue.js';
import type { ManagementContext } from '../management-context.js';
import { tenantView, type TenantView } from './tenant-view.js';

export interface NewTenant {
  name: string;
  /** ISO 3166 country; IN when absent. */
  region?: string;
  /** Any case; standard when absent. */
  defaultTier?: string;
}

const TIME_ZONE = 'Asia/Kolkata';

/**
 * For the operator: a tenant and its first key, which has every scope; no credits, no number, no employee.
 * @throws RejectedError TENANT_INVALID with a problem a field
 */
export async function createTenant(
  context: Pick<ManagementContext, 'store' | 'bus' | 'ids' | 'clock'>,
  wish: NewTenant,
): Promise<{ tenant: TenantView } & IssuedKey> {
  const region = (wish.region ?? 'IN').toUpperCase();
  const defaultTier = readTier(wish.defaultTier ?? 'standard');
  const problems: FieldProblem[] = [];
  if (!isSupportedCountry(region))
    problems.push({ field: 'region', code: 'UNKNOWN', message: 'region is a country of two letters, such as IN' });
  if (!defaultTier) problems.push({ field: 'defaultTier', code: 'UNKNOWN', message: 'defaultTier is value, standard or premium' });
  if (problems.length > 0 || !defaultTier) throw new RejectedError('TENANT_INVALID', 'the tenant was refused', problems);
  const tenant: Tenant = {
    _id: asTenantId(context.ids('tn')),
    name: wish.name.trim(),
    status: 'active',
    region,
    timeZone: TIME_ZONE,
    defaultTier,
    createdAt: context.clock.now(),
  };
  await context.store.tenants.insert(tenant);
  const key = await issueApiKey(context, tenant._id, { name: 'first key', scopes: [...SCOPES] }, { scopes: SCOPES, isOperator: true });
  return { tenant: tenantView(tenant), ...key };
}
