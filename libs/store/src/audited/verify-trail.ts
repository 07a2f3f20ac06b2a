import type { AuditEntry, AuditHead, TenantId } from '@turant/domain';
import type { Reader } from '../engine/storage-engine.js';
import { AUDIT, AUDIT_HEADS } from '../audit/audit.schema.js';
import { entryHash } from './entry-hash.js';

/** One thing that is wrong with a trail. `altered`: not what was written; `reordered`: whole, and in the place of another one. */
export interface TrailFault {
  kind: 'altered' | 'missing' | 'reordered';
  seq: number;
  /** Of an entry that is there. */
  entryId?: string;
  says: string;
}

export interface VerifiedTrail {
  entries: number;
  /** Of the newest entry: who has kept an earlier one can find it in the trail still. */
  head: Pick<AuditHead, 'seq' | 'hash'> | undefined;
  faults: TrailFault[];
}

const ENTRIES_A_PAGE = 1_000;
/** Altered entries that are looked for in one another's places. */
const MAX_ALTERED = 200;

/** Reads a tenant's trail from its beginning and names each entry that is altered, missing or not in its place. */
export async function verifyTrail(reader: Reader, tenant: TenantId): Promise<VerifiedTrail> {
  const trail = new TrailReading();
  const head = await reader.get(AUDIT_HEADS, tenant);
  for (let gt = -Infinity; ;) {
    const range = gt === -Infinity ? undefined : { gt };
    const page = await reader.find(AUDIT, { index: 'trail', equals: [tenant], ...(range && { range }), limit: ENTRIES_A_PAGE });
    page.forEach((entry) => trail.take(entry));
    if (page.length < ENTRIES_A_PAGE) break;
    gt = page.at(-1)?.seq ?? gt;
  }
  trail.end(head);
  return { entries: trail.entries, head: head && { seq: head.seq, hash: head.hash }, faults: trail.allFaults() };
}

class TrailReading {
  entries = 0;
  private last: AuditEntry | undefined;
  private readonly faults: TrailFault[] = [];
  private readonly altered: AuditEntry[] = [];
  private readonly places: number[] = [];

  take(entry: AuditEntry): void {
    this.entries += 1;
    const { seq } = entry;
    const before = this.last?.seq ?? 0;
    if (seq > before + 1) this.isMissing(before + 1, seq - 1);
    if (entry.hash !== entryHash(entry)) this.altered.push(entry);
    else if (seq < 1) this.add('altered', entry, 'no entry has a number below 1');
    else if (seq === before + 1) this.checkLink(entry);
    this.last = entry;
  }

  /** The entry is what its own hash says; whether it follows the entry before is what that one's hash says. */
  private checkLink(entry: AuditEntry): void {
    if (entry.previousHash === (this.last?.hash ?? '')) return;
    if (this.last && this.altered.at(-1) === this.last) return;
    if (this.last) this.add('altered', this.last, `the entry after it was written behind another one: the hash is not the same`);
    else this.add('altered', entry, 'the first entry says that there is one before');
  }

  end(head: AuditHead | undefined): void {
    const last = this.last;
    if (!head) {
      if (last) this.faults.push({ kind: 'missing', seq: last.seq, says: 'the record of the newest entry is missing' });
      return;
    }
    const at = last?.seq ?? 0;
    if (at < head.seq) this.isMissing(at + 1, head.seq);
    else if (at > head.seq) this.faults.push({ kind: 'altered', seq: head.seq, says: `the newest entry is said to be ${head.seq}` });
    else if (last && last.hash !== head.hash && this.altered.at(-1) !== last)
      this.add('altered', last, 'the hash of the newest entry was kept, and is another');
  }

  /** An altered entry that would be whole in another one's place was moved. */
  allFaults(): TrailFault[] {
    const places = [...this.altered.slice(0, MAX_ALTERED).map(({ seq }) => seq), ...this.places];
    const ofAltered = this.altered.map((entry): TrailFault => {
      const { seq, _id: entryId } = entry;
      const place = this.altered.length > MAX_ALTERED ? undefined : places.find((one) => entryHash({ ...entry, seq: one }) === entry.hash);
      if (place === undefined) return { kind: 'altered', seq, entryId, says: 'it is not what its hash says' };
      return { kind: 'reordered', seq, entryId, says: `it was written as number ${place}` };
    });
    return [...this.faults, ...ofAltered].sort((one, other) => one.seq - other.seq);
  }

  private add(kind: TrailFault['kind'], { seq, _id: entryId }: AuditEntry, says: string): void {
    this.faults.push({ kind, seq, entryId, says });
  }

  private isMissing(from: number, to: number): void {
    for (let seq = from; seq <= Math.min(to, from + MAX_ALTERED); seq += 1) this.places.push(seq);
    this.faults.push({ kind: 'missing', seq: from, says: from === to ? 'it is missing' : `${from} to ${to} are missing` });
  }
}
