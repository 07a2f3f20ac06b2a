import type { TenantId } from './ids.js';

/** An address at which whoever has it plays the recording of one call, as long as its maker may. The address itself is not stored. */
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
