import type { TenantId } from './ids.js';

/** A link that plays the recording of one call without a key, as long as the user or key that made the link may play it. The link's secret is not stored. */
export interface RecordingLink {
  _id: string;
  tenantId: TenantId;
  callId: string;
  /** The person who made it; else `keyId`. */
  userId?: string;
  /** The key that made it. */
  keyId?: string;
  createdAt: Date;
  expiresAt: Date;
}
