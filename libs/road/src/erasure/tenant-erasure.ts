import { RejectedError, type Erasure, type TenantId } from '@turant/domain';
import type { RoadContext } from '../road-context.js';
import { readErased } from './erased-objects.js';

/**
 * The erasure of a tenant, of which no record is left: the storage keeps the proof.
 * @throws RejectedError ERASURE_NOT_FOUND; RetryLaterError STORAGE_UNAVAILABLE
 */
export async function tenantErasure({ erasing }: Pick<RoadContext, 'erasing'>, tenantId: TenantId): Promise<Erasure> {
  const erased = await readErased(erasing.storage, { tenantId });
  if (!erased) throw new RejectedError('ERASURE_NOT_FOUND', 'nothing of this tenant was destroyed, or not all of it yet');
  const { certificate, signature } = erased;
  return { _id: certificate.erasureId, tenantId, at: new Date(certificate.at), state: 'done', certificate, signature };
}
