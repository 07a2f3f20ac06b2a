import type { Erasure, TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import { found } from './found.js';
import type { ManagementContext } from './management-context.js';
import { pageOfViews, type Page } from './view.js';

export interface ErasureContext {
  store: ManagementContext['store'];
  erasing: { publicKeyOf(keyId: string): Promise<string | undefined> };
}

export type ErasureView = Awaited<ReturnType<typeof erasureView>>;

export async function erasureView({ erasing }: Pick<ErasureContext, 'erasing'>, erasure: Erasure) {
  const { _id, leadId, at, state, signature } = erasure;
  // While it is begun, the certificate says what is to be destroyed, and nobody has signed it.
  const certificate = signature === undefined ? undefined : erasure.certificate;
  return {
    erasureId: _id,
    leadId: leadId ?? null,
    at: at.toISOString(),
    state,
    certificate: certificate ?? null,
    signature: signature ?? null,
    publicKey: (certificate && (await erasing.publicKeyOf(certificate.keyId))) ?? null,
  };
}

/** Newest first. */
export const listErasures = (context: ErasureContext, tenant: TenantId, page: PageQuery): Promise<Page<ErasureView>> =>
  pageOfViews(
    page,
    (query) => context.store.erasures.list(tenant, query),
    (erasure) => erasureView(context, erasure),
  );

/** @throws RejectedError ERASURE_NOT_FOUND */
export async function getErasure(context: ErasureContext, tenant: TenantId, erasureId: string): Promise<ErasureView> {
  return erasureView(context, found(await context.store.erasures.get(tenant, erasureId), 'ERASURE_NOT_FOUND'));
}
