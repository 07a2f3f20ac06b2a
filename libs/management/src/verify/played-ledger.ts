import { canonicalJson, type AuditEntry, type LedgerEntry, type Seal } from '@turant/domain';
import type { RecordsAt } from '@turant/store';
import type { Value } from './difference.js';
import type { Report } from './report.js';
import { otherEntries } from './rows-of.js';
import { FROM_BEFORE } from './trust.js';

const SUM_MODULUS = 2n ** 128n;
const SUM_HEX_DIGITS = 32;

/** Top-ups and refunds by the trail, which names each of them with its amount; those of before the seal by the sum that was sealed, too. */
export class PlayedLedger {
  private readonly said = new Map<string, { seq: number; after: Readonly<Record<string, unknown>> }>();
  private readonly before = { count: 0, sum: 0n };
  private differences = 0;

  constructor(
    private readonly tenantId: string,
    private readonly seal: Seal | undefined,
    private readonly hash: ((text: string) => string) | undefined,
    private readonly report: Report,
  ) {}

  take({ seq, action, what, whatId, after = {} }: AuditEntry): void {
    if (what === 'ledger-entry' && action === 'create') this.said.set(whatId, { seq, after });
  }

  async compareAll(records: RecordsAt): Promise<void> {
    for (const pages of otherEntries(records)) for await (const page of pages) page.forEach((entry) => this.compare(entry));
    for (const id of this.said.keys()) this.differs('gone', id, 'ledger-entry', null);
    this.compareSum();
  }

  private compare(entry: LedgerEntry): void {
    const { _id, type } = entry;
    const said = this.said.get(_id);
    this.said.delete(_id);
    if ((said?.seq ?? 0) <= (this.seal?.seq ?? 0)) {
      if (!said && !this.seal) return this.differs('not-named', _id, null, type);
      this.add(entry);
    }
    const wrong = (['type', 'amountPaise', 'reference', 'callId'] as const).filter(
      (field) => said?.after[field] !== undefined && said.after[field] !== entry[field],
    );
    for (const field of wrong)
      this.differs(field, _id, field === 'amountPaise' ? (said?.after[field] as Value) : null, valueOf(entry, field));
    if (said && wrong.length === 0) this.report.applied();
  }

  private add({ _id, type, amountPaise, reference }: LedgerEntry): void {
    this.before.count += 1;
    const digest = this.hash?.(`sealed|ledger-entry|${canonicalJson([_id, type, amountPaise, reference])}`) ?? '0';
    this.before.sum = (this.before.sum + BigInt(`0x${digest.slice(0, SUM_HEX_DIGITS)}`)) % SUM_MODULUS;
  }

  /** The sum names no entry: where the trail has named the wrong one already, it says nothing new. */
  private compareSum(): void {
    const { seal, before, report } = this;
    if (!seal || this.differences > 0) return;
    if (before.count > 0) report.explained(FROM_BEFORE, before.count);
    if (before.count !== seal.ledger.count) this.differs('sealed-ledger', this.tenantId, seal.ledger.count, before.count);
    else if (!this.hash) report.unchecked('ledger', before.count);
    else if (before.sum.toString(16) !== seal.ledger.sum) this.differs('sealed-ledger', this.tenantId, null, null);
  }

  private differs(kind: string, id: string, expected: Value, found: Value): void {
    this.differences += 1;
    this.report.differs(kind, id, expected, found);
  }
}

/** A reference is what somebody has typed. */
const valueOf = (entry: LedgerEntry, field: 'type' | 'amountPaise' | 'reference' | 'callId'): Value =>
  field === 'amountPaise' || field === 'type' ? entry[field] : null;
