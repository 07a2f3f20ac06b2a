import type { AuditEntry, TenantId } from '@turant/domain';
import type { ManagementContext } from './management-context.js';
import { pageOf, viewedPage, type Page } from './view.js';

/** A field is absent that the entry does not have. */
export type AuditEntryView = ReturnType<typeof auditEntryView>;

const auditEntryView = ({ _id, seq, at, who, action, what, whatId, before, after, hidden, hash }: AuditEntry) => ({
  entryId: _id,
  seq,
  at: at.toISOString(),
  who,
  action,
  what,
  whatId,
  ...(before && { before }),
  ...(after && { after }),
  ...(hidden && { hidden }),
  hash,
});

/** Newest first. @param before the `seq` of the last entry of the page before */
export async function listAudit(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  { limit, before }: { limit: number; before?: number },
): Promise<Page<AuditEntryView>> {
  const page = await pageOf(
    limit,
    (count) => store.audit.list(tenant, count, before),
    ({ seq }) => String(seq),
  );
  return viewedPage(page, auditEntryView);
}
