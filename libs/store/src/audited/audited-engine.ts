import { canonicalJson, type AuditActor, type AuditHead, type MintId, type TenantId } from '@turant/domain';
import {
  insertOp,
  patchOp,
  type Collection,
  type CommitResult,
  type DeleteOp,
  type Document,
  type Find,
  type InsertResult,
  type LookUp,
  type Op,
  type PatchOp,
  type Reader,
  type StorageEngine,
  type WriteOptions,
} from '../engine/storage-engine.js';
import { entryOf, untilAppended } from './append-audit.js';
import { AUDIT_POLICY, type AuditPolicy } from './audit-policy.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { AUDIT_HEADS } from '../audit/audit.schema.js';
import { chainEntries } from './entry-hash.js';
import { inTurn } from './in-turn.js';
import type { Proof } from '../sealing/proof.js';
import { isAudited, keyOf, planAudited, targetOf, type Records } from './plan-audited.js';

/** Who changes records, and what the entries of the trail take besides. */
export interface Auditing {
  actor: AuditActor;
  ids: MintId;
  clock: { now(): Date };
  /** Keyed hash, for records whose id names a person. */
  hash(text: string): string;
  /** Makes the MACs of the entries. */
  proof?: Proof | undefined;
  policy?: AuditPolicy;
}

type Written = { ok: true; after: (Document | undefined)[] } | { ok: false; missed: number };

/**
 * An engine whose changes of the policy's collections have their entries in the audit trail, in the same commit. It is for the few changes
 * that people make: each takes some reads more, and those of one tenant wait for one another.
 */
export class AuditedEngine implements StorageEngine {
  private readonly trail: AuditTrail;
  private readonly policy: AuditPolicy;

  constructor(
    readonly inner: StorageEngine,
    private readonly auditing: Auditing,
  ) {
    this.trail = new AuditTrail(inner);
    this.policy = auditing.policy ?? AUDIT_POLICY;
  }

  get = <T extends Document>(from: Collection<T>, id: string): Promise<T | undefined> => this.inner.get(from, id);
  getMany = <T extends Document>(from: Collection<T>, ids: readonly string[]): Promise<T[]> => this.inner.getMany(from, ids);
  find = <T extends Document>(from: Collection<T>, query: Find<T>): Promise<T[]> => this.inner.find(from, query);
  count = <T extends Document>(from: Collection<T>, query: Pick<Find<T>, 'index' | 'equals' | 'range'>): Promise<number> =>
    this.inner.count(from, query);
  findsAny = (lookUps: readonly LookUp[]): Promise<boolean[]> => this.inner.findsAny(lookUps);
  onSnapshot = <R>(read: (at: Reader) => Promise<R>): Promise<R> => this.inner.onSnapshot(read);
  migrate = (): Promise<void> => this.inner.migrate();
  ping = (): Promise<void> => this.inner.ping();
  close = (): Promise<void> => this.inner.close();

  get hasInsertTransactions(): boolean {
    return this.inner.hasInsertTransactions;
  }

  async insertMany<T extends Document>(
    into: Collection<T>,
    documents: readonly T[],
    along?: (inserted: readonly T[]) => readonly Op[],
  ): Promise<InsertResult[]> {
    if (!this.policy[into.name]) return this.inner.insertMany(into, documents, along);
    const results: InsertResult[] = [];
    for (const document of documents) {
      const beside = this.hasInsertTransactions ? (along?.([document]) ?? []) : [];
      const { ok } = await this.commit([insertOp(into, document), ...beside]);
      results.push(ok ? 'inserted' : 'duplicate');
    }
    return results;
  }

  async patch<T extends Document>(op: PatchOp<T>): Promise<T | undefined> {
    if (!isAudited(this.policy, op)) return this.inner.patch(op);
    const written = await this.write([op]);
    return written.ok ? (written.after[0] as T) : undefined;
  }

