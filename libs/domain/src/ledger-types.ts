export const LEDGER_TYPES = ['top-up', 'charge', 'refund'] as const;
export type LedgerType = (typeof LEDGER_TYPES)[number];
