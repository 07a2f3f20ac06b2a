import {
  asTenantId,
  MAX_RETENTION_DAYS,
  readTier,
  RejectedError,
  RETENTION,
  RETENTION_KINDS,
  retentionChange,
  retentionDaysOf,
  SCOPES,
  type FieldProblem,
  type RetentionDays,
  type Scope,
  type Tenant,
  type TenantId,
} from '@turant/domain';
import { TENANT, viewOf, type ChangeOf, type NewOf, type ViewOf } from '@turant/domain/records';
import type { Change } from '@turant/store';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { issueApiKey, type IssuedKey } from './api-keys/api-keys.js';
import type { ManagementContext } from './management-context.js';
import { BACKFILLED } from './backfills/backfill.js';

export type TenantView = ViewOf<typeof TENANT> & {
  countries: string[];
  /** null: for ever. */
  retentionDays: RetentionDays;
};

/** Scopes of the first key; default: all but `billing`. */
type NewTenant = NewOf<typeof TENANT> & { scopes?: Scope[] };

/** A field that is absent stays as it is. */
export type TenantChange = ChangeOf<typeof TENANT> & {
  /** Days after which records are deleted; null: for ever. A kind that is absent stays as it is. */
  retentionDays?: Partial<RetentionDays>;
};

/** Without `billing`: a tenant that tops up its own wallet calls for free, so only the operator grants that scope. */
const FIRST_SCOPES = SCOPES.filter((scope) => scope !== 'billing');

const TIME_ZONE = 'Asia/Kolkata';

const WRONG_TIER: FieldProblem = { field: 'defaultTier', code: 'UNKNOWN', message: 'defaultTier is value, standard or premium' };

export const tenantView = (tenant: Tenant): TenantView => ({
  ...viewOf(TENANT, tenant),
  countries: tenant.countries ?? [tenant.region],
  retentionDays: retentionDaysOf(tenant),
});

/**
 * For the operator: makes a tenant and its first key. The tenant has no credits, no number and no employee.
 * @throws RejectedError TENANT_INVALID with a problem for each wrong field
 */
export async function createTenant(
  context: Pick<ManagementContext, 'store' | 'bus' | 'ids' | 'clock'>,
  input: NewTenant,
): Promise<{ tenant: TenantView } & IssuedKey> {
  const region = (input.region ?? 'IN').toUpperCase();
  const defaultTier = readTier(input.defaultTier ?? 'standard');
  const { countries, problems: ofCountries } = readCountries(input.countries ?? [region]);
  const problems: FieldProblem[] = input.countries ? [...ofCountries] : [];
  if (!isSupportedCountry(region))
    problems.push({ field: 'region', code: 'UNKNOWN', message: 'region is a country of two letters, such as IN' });
  if (!defaultTier) problems.push(WRONG_TIER);
  if (problems.length > 0 || !defaultTier) throw new RejectedError('TENANT_INVALID', 'the tenant was refused', problems);
  const tenant: Tenant = {
    _id: asTenantId(context.ids('tn')),
    name: input.name.trim(),
    status: 'active',
    region,
    countries,
    timeZone: TIME_ZONE,
    defaultTier,
    createdAt: context.clock.now(),
    ...BACKFILLED,
  };
  await context.store.tenants.insert(tenant);
  const key = await issueApiKey(
    context,
    tenant._id,
    { name: 'first key', scopes: input.scopes ?? FIRST_SCOPES },
    { scopes: SCOPES, isOperator: true },
  );
  return { tenant: tenantView(tenant), ...key };
}

/**
 * Sets the given fields. Who may set `countries` and `status` is the caller's to decide: calls to other countries cost more.
 * @throws RejectedError TENANT_NOT_FOUND, TENANT_DELETING_CONFLICT, TENANT_INVALID with a problem for each wrong field
 */
