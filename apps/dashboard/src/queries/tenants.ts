import { useQuery } from '@tanstack/react-query';
import { api, asked } from '../api/client';
import type { Body } from '../api/records';
import { useChange } from '../parts/use-change';
import { sessionQuery, useSession } from '../session/session';
import { walletKeys } from './wallet';

const tenantKeys = { all: () => ['tenants'] as const };

type TenantChanges = Body<'patch', '/api/tenants/{tenantId}'>;

/** The business as it is stored. */
export function useTenant() {
  const { tenantId } = useSession().tenant;
  return useQuery({
    queryKey: [...tenantKeys.all(), tenantId],
    queryFn: async () => (await asked(api.GET('/api/tenants/{tenantId}', { params: { path: { tenantId } } }))).tenant,
  });
}

/** Changes the tenant's settings, and reads the session and the wallet again, whose answers hold some of them. */
export function useTenantChange({ says, done }: { says?: string; done?(): void }) {
  const { tenantId } = useSession().tenant;
  return useChange({
    change: (body: TenantChanges) => asked(api.PATCH('/api/tenants/{tenantId}', { params: { path: { tenantId } }, body })),
    refresh: [tenantKeys.all(), sessionQuery.queryKey, walletKeys.all()],
    ...(says !== undefined && { says: () => says }),
    done,
  });
}
