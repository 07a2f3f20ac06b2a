import type { TenantId } from './ids.js';

/** Money of one tenant, in integer paise. `reserved = balancePaise - availablePaise` is set aside for running calls. */
export interface Wallet {
  _id: TenantId;
  /** Sum of the ledger. */
  balancePaise: number;
  /** What can be spent: balance less open reservations. Never below zero. */
  availablePaise: number;
  /** Raised by every commit; guards it. */
  version: number;
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
  /** Set money aside; `needsPaise` of the whole balance must be there in principle (two blocks). */
  { kind: 'reserve'; paise: number } | { kind: 'settle'; reservedPaise: number; chargePaise: number } | { kind: 'top-up'; paise: number };

export type MoveOutcome =
  | { ok: true; wallet: Wallet }
  /** `waits`: only other reservations stand in the way; `short`: the balance itself is too low. */
  | { ok: false; why: 'waits' | 'short' };

const isPaise = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/**
 * Applies one move. Pure; the caller stores the answer under a guard on `version`.
 * @throws RangeError where an amount is no whole, non-negative number of paise, or a charge is above its reservation:
 *   the charge never exceeds what was reserved.
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
