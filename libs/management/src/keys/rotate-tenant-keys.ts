import { everyPage } from '@turant/async';
import { isUnderWay, KEPT_KINDS, keptAsOf, type KeptKind, type TenantId, type TenantKey } from '@turant/domain';
import type { Store } from '@turant/store';
import { rotateTenantKey, type KeyObjects, type KeyRing, type TenantRotation } from '@turant/vault';

/** A process that has looked up the newest key of a tenant has used it, and says so in the call's record, in far less than this. */
const TENANT_KEY_SETTLED_MS = 3_600_000;
const CALLS_LOOKED_AT_A_PAGE = 500;

export interface RotateTenantContext {
  store: Store;
  ring: KeyRing;
  objects: KeyObjects;
  clock: { now(): Date };
  /** Whether no process runs on these records: then nothing has to be waited for. */
  isStopped: boolean;
}

/** Gives a tenant a new key; see `rotateTenantKey` of libs/vault. */
export const rotateKeysOfTenant = (context: RotateTenantContext, tenantId: TenantId): Promise<TenantRotation> => {
  const { store, ring, objects, clock, isStopped } = context;
  return rotateTenantKey(
    {
      ring,
      objects,
      records: {
        newest: (tenant) => store.tenantKeys.newest(tenant),
        ofVersion: (tenant, version) => store.tenantKeys.ofVersion(tenant, version),
        all: (tenant) => store.tenantKeys.all(tenant),
        insert: (key) => store.tenantKeys.insert(key),
        remove: async (key) => void (await store.engine.delete(store.tenantKeys.deleteOp(key.tenantId, key._id))),
      },
      isDestroyed: (tenant, kind, callId) => isDestroyed(store, tenant, kind, callId),
      isUnderWay: (tenant) => hasObjectUnderWay(store, tenant, clock.now()),
      isSettled: ({ createdAt }: TenantKey) => isStopped || clock.now().getTime() - createdAt.getTime() >= TENANT_KEY_SETTLED_MS,
    },
    tenantId,
  );
};

/** Of a call that has no record any more nothing is known, and nothing is destroyed for it. */
async function isDestroyed({ calls }: Store, tenantId: TenantId, kind: KeptKind, callId: string): Promise<boolean> {
  const state = (await calls.get(tenantId, callId))?.[kind]?.state;
  return state === 'erased' || state === 'expired';
}

async function hasObjectUnderWay({ calls }: Store, tenantId: TenantId, now: Date): Promise<boolean> {
  for await (const page of everyPage(CALLS_LOOKED_AT_A_PAGE, (before, limit) => calls.list(tenantId, { before, limit })))
    if (page.some((call) => KEPT_KINDS.some((kind) => isUnderWay(keptAsOf(call[kind], call.endedAt, now))))) return true;
  return false;
}