export async function changeTenant(
  { store, bus }: Pick<ManagementContext, 'store' | 'bus'>,
  id: string,
  change: TenantChange,
): Promise<TenantView> {
  const fields = readChange(change);
  const retention = retentionChange(readRetention(change.retentionDays ?? {}));
  const [set, { unset }] = [{ ...fields, ...retention.set }, retention];
  if (Object.keys(set).length + unset.length === 0) return getTenant({ store }, id);
  return patchTenant({ store, bus }, asTenantId(id), { set, unset });
}

/**
 * Changes a tenant that is not being deleted, and tells every process.
 * @throws RejectedError TENANT_NOT_FOUND, TENANT_DELETING_CONFLICT
 */
export async function patchTenant(
  { store, bus }: Pick<ManagementContext, 'store' | 'bus'>,
  id: TenantId,
  change: Change<Tenant>,
): Promise<TenantView> {
  for (;;) {
    const known = await store.tenants.get(id);
    if (!known) throw new RejectedError('TENANT_NOT_FOUND', 'no such tenant');
    if (known.status === 'deleting') throw new RejectedError('TENANT_DELETING_CONFLICT', 'this tenant is being deleted');
    const tenant = await store.tenants.patch(id, change, [['status', '=', known.status]]);
    if (!tenant) continue;
    await bus.control({ kind: 'tenant-changed', tenantId: id });
    return tenantView(tenant);
  }
}

function readChange({ name, timeZone, defaultTier, countries, status }: TenantChange): Partial<Omit<Tenant, '_id'>> {
  const set: Partial<Omit<Tenant, '_id'>> = status === undefined ? {} : { status };
  const problems: FieldProblem[] = [];
  if (name !== undefined) {
    set.name = name.trim();
    if (set.name === '') problems.push({ field: 'name', code: 'INVALID', message: 'name is a text of 1 to 200 characters' });
  }
  if (timeZone !== undefined) {
    set.timeZone = timeZone;
    if (!isTimeZone(timeZone)) problems.push({ field: 'timeZone', code: 'UNKNOWN', message: 'timeZone is a name such as Asia/Kolkata' });
  }
  if (defaultTier !== undefined) {
    set.defaultTier = readTier(defaultTier);
    if (!set.defaultTier) problems.push(WRONG_TIER);
  }
  if (countries !== undefined) {
    const read = readCountries(countries);
    set.countries = read.countries;
    problems.push(...read.problems);
  }
  if (problems.length > 0) throw new RejectedError('TENANT_INVALID', 'the tenant was refused', problems);
  return set;
}

/** @throws RejectedError TENANT_INVALID with a problem for each kind whose days are out of range */
function readRetention(days: Partial<RetentionDays>): Partial<RetentionDays> {
  const problems = RETENTION_KINDS.flatMap((kind): FieldProblem[] => {
    const { minDays } = RETENTION[kind];
    const given = days[kind] ?? minDays;
    if (Number.isInteger(given) && given >= minDays && given <= MAX_RETENTION_DAYS) return [];
    const field = `retentionDays.${kind}`;
    return [{ field, code: 'INVALID', message: `${field} is ${minDays} to ${MAX_RETENTION_DAYS} days, or null for ever` }];
  });
  if (problems.length > 0) throw new RejectedError('TENANT_INVALID', 'the tenant was refused', problems);
  return days;
}

/** An offset such as `+05:30` is none: it has no summer time. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** @throws RejectedError TENANT_NOT_FOUND */
export async function getTenant({ store }: Pick<ManagementContext, 'store'>, id: string): Promise<TenantView> {
  const tenant = await store.tenants.get(asTenantId(id));
  if (!tenant) throw new RejectedError('TENANT_NOT_FOUND', 'no such tenant');
  return tenantView(tenant);
}

/** Country codes in capitals, each once. */
function readCountries(given: readonly string[]): { countries: string[]; problems: FieldProblem[] } {
  const countries = [...new Set(given.map((one) => one.toUpperCase()))];
  const isFine = countries.every((one) => isSupportedCountry(one));
  const message = 'countries are of two letters each, such as IN';
  return { countries, problems: isFine ? [] : [{ field: 'countries', code: 'UNKNOWN', message }] };
}
