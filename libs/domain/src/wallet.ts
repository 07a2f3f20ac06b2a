import type { Wallet } from './records/wallet.js';
import { DAY_MS } from './retention.js';

/**
 * `day` is `YYYY-MM-DD` in the tenant's time zone: of a reservation the day on which it is made, of a settlement the day on which the call was
 * placed. Without it a move does not count for the daily cap.
 */
export type WalletMove =
  | { kind: 'reserve'; paise: number; day?: string }
  | { kind: 'settle'; reservedPaise: number; chargePaise: number; day?: string }
  | { kind: 'top-up'; paise: number }
  | { kind: 'refund'; paise: number };

export type MoveOutcome =
  | { ok: true; wallet: Wallet }
  /**
   * `waits`: the balance suffices, but other reservations hold too much of it. `short`: the balance itself is too low. `capped`: the daily
   * cap leaves too little.
   */
  | { ok: false; why: 'waits' | 'short' | 'capped' };

const isPaise = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/**
 * Applies one move. The caller stores the result under a guard on `version`.
 * @throws RangeError if an amount is no whole, non-negative number of paise, or a charge exceeds its reservation
 */
export function applyMove(wallet: Wallet, move: WalletMove): MoveOutcome {
  switch (move.kind) {
    case 'reserve':
      return reserve(wallet, move.paise, move.day);
    case 'settle':
      return settle(wallet, move);
    case 'top-up':
    case 'refund':
      if (!isPaise(move.paise)) throw new RangeError(`a ${move.kind} is a whole number of paise`);
      return moved(wallet, move.paise, move.paise);
  }
}

function reserve(wallet: Wallet, paise: number, day: string | undefined): MoveOutcome {
  if (!isPaise(paise)) throw new RangeError('a reservation is a whole number of paise');
  if (wallet.availablePaise < paise) return { ok: false, why: wallet.balancePaise >= paise ? 'waits' : 'short' };
  if (day === undefined) return moved(wallet, 0, -paise);
  const spentPaise = spentOn(wallet, day) + paise;
  if (spentPaise > (wallet.dailyCapPaise ?? Infinity)) return { ok: false, why: 'capped' };
  return moved({ ...wallet, spentDay: countedDay(wallet, day), spentPaise }, 0, -paise);
}

/** What is not charged is given back to the day only if the whole reservation was made on that day: a call may last over midnight. */
function settle(wallet: Wallet, { reservedPaise, chargePaise, day }: Extract<WalletMove, { kind: 'settle' }>): MoveOutcome {
  if (!isPaise(reservedPaise) || !isPaise(chargePaise)) throw new RangeError('a settlement is in whole paise');
  if (chargePaise > reservedPaise) throw new RangeError('a charge never exceeds its reservation');
  const unusedPaise = reservedPaise - chargePaise;
  const isOfLastDay = day !== undefined && day === wallet.spentDay;
  const spent = isOfLastDay ? { spentPaise: Math.max(0, spentOn(wallet, day) - unusedPaise) } : {};
  return moved({ ...wallet, ...spent }, -chargePaise, unusedPaise);
}

/** What was reserved on a day, less what was given back. */
export const spentOn = (wallet: Wallet, day: string): number =>
  countedDay(wallet, day) === wallet.spentDay ? (wallet.spentPaise ?? 0) : 0;

/**
 * The day for which a reservation counts. The clocks of two processes differ, and a tenant's time zone may be changed: a reservation of the day
 * before the last one counts for the last one. Otherwise each change between the two days would begin the count again.
 */
const countedDay = ({ spentDay }: Wallet, day: string): string => (spentDay !== undefined && dayAfter(day) === spentDay ? spentDay : day);

const DAY_LENGTH = 'YYYY-MM-DD'.length;

const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, DAY_LENGTH);

const moved = (wallet: Wallet, balance: number, available: number): MoveOutcome => ({
  ok: true,
  wallet: {
    ...wallet,
    balancePaise: wallet.balancePaise + balance,
    availablePaise: wallet.availablePaise + available,
    version: wallet.version + 1,
  },
});