  async patchMany<T extends Document>(ops: readonly Omit<PatchOp<T>, 'orInsert'>[], options?: WriteOptions): Promise<number> {
    if (!ops.some((op) => isAudited(this.policy, op))) return this.inner.patchMany(ops, options);
    let held = 0;
    for (const op of ops) if (await this.patch(op)) held += 1;
    return held;
  }

  async delete<T extends Document>(op: DeleteOp<T>): Promise<boolean> {
    return isAudited(this.policy, op) ? (await this.write([op])).ok : this.inner.delete(op);
  }

  async commit(ops: readonly Op[], options?: WriteOptions): Promise<CommitResult> {
    if (!ops.some((op) => isAudited(this.policy, op))) return this.inner.commit(ops, options);
    const written = await this.write(ops);
    return written.ok ? { ok: true } : { ok: false, missed: written.missed };
  }

  /** @throws RetryLaterError AUDIT_CONTESTED */
  private async write(ops: readonly Op[]): Promise<Written> {
    const trails = await this.trailsOf(ops);
    return inTurn(this.inner, trails, () => untilAppended(() => this.attempt(ops)));
  }

  private async trailsOf(ops: readonly Op[]): Promise<TenantId[]> {
    const plan = planAudited(this.policy, ops, await this.read(ops), this.auditing.hash);
    return 'missed' in plan ? [] : [...plan.acts.keys()];
  }

  /**
   * The heads are read before the records: a change of the records with an entry after that makes the commit miss.
   * @returns undefined if the records or the trail were changed meanwhile
   */
  private async attempt(ops: readonly Op[]): Promise<Written | undefined> {
    const heads = await this.headsOf(await this.trailsOf(ops));
    const records = await this.read(ops);
    const plan = planAudited(this.policy, ops, records, this.auditing.hash);
    if ('missed' in plan) return { ok: false, missed: plan.missed };
    if (![...plan.acts.keys()].every((trail) => heads.has(trail))) return undefined;
    const appended = [...plan.acts].flatMap(([trail, acts]) => this.trailOps(trail, acts, heads.get(trail)));
    const result = await this.inner.commit([...plan.ops, ...appended]);
    if (result.ok) return { ok: true, after: plan.after };
    if (result.missed >= ops.length) return undefined;
    return (await this.isAsRead(ops[result.missed] as Op, records)) ? { ok: false, missed: result.missed } : undefined;
  }

  private async headsOf(trails: readonly TenantId[]): Promise<Map<TenantId, AuditHead | undefined>> {
    const heads = await Promise.all(trails.map(async (trail) => [trail, await this.trail.head(trail)] as const));
    return new Map(heads);
  }

  private async read(ops: readonly Op[]): Promise<Records> {
    const audited = ops.filter((op) => isAudited(this.policy, op)).map(targetOf);
    const found = audited.map(async (one) => [keyOf(one), await this.inner.get({ name: one.collection }, one.id)] as const);
    return new Map(await Promise.all(found));
  }

  private trailOps(trail: TenantId, acts: Parameters<typeof entryOf>[3][], head: AuditHead | undefined): Op[] {
    const entries = acts.map((act) => entryOf(this.auditing, trail, this.auditing.actor, act));
    if (entries.length > 0) return this.trail.appendOps(trail, chainEntries(entries, head, this.auditing.proof), head);
    // Nothing to tell of what was read: that has to be so still when it is written.
    const { seq, hash } = head ?? { seq: 0, hash: '' };
    return [patchOp(AUDIT_HEADS, trail, [['seq', '=', seq]], { set: { seq, hash } }, head ? undefined : { _id: trail, seq, hash })];
  }

  /** Whether an op has missed although its record is as it was read: then it is refused for itself, such as by a unique index. */
  private async isAsRead(op: Op, records: Records): Promise<boolean> {
    if (!isAudited(this.policy, op)) return true;
    const target = targetOf(op);
    const now = await this.inner.get({ name: target.collection }, target.id);
    return canonicalJson(now ?? null) === canonicalJson(records.get(keyOf(target)) ?? null);
  }
}
