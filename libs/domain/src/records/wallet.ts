import type { TenantId } from '../ids.js';
import type { LedgerType } from '../ledger-types.js';
import { ignored, told, record, type RecordOf } from './record.js';
import { int, optional, text, textOf, time } from './shapes.js';

/** Money of one tenant, in integer paise. `balancePaise - availablePaise` is reserved for running calls. */
export const WALLET = record({
  collection: 'wallets',
  what: 'wallet',
  fields: {
    _id: ignored(textOf<TenantId>()),
    /** Sum of the ledger. */
    balancePaise: ignored(int),
    /** The balance less open reservations; never below zero. */
    availablePaise: ignored(int),
    /** Raised by every commit, and the guard of every commit. */
    version: ignored(int),
    /** Since when it pays too few calls (`LOW_CALLS`). */
    lowSince: ignored(optional(time)),
    /** What may be spent on one day of the tenant's time zone; absent: any amount. */
    dailyCapPaise: told(optional(int)),
    /** The last day, `YYYY-MM-DD`, on which money was reserved for calls. */
    spentDay: ignored(optional(text)),
    /** What was reserved on that day, less what was given back. */
    spentPaise: ignored(optional(int)),
  },
  indexes: {},
});

export type Wallet = RecordOf<typeof WALLET>;

export const LEDGER_ENTRY = record({
  collection: 'ledger',
  id: { name: 'entryId', prefix: 'le' },
  fields: {
    _id: ignored(text),
    tenantId: ignored(textOf<TenantId>()),
    at: ignored(time),
    type: ignored(textOf<LedgerType>()),
    /** Signed. */
    amountPaise: ignored(int),
    balanceAfterPaise: ignored(int),
    reference: ignored(text),
    /** Unique per tenant: `charge:<callId>`, `top-up:<reference>`, `refund:<reference>`. */
    key: ignored(text),
    callId: ignored(optional(text)),
  },
  indexes: {
    newest: { fields: ['tenantId', '_id'] },
    key: { fields: ['tenantId', 'key'], isUnique: true },
  },
});

export type LedgerEntry = RecordOf<typeof LEDGER_ENTRY>;
