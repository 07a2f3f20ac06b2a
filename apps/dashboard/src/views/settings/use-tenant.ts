import { useQuery } from '@tanstack/react-query';
import { api, asked } from '../../api/client';
import { useChange } from '../../parts/use-change';
import { sessionQuery, useSession } from '../../session/session';

const TENANT = ['tenant'] as const;

const readTenant = async (tenantId: string) => (await asked(api.GET('/api/tenants/{tenantId}', { params: { path: { tenantId } } }))).tenant;
export type Tenant = Awaited<ReturnType<typeof readTenant>>;

export interface TenantChange {
  name?: string;
  timeZone?: string;
  defaultTier?: Tenant['defaultTier'];
  retentionDays?: Partial<Tenant['retentionDays']>;
}

/** The business as it is stored. */
export function useTenant() {
  const { tenantId } = useSession().tenant;
  return useQuery({ queryKey: [...TENANT, tenantId], queryFn: () => readTenant(tenantId) });
}

/** Changes the business; what the session and the wallet tell of it is read anew. */
export function useTenantChange(done: () => void) {
  const { tenantId } = useSession().tenant;
  return useChange({
    change: (body: TenantChange) => asked(api.PATCH('/api/tenants/{tenantId}', { params: { path: { tenantId } }, body })),
    refresh: [TENANT, sessionQuery.queryKey, ['money']],
    done,
  });
}
