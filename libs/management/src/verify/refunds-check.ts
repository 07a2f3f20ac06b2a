import type { LedgerEntry, TimelineEntry } from '@turant/domain';
import { timelineKeptFromMs, type Check, type Recount, type TenantAtMoment } from './check.js';
import type { Report } from './report.js';
import { otherEntries, type Row } from './rows-of.js';

/** What was given back of each call is the sum of its refunds, at most its cost, and each refund is told once on its timeline. */
export const refundsCheck: Check = {
  name: 'refunds',
  begin: (of, report) => new RefundsRecount(of, report),
};

interface Given {
  refundedPaise: number;
  costPaise: number;
}

class RefundsRecount implements Recount {
  private readonly given = new Map<string, Given>();
  /** By reference. */
  private readonly told = new Map<string, TimelineEntry>();

  constructor(
    private readonly of: TenantAtMoment,
    private readonly report: Report,
  ) {}

  rows(rows: readonly Row[]): void {
    for (const { call, entries } of rows) {
      if (call?.refundedPaise !== undefined) {
        const { _id, refundedPaise, costPaise = 0 } = call;
        this.given.set(_id, { refundedPaise, costPaise });
      }
      for (const entry of entries) if (entry.type === 'call.refunded') this.takeTold(entry);
    }
  }

  async end(): Promise<void> {
    const sums = new Map<string, number>();
    for (const pages of otherEntries(this.of.records))
      for await (const page of pages)
        for (const entry of page.filter(({ type }) => type === 'refund')) {
          const { callId = '', amountPaise } = entry;
          sums.set(callId, (sums.get(callId) ?? 0) + amountPaise);
          this.compareEntry(entry);
        }
    for (const { _id } of this.told.values()) this.report.differs('entry-too-many', _id, null, 'call.refunded');
    for (const callId of new Set([...sums.keys(), ...this.given.keys()])) this.compareCall(callId, sums.get(callId) ?? 0);
  }

  /** A second entry with the same reference is one too many. */
  private takeTold(entry: TimelineEntry): void {
    const { reference } = entry.detail;
    const key = typeof reference === 'string' && !this.told.has(reference) ? reference : `${entry._id}|`;
    this.told.set(key, entry);
  }

  private compareEntry({ _id, amountPaise, reference, callId, key, at }: LedgerEntry): void {
    this.report.compare('key', _id, `refund:${reference}`, key);
    if (amountPaise <= 0) this.report.differs('amount', _id, null, amountPaise);
    const told = this.told.get(reference);
    this.told.delete(reference);
    if (told) {
      this.report.compare('entry-call', told._id, callId ?? null, told.callId ?? null);
      this.report.compare('entry-refundedPaise', told._id, amountPaise, figureOf(told));
    } else if (at.getTime() < timelineKeptFromMs(this.of)) this.report.explained('timeline-retention');
    else this.report.differs('entry-missing', _id, 'call.refunded', null);
  }

  private compareCall(callId: string, sumPaise: number): void {
    const found = this.given.get(callId);
    this.report.compare('refunded', callId, sumPaise, found?.refundedPaise ?? null);
    const { refundedPaise = 0, costPaise = 0 } = found ?? {};
    if (refundedPaise > costPaise) this.report.differs('more-than-cost', callId, costPaise, refundedPaise);
  }
}

const figureOf = ({ detail }: TimelineEntry): number | null => (typeof detail.refundedPaise === 'number' ? detail.refundedPaise : null);
