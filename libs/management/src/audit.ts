import type { AuditAction, AuditActor, AuditEntry, TenantId } from '@turant/domain';
import type { ManagementContext } from './management-context.js';
import { pageOf, viewedPage, type Page } from './view.js';

/** An entry of the audit trail as the API shows it. A field is absent that the entry does not have. */
export interface AuditEntryView {
  entryId: string;
  /** Counts the entries of the trail from 1, without a gap. */
  seq: number;
  at: string;
  who: AuditActor;
  action: AuditAction;
  what: string;
  whatId: string;
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  /** Fields that were changed and whose values are not told. */
  hidden?: readonly string[];
  /** SHA-256 of the entry, which holds the hash of the one before. */
  hash: string;
}

const auditEntryView = ({ _id, seq, at, who, action, what, whatId, before, after, hidden, hash }: AuditEntry): AuditEntryView => ({
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
