import type { AuditEntry, Seal } from '@turant/domain';
import type { RecordsAt } from '@turant/store';
import type { Check, Recount } from './check.js';
import type { KeptHead } from './kept-heads.js';
import type { Report } from './report.js';
import { checkSeal, FROM_BEFORE, type Trust } from './trust.js';

export const AUDIT = 'audit';

/**
 * The audit trail from its first entry to its newest: none altered, none missing, all in their places; each as its seal or its MAC says, and
 * with the head that was kept among them.
 */
export const auditCheck: Check = { name: AUDIT, begin: (of, report) => auditRecount(of, report) };

/** Of a tenant, or of the operator's own trail. */
export interface TrailAtMoment {
  records: RecordsAt;
  trust: Trust;
  kept: KeptHead | undefined;
}

export const auditRecount = ({ records, trust, kept }: TrailAtMoment, report: Report): Recount => ({
  end: async () => {
    const { entries, faults } = await records.verifiedTrail();
    const faulty = new Set(faults.flatMap(({ entryId }) => entryId ?? []));
    report.applied(entries - faulty.size);
    for (const { kind, seq, entryId, says } of faults) report.differs(kind, entryId ?? `${records.tenantId}|${seq}`, seq, says);
    if (trust.problem) report.differs(trust.problem, records.tenantId, null, null);
    const seal = trust.isSealed ? checkSeal(trust, await records.seal(), report) : undefined;
    const proofs = new Proofs(records.tenantId, trust, seal, kept, report);
    for await (const page of records.trail()) page.forEach((entry) => proofs.take(entry));
    proofs.end();
  },
});

class Proofs {
  private lastSeq = 0;
  private fromBefore = 0;

  constructor(
    private readonly trail: string,
    private readonly trust: Trust,
    private readonly seal: Seal | undefined,
    private readonly kept: KeptHead | undefined,
    private readonly report: Report,
  ) {}

  take(entry: AuditEntry): void {
    const { _id, seq, hash } = entry;
    this.lastSeq = seq;
    if (seq === this.seal?.seq && hash !== this.seal.hash) this.report.differs('sealed', _id, this.seal.hash, hash);
    if (seq === this.kept?.seq) this.report.compare('kept-head', _id, this.kept.hash, hash);
    this.checkMac(entry);
  }

  /** What was sealed or kept, and is not there any more. */
  end(): void {
    const { seal, kept, lastSeq, report, trail } = this;
    if (this.fromBefore > 0) report.explained(FROM_BEFORE, this.fromBefore);
    if (seal && seal.seq > lastSeq) report.differs('sealed', trail, seal.seq, lastSeq);
    if (!kept) return;
    if (kept.seq > lastSeq) report.differs('kept-head', trail, kept.seq, lastSeq);
    report.compare('kept-seal', trail, kept.sealedAt, seal?.at.toISOString() ?? null);
  }

  private checkMac({ _id, seq, hash, mac }: AuditEntry): void {
    const { isSealed, prover } = this.trust;
    if (!isSealed && mac !== undefined) this.report.differs('without-seal', _id, null, seq);
    else if (!isSealed || seq <= (this.seal?.seq ?? 0)) this.fromBefore += 1;
    else if (mac === undefined) this.report.differs('without-mac', _id, null, seq);
    else if (!prover) this.report.unchecked('mac');
    else if (mac !== prover.macOfEntry(hash)) this.report.differs('mac', _id, null, seq);
  }
}
