import { RejectedError, type Erasure, type ErasureCertificate, type TenantId } from '@turant/domain';
import type { PageQuery } from '@turant/store';
import type { ManagementContext } from './management-context.js';
import { pageOfViews, type Page } from './view.js';

export interface ErasureView {
  erasureId: string;
  leadId: string | null;
  at: string;
  /** `begun` until all is destroyed: then ask again. */
  state: Erasure['state'];
  certificate: ErasureCertificate | null;
  /** Ed25519 over the certificate's canonical text (RFC 8785), base64url. */
  signature: string | null;
  /** SPKI, PEM. */
  publicKey: string | null;
}

export interface ErasureContext {
  store: ManagementContext['store'];
  erasing: { publicKeyOf(keyId: string): Promise<string | undefined> };
}

export async function erasureView({ erasing }: Pick<ErasureContext, 'erasing'>, erasure: Erasure): Promise<ErasureView> {
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
  const erasure = await context.store.erasures.get(tenant, erasureId);
  if (!erasure) throw new RejectedError('ERASURE_NOT_FOUND');
  return erasureView(context, erasure);
}
