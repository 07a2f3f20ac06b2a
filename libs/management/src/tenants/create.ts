import { asTenantId, readTier, RejectedError, SCOPES, type FieldProblem, type Scope, type Tenant } from '@turant/domain';
import { isSupportedCountry } from 'libphonenumber-js/max';
import type { IssuedKey } from '../api-keys/api-key-view.js';
import { issueApiKey } from '../api-keys/issue.js';
import type { ManagementContext } from '../management-context.js';
import { readCountries } from './countries.js';
import { tenantView, type TenantView } from './tenant-view.js';

export interface NewTenant {
  name: string;
  /** ISO 3166 country; IN when absent. */
  region?: string;
  /** Any case; standard when absent. */
  defaultTier?: string;
  /** ISO 3166 countries that may be called; its region only when absent. */
  countries?: string[];
  /** Of the first key; all but `billing` when absent. */
  scopes?: Scope[];
}

/** Whoever may top up talks for free: the operator says so. */
const FIRST_SCOPES = SCOPES.filter((scope) => scope !== 'billing');

const TIME_ZONE = 'Asia/Kolkata';

/**
 * For the operator: a tenant and its first key; no credits, no number, no employee.
 * @throws RejectedError TENANT_INVALID with a problem a field
 */
export async function createTenant(
  context: Pick<ManagementContext, 'store' | 'bus' | 'ids' | 'clock'>,
  wish: NewTenant,
): Promise<{ tenant: TenantView } & IssuedKey> {
  const region = (wish.region ?? 'IN').toUpperCase();
  const defaultTier = readTier(wish.defaultTier ?? 'standard');
  const { countries, problems: ofCountries } = readCountries(wish.countries ?? [region]);
  const problems: FieldProblem[] = wish.countries ? [...ofCountries] : [];
  if (!isSupportedCountry(region))
    problems.push({ field: 'region', code: 'UNKNOWN', message: 'region is a country of two letters, such as IN' });
  if (!defaultTier) problems.push({ field: 'defaultTier', code: 'UNKNOWN', message: 'defaultTier is value, standard or premium' });
  if (problems.length > 0 || !defaultTier) throw new RejectedError('TENANT_INVALID', 'the tenant was refused', problems);
  const tenant: Tenant = {
    _id: asTenantId(context.ids('tn')),
    name: wish.name.trim(),
    status: 'active',
    region,
    countries,
    timeZone: TIME_ZONE,
    defaultTier,
    createdAt: context.clock.now(),
  };
  await context.store.tenants.insert(tenant);
  const key = await issueApiKey(
    context,
    tenant._id,
    { name: 'first key', scopes: wish.scopes ?? FIRST_SCOPES },
    { scopes: SCOPES, isOperator: true },
  );
  return { tenant: tenantView(tenant), ...key };
}
