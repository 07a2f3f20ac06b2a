import type { TenantId } from './ids.js';

/** What was destroyed when a person, or a whole tenant, was erased, as it is signed. It names nobody. */
export interface ErasureCertificate {
  format: 'turant-erasure-1';
  erasureId: string;
  tenantId: TenantId;
  /** Null where the whole tenant was erased. */
  leadId: string | null;
  /** RFC 3339 UTC. */
  at: string;
  /** The calls whose recordings and transcripts were destroyed. */
  callIds: readonly string[];
  /** null: all that there were, which nobody has counted. */
  destroyed: { recordings: number; transcripts: number; requests: number | null; enquiries: number | null };
  /** What is kept, in words. */
  kept: readonly string[];
  keyId: string;
}

/** The name of the object that tells that a person was erased, for records that are restored from an older copy. */
export const erasedLeadName = (tenantId: TenantId, leadId: string): string => `${ERASED_LEADS}${tenantId}/${leadId}`;
export const ERASED_LEADS = 'erased/leads/';

/** The name of the object that tells that a whole tenant was erased. */
export const erasedTenantName = (tenantId: TenantId): string => `${ERASED_TENANTS}${tenantId}`;
export const ERASED_TENANTS = 'erased/tenants/';
