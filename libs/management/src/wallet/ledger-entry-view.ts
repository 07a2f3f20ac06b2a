import { toCredits, type LedgerEntry } from '@turant/domain';

export interface LedgerEntryView {
  entryId: string;
  at: string;
  type: LedgerEntry['type'];
  /** Signed. */
  amount: number;
  amountPaise: number;
  balanceAfter: number;
  balanceAfterPaise: number;
  reference: string;
  callId?: string;
}

export const ledgerEntryView = ({ _id, at, type, amountPaise, balanceAfterPaise, reference, callId }: LedgerEntry): LedgerEntryView => ({
  entryId: _id,
  at: at.toISOString(),
  type,
  amount: toCredits(amountPaise),
  amountPaise,
  balanceAfter: toCredits(balanceAfterPaise),
  balanceAfterPaise,
  reference,
  ...(callId !== undefined && { callId }),
});
