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
  destroyed: { recordings: number; transcripts: number; requests: number; enquiries: number };
  /** What is kept, in words. */
  kept: readonly string[];
  keyId: string;
}

/** An erasure that was asked for. */
export interface Erasure {
  _id: string;
  tenantId: TenantId;
  leadId?: string;
  at: Date;
  /** `begun` until all is destroyed. */
  state: 'begun' | 'done';
  certificate?: ErasureCertificate;
  /** Ed25519 over the certificate's canonical text (RFC 8785), base64url. */
  signature?: string;
}
