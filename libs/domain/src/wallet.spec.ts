import fc from 'fast-check';
import { asTenantId } from './ids.js';
import { LEDGER_TYPES } from './ledger-types.js';
import { applyMove, spentOn, type WalletMove } from './wallet.js';
import type { Wallet } from './records/wallet.js';

const empty: Wallet = { _id: asTenantId('tn_1'), balancePaise: 0, availablePaise: 0, version: 0 };
const wallet = (balancePaise: number, availablePaise: number): Wallet => ({ ...empty, balancePaise, availablePaise });

/** The test's own books: the open reservations, and the sums of top-ups and charges. */
interface Books {
  wallet: Wallet;
  open: number[];
  toppedUp: number;
  charged: number;
}

type Step = (books: Books) => void;

function move(books: Books, attempt: WalletMove): boolean {
  const before = books.wallet;
  const outcome = applyMove(before, attempt);
  if (!outcome.ok) return false;
  expect(outcome.wallet.version).toBe(before.version + 1);
  books.wallet = outcome.wallet;
  return true;
}

const paise = fc.integer({ min: 0, max: 5_000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const topUp = paise.map<Step>((amount) => (books) => {
  move(books, { kind: 'top-up', paise: amount });
  books.toppedUp += amount;
});
const reserve = paise.map<Step>((amount) => (books) => {
  if (move(books, { kind: 'reserve', paise: amount })) books.open.push(amount);
});
const extend = fc.tuple(fc.nat(), paise).map<Step>(([which, amount]) => (books) => {
  const at = which % Math.max(1, books.open.length);
  if (books.open.length > 0 && move(books, { kind: 'reserve', paise: amount })) books.open[at] = (books.open[at] ?? 0) + amount;
});
const settle = fc.tuple(fc.nat(), share).map<Step>(([which, part]) => (books) => {
  if (books.open.length === 0) return;
  const [reservedPaise = 0] = books.open.splice(which % books.open.length, 1);
  const chargePaise = Math.floor(reservedPaise * part);
  expect(move(books, { kind: 'settle', reservedPaise, chargePaise })).toBe(true);
  books.charged += chargePaise;
});

describe('a wallet', () => {
  it('keeps 0 <= available <= balance, and balance = top-ups less charges, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(topUp, reserve, extend, settle), { maxLength: 60 }), (steps) => {
        const books: Books = { wallet: empty, open: [], toppedUp: 0, charged: 0 };
        for (const step of steps) {
          step(books);
          const { balancePaise, availablePaise } = books.wallet;
          expect(availablePaise).toBeGreaterThanOrEqual(0);
          expect(availablePaise).toBe(balancePaise - books.open.reduce((sum, one) => sum + one, 0));
          expect(balancePaise).toBe(books.toppedUp - books.charged);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('says whether other reservations stand in the way or the balance is too low', () => {
    expect(applyMove(wallet(500, 499), { kind: 'reserve', paise: 500 })).toEqual({ ok: false, why: 'waits' });
    expect(applyMove(wallet(499, 499), { kind: 'reserve', paise: 500 })).toEqual({ ok: false, why: 'short' });
    expect(applyMove(wallet(500, 500), { kind: 'reserve', paise: 500 })).toMatchObject({
      ok: true,
      wallet: { balancePaise: 500, availablePaise: 0 },
    });
  });

  it.each<[WalletMove, number, number]>([
    [{ kind: 'top-up', paise: 250 }, 10_250, 4_250],
    [{ kind: 'top-up', paise: 0 }, 10_000, 4_000],
    [{ kind: 'reserve', paise: 500 }, 10_000, 3_500],
    [{ kind: 'reserve', paise: 4_000 }, 10_000, 0],
    [{ kind: 'reserve', paise: 0 }, 10_000, 4_000],
    [{ kind: 'settle', reservedPaise: 700, chargePaise: 350 }, 9_650, 4_350],
    [{ kind: 'settle', reservedPaise: 700, chargePaise: 700 }, 9_300, 4_000],
    [{ kind: 'settle', reservedPaise: 700, chargePaise: 0 }, 10_000, 4_700],
    [{ kind: 'settle', reservedPaise: 0, chargePaise: 0 }, 10_000, 4_000],
  ])('of 10,000 paise, 4,000 of them available, has after %j a balance of %i and %i available', (made, balancePaise, availablePaise) => {
    const before = { ...wallet(10_000, 4_000), version: 7 };
    expect(applyMove(before, made)).toEqual({ ok: true, wallet: { ...before, balancePaise, availablePaise, version: 8 } });
    expect(before).toEqual({ ...wallet(10_000, 4_000), version: 7 });
  });

  it('never charges above the reservation', () => {
    fc.assert(
      fc.property(paise, fc.integer({ min: 1, max: 5_000 }), (reservedPaise, more) => {
        expect(() => applyMove(wallet(50_000, 10_000), { kind: 'settle', reservedPaise, chargePaise: reservedPaise + more })).toThrow(
          'never exceeds',
        );
      }),
    );
  });

  it('never reserves more on a day than its cap, and gives back to the day only what that day has reserved', () => {
    const step = fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 400 }), share);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_500 }), fc.array(step, { maxLength: 60 }), (dailyCapPaise, steps) => {
        let purse: Wallet = { ...wallet(1_000_000, 1_000_000), dailyCapPaise };
        let today = 0;
        const reserved = new Map<string, number>();
        const open: { day: string; paise: number }[] = [];
        for (const [isReservation, days, paise, part] of steps) {
          today += days === 3 ? 1 : 0;
          const day = new Date(Date.UTC(2026, 10, 10 + today)).toISOString().slice(0, 10);
          const ended = isReservation ? undefined : open.shift();
          const chargePaise = Math.floor((ended?.paise ?? 0) * part);
          const outcome = ended
            ? applyMove(purse, { kind: 'settle', reservedPaise: ended.paise, chargePaise, day: ended.day })
            : applyMove(purse, { kind: 'reserve', paise, day });
          if (!outcome.ok) expect(outcome.why).toBe('capped');
          else purse = outcome.wallet;
          if (outcome.ok && !ended) open.push({ day, paise });
          const change = ended ? chargePaise - ended.paise : outcome.ok ? paise : 0;
          const of = ended?.day ?? day;
          reserved.set(of, (reserved.get(of) ?? 0) + change);
          expect(reserved.get(day) ?? 0).toBeLessThanOrEqual(dailyCapPaise);
          if (!ended) expect(spentOn(purse, day)).toBe(reserved.get(day));
        }
      }),
    );
  });

  it('keeps to the cap of one day if clocks differ about midnight, and begins again on every later day', () => {
    const reserved = (before: Wallet, day: string) => applyMove(before, { kind: 'reserve', paise: 300, day });
    const outcomes: boolean[] = [];
    let purse: Wallet = { ...wallet(10_000, 10_000), dailyCapPaise: 600 };
    for (const day of ['2026-12-31', '2027-01-01', '2026-12-31', '2027-01-01', '2026-12-31', '2027-01-02', '2026-12-31']) {
      const outcome = reserved(purse, day);
      outcomes.push(outcome.ok);
      if (outcome.ok) purse = outcome.wallet;
    }
    expect(outcomes).toEqual([true, true, true, false, false, true, true]);
    expect([purse.spentDay, purse.spentPaise]).toEqual(['2026-12-31', 300]);
  });

  it('gives nothing back to a day for a reservation that counts for the next one', () => {
    const before = { ...wallet(1_000, 500), dailyCapPaise: 500, spentDay: '2026-11-21', spentPaise: 500 };
    const settled = applyMove(before, { kind: 'settle', reservedPaise: 500, chargePaise: 0, day: '2026-11-20' });
    expect(settled).toMatchObject({ ok: true, wallet: { spentDay: '2026-11-21', spentPaise: 500 } });
  });

  it('pays a refund in full, whatever is reserved', () => {
    const refunded = applyMove(wallet(1_000, 200), { kind: 'refund', paise: 300 });
    expect(refunded).toMatchObject({ ok: true, wallet: { balancePaise: 1_300, availablePaise: 500 } });
  });

  it('takes a ledger entry of a top-up, a charge and a refund', () => expect(LEDGER_TYPES).toEqual(['top-up', 'charge', 'refund']));

  const notPaise = expect.objectContaining({ name: 'RangeError', message: expect.stringMatching(/whole.* paise/) });
  it.each([-1, 0.5, NaN, Infinity, 2 ** 53])('moves no %d paise', (amount) => {
    expect(() => applyMove(wallet(900, 900), { kind: 'top-up', paise: amount })).toThrow(notPaise);
    expect(() => applyMove(wallet(900, 900), { kind: 'reserve', paise: amount })).toThrow(notPaise);
    expect(() => applyMove(wallet(900, 100), { kind: 'settle', reservedPaise: amount, chargePaise: 0 })).toThrow(notPaise);
    expect(() => applyMove(wallet(900, 100), { kind: 'settle', reservedPaise: 100, chargePaise: amount })).toThrow(notPaise);
  });
});
