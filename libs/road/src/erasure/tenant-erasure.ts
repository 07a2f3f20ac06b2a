import { RejectedError, type Erasure, type TenantId } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { readErased } from './erased-objects.js';

/**
 * The erasure of a tenant, of which no record is left: the storage keeps the proof.
 * @throws RejectedError TENANT_NOT_ERASED while the tenant has a record, ERASURE_NOT_FOUND; RetryLaterError STORAGE_UNAVAILABLE
 */
export async function tenantErasure({ erasing, store }: Pick<RoadContext, 'erasing' | 'store'>, tenantId: TenantId): Promise<Erasure> {
  const erased = await readErased(erasing.storage, { tenantId });
  if (!erased && (await store.tenants.get(tenantId))) throw new RejectedError('TENANT_NOT_ERASED');
  if (!erased) throw new RejectedError('ERASURE_NOT_FOUND', 'no such tenant was deleted');
  const { certificate, signature } = erased;
  return { _id: certificate.erasureId, tenantId, at: new Date(certificate.at), state: 'done', certificate, signature };
}
