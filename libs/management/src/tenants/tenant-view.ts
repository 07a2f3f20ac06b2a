import type { Tenant, Tier } from '@turant/domain';

export interface TenantView {
  tenantId: string;
  name: string;
  status: Tenant['status'];
  region: string;
  countries: string[];
  timeZone: string;
  defaultTier: Tier;
  createdAt: string;
}

export const tenantView = ({ _id, name, status, region, countries, timeZone, defaultTier, createdAt }: Tenant): TenantView => ({
  tenantId: _id,
  name,
  status,
  region,
  countries: countries ?? [region],
  timeZone,
  defaultTier,
  createdAt: createdAt.toISOString(),
});
