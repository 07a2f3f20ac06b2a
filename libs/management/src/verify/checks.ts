import { auditCheck } from './audit-check.js';
import { chargesCheck } from './charges-check.js';
import type { Check } from './check.js';
import { countersCheck } from './counters-check.js';
import { leadsCheck } from './leads-check.js';
import { ledgerCheck } from './ledger-check.js';
import { receiptsCheck } from './receipts-check.js';
import { recordsCheck } from './records-check.js';
import { refundsCheck } from './refunds-check.js';
import { timelineCheck } from './timeline-check.js';
import { walletCheck } from './wallet-check.js';

/** All that `turant verify` counts again from the records of each tenant. */
export const CHECKS: readonly Check[] = [
  walletCheck,
  ledgerCheck,
  chargesCheck,
  refundsCheck,
  receiptsCheck,
  countersCheck,
  timelineCheck,
  leadsCheck,
  auditCheck,
  recordsCheck,
];
