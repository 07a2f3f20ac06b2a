import type { TenantId } from './ids.js';

/** Money of one tenant, in integer paise. `balancePaise - availablePaise` is reserved for running calls. */
export interface Wallet {
  _id: TenantId;
  /** Sum of the ledger. */
  balancePaise: number;
  /** The balance less open reservations; never below zero. */
  availablePaise: number;
  /** Raised by every commit, and the guard of every commit. */
  version: number;
  /** Since when it pays too few calls (`LOW_CALLS`). */
  lowSince?: Date;
}

export const LEDGER_TYPES = ['top-up', 'charge'] as const;

export interface LedgerEntry {
  _id: string;
  tenantId: TenantId;
  at: Date;
  type: (typeof LEDGER_TYPES)[number];
  /** Signed. */
  amountPaise: number;
  balanceAfterPaise: number;
  reference: string;
  /** Unique per tenant: `charge:<callId>`, `top-up:<reference>`. */
  key: string;
  callId?: string;
}

export type WalletMove =
  { kind: 'reserve'; paise: number } | { kind: 'settle'; reservedPaise: number; chargePaise: number } | { kind: 'top-up'; paise: number };

export type MoveOutcome =
  | { ok: true; wallet: Wallet }
  /** `waits`: the balance suffices, but other reservations hold too much of it; `short`: the balance itself is too low. */
  | { ok: false; why: 'waits' | 'short' };

const isPaise = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/**
 * Applies one move. The caller stores the result under a guard on `version`.
 * @throws RangeError if an amount is no whole, non-negative number of paise, or a charge exceeds its reservation
 */
export function applyMove(wallet: Wallet, move: WalletMove): MoveOutcome {
  switch (move.kind) {
    case 'reserve':
      return reserve(wallet, move.paise);
    case 'settle':
      return settle(wallet, move.reservedPaise, move.chargePaise);
    case 'top-up':
      if (!isPaise(move.paise)) throw new RangeError('a top-up is a whole number of paise');
      return moved(wallet, move.paise, move.paise);
  }
}

function reserve(wallet: Wallet, paise: number): MoveOutcome {
  if (!isPaise(paise)) throw new RangeError('a reservation is a whole number of paise');
  if (wallet.availablePaise >= paise) return moved(wallet, 0, -paise);
  return { ok: false, why: wallet.balancePaise >= paise ? 'waits' : 'short' };
}

function settle(wallet: Wallet, reservedPaise: number, chargePaise: number): MoveOutcome {
  if (!isPaise(reservedPaise) || !isPaise(chargePaise)) throw new RangeError('a settlement is in whole paise');
  if (chargePaise > reservedPaise) throw new RangeError('a charge never exceeds its reservation');
  return moved(wallet, -chargePaise, reservedPaise - chargePaise);
}

const moved = (wallet: Wallet, balance: number, available: number): MoveOutcome => ({
  ok: true,
  wallet: {
    ...wallet,
    balancePaise: wallet.balancePaise + balance,
    availablePaise: wallet.availablePaise + available,
    version: wallet.version + 1,
  },
});
