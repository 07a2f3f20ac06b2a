import type { LedgerEntry } from '@turant/domain';
import type { RecordsAt } from '@turant/store';
import type { Check, Recount } from './check.js';
import type { Report } from './report.js';
import { otherEntries, type Row } from './rows-of.js';

/**
 * Each entry's balance follows from the one before. The order of commits is stored nowhere: ids are minted by several processes, whose clocks
 * differ. So the entries are taken as steps from one balance to another: from nothing to the last balance, each balance that one entry
 * leaves is taken up by another, in whatever order they are read. Only if that fails, the order of ids is used to name an entry.
 */
export const ledgerCheck: Check = {
  name: 'ledger',
  begin: ({ records }, report) => new LedgerRecount(records, report),
};

class LedgerRecount implements Recount {
  private readonly steps = new Steps();
  private entries = 0;

  constructor(
    private readonly records: RecordsAt,
    private readonly report: Report,
  ) {}

  rows(rows: readonly Row[]): void {
    for (const { charge } of rows) if (charge) this.add(charge);
  }

  async end(): Promise<void> {
    for (const pages of otherEntries(this.records)) for await (const page of pages) page.forEach((entry) => this.add(entry));
    this.steps.end((await this.records.wallet())?.balancePaise ?? 0);
    const broken = this.steps.isWhole ? 0 : await this.nameBroken();
    this.report.applied(this.entries - broken);
  }

  private add(entry: LedgerEntry): void {
    const { _id, amountPaise, balanceAfterPaise } = entry;
    this.entries += 1;
    this.steps.add(entry);
    if (balanceAfterPaise < 0) this.report.differs('below-zero', _id, 0, balanceAfterPaise);
    if (!Number.isSafeInteger(amountPaise) || amountPaise === 0) this.report.differs('amount', _id, null, amountPaise);
  }

  /** @returns how many entries were named */
  private async nameBroken(): Promise<number> {
    const walk = new Walk();
    let named = 0;
    for await (const page of this.records.ledger())
      for (const entry of page) {
        const broken = walk.next(entry);
        if (!broken || !this.steps.isLoose(broken.entry)) continue;
        named += 1;
        this.report.differs('balance-after', broken.entry._id, broken.expected, broken.entry.balanceAfterPaise);
      }
    const last = walk.end();
    if (last && this.steps.isLoose(last.entry)) {
      named += 1;
      this.report.differs('balance-after', last.entry._id, last.expected, last.entry.balanceAfterPaise);
    }
    return named;
  }
}

const balanceBefore = ({ balanceAfterPaise, amountPaise }: LedgerEntry): number => balanceAfterPaise - amountPaise;

/** How often each balance is left more often than it is taken up. In a sound ledger nearly all balances cancel out while they are read. */
class Steps {
  private readonly left = new Map<number, number>([[0, 1]]);

  add(entry: LedgerEntry): void {
    this.count(balanceBefore(entry), -1);
    this.count(entry.balanceAfterPaise, 1);
  }

  end(balancePaise: number): void {
    this.count(balancePaise, -1);
  }

  get isWhole(): boolean {
    return this.left.size === 0;
  }

  /** Whether an entry goes on from a balance that no entry has left, or leaves one that no entry takes up. */
  isLoose(entry: LedgerEntry): boolean {
    return (this.left.get(balanceBefore(entry)) ?? 0) < 0 || (this.left.get(entry.balanceAfterPaise) ?? 0) > 0;
  }

  private count(paise: number, by: number): void {
    const times = (this.left.get(paise) ?? 0) + by;
    if (times === 0) this.left.delete(paise);
    else this.left.set(paise, times);
  }
}

interface Broken {
  entry: LedgerEntry;
  expected: number;
}

/**
 * Walks over the entries in the order of their ids. An entry that is off alone is broken; from one on after which all are off by the same, the
 * balances are taken as they are, so that one missing entry does not name all that follow.
 */
class Walk {
  private sum = 0;
  private offBy = 0;
  private doubted: (Broken & { offBy: number }) | undefined;

  next(entry: LedgerEntry): Broken | undefined {
    this.sum += entry.amountPaise;
    const offBy = entry.balanceAfterPaise - this.sum;
    const { doubted } = this;
    this.doubted = undefined;
    // The doubted entry was the last one that goes on from another balance: all after it are off by the same.
    if (doubted && offBy === doubted.offBy) this.offBy = offBy;
    if (offBy !== this.offBy) this.doubted = { entry, expected: this.sum + this.offBy, offBy };
    return doubted;
  }

  end(): Broken | undefined {
    return this.doubted;
  }
}
