import type { TenantId } from './ids.js';
import type { Tier } from './tier.js';

/** What a call has cost and why, as it is signed. Times are RFC 3339 UTC; nothing in it names the person. */
export interface Receipt {
  format: 'turant-receipt-1';
  /** Absent in receipts of earlier releases, which say nothing of the gate. */
  version?: 2;
  receiptId: string;
  tenantId: TenantId;
  callId: string;
  employeeId: string;
  line: 'browser' | 'telephone';
  tier: Tier;
  placedAt: string | null;
  answeredAt: string | null;
  endedAt: string | null;
  durationMs: number;
  blockSeconds: number;
  blocks: number;
  blockPricePaise: number;
  costPaise: number;
  /** The id of the ledger's entry; null if the call cost nothing. */
  ledgerEntryId: string | null;
  /** SHA-256 of the sealed recording, hex; null if there is none. */
  recordingSha256: string | null;
  /** SHA-256 of the canonical JSON of the gate's verdict without the reason of a do-not-call entry, hex; null if the call never came to the gate. Since version 2. */
  verdictSha256?: string | null;
  /** The version of the rules that the gate went by. Since version 2. */
  rulePack?: string | null;
  issuedAt: string;
  keyId: string;
}
