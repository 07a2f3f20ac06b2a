import { blockPricePaise, isOnLine, type Call, type LedgerEntry } from '@turant/domain';
import type { RecordsAt } from '@turant/store';
import type { Check, Recount } from './check.js';
import type { Report } from './report.js';
import { otherEntries, type Row } from './rows-of.js';

/** The wallet against the ledger and against the reservations of calls. */
export const walletCheck: Check = {
  name: 'wallet',
  begin: ({ records }, report) => new WalletRecount(records, report),
};

class WalletRecount implements Recount {
  private ledgerPaise = 0;
  private reservedPaise = 0;

  constructor(
    private readonly records: RecordsAt,
    private readonly report: Report,
  ) {}

  rows(rows: readonly Row[]): void {
    for (const { call, charge } of rows) {
      this.ledgerPaise += charge?.amountPaise ?? 0;
      if (call) this.addReservation(call);
    }
  }

  async end(): Promise<void> {
    for (const pages of otherEntries(this.records)) for await (const page of pages) this.ledgerPaise += sumOf(page);
    const { tenantId } = this.records;
    const { balancePaise, availablePaise } = (await this.records.wallet()) ?? { balancePaise: 0, availablePaise: 0 };
    this.report.compare('balance', tenantId, this.ledgerPaise, balancePaise);
    this.report.compare('reserved', tenantId, this.reservedPaise, balancePaise - availablePaise);
    if (availablePaise < 0) this.report.differs('below-zero', tenantId, 0, availablePaise);
  }

  /** A call has a reservation from its placing to its settlement: some blocks of its tier; nothing for a browser's call. */
  private addReservation({ _id, status, line, tier, reservedPaise }: Call): void {
    if (reservedPaise === undefined && !isOnLine(status)) return;
    this.reservedPaise += reservedPaise ?? 0;
    if (!isOnLine(status)) return this.report.differs('reservation-of-no-open-call', _id, null, reservedPaise ?? null);
    const price = line === 'browser' ? 0 : blockPricePaise(tier);
    const isWhole = reservedPaise !== undefined && (price === 0 ? reservedPaise === 0 : reservedPaise > 0 && reservedPaise % price === 0);
    if (isWhole) this.report.applied();
    else this.report.differs('reservation', _id, price, reservedPaise ?? null);
  }
}

const sumOf = (entries: readonly LedgerEntry[]): number => entries.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
