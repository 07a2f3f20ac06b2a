import { setTimeout as pause } from 'node:timers/promises';
import { isUnderWay, KEPT_KINDS, type Call, type KeptKind, type TenantId } from '@turant/domain';
import type { Snapshots } from '@turant/store';
import type { ObjectStorage } from '@turant/storage';
import { foundObject, type FoundObject } from './found-object.js';
import { problemsOfObject } from './problems-of-object.js';
import { NamesInOrder } from './names-in-order.js';
import type { Report } from './report.js';

/** Where recordings and transcripts lie. */
export interface ObjectsToVerify {
  storage: Pick<ObjectStorage, 'get' | 'list'>;
  /**
   * The storage has no moment that could be read: what is moved or destroyed in that time disagrees for a moment. What disagrees is looked at
   * again after this time.
   */
  lookAgainAfterMs: number;
}

const CALLS_A_PAGE = 100;
/** Objects that are read at once. */
const READS_AT_ONCE = 8;

type Suspect = readonly [kind: KeptKind, callId: string];

/**
 * Compares what calls say of their recordings and transcripts with the object storage: the object with its bytes, and its wrapped key. Reads every
 * object whole, which takes longer than a moment of the store can be kept: so that records are read in pages, each of its own moment.
 */
export async function verifyObjects(snapshots: Snapshots, of: ObjectsToVerify, tenantId: TenantId, report: Report): Promise<void> {
  const suspects = await new ObjectsLook(snapshots, of.storage, tenantId, report).suspects();
  if (suspects.length === 0) return;
  await pause(of.lookAgainAfterMs);
  for (const [kind, callId] of suspects) {
    // The storage first: a call says `kept` only when its object is there, and until it is destroyed.
    const found = await foundObject(of.storage, kind, tenantId, callId);
    const [call] = await snapshots.read((snapshot) => snapshot.recordsOf(tenantId).callsWithIds([callId]));
    const problems = problemsOfObject(kind, tenantId, callId, call, found);
    for (const { name, id, expected, found: value } of problems) report.differs(name, id, expected, value);
    if (problems.length === 0) report.applied();
  }
}

/** The first look: by the names in the storage, and by the bytes of what should be there. */
class ObjectsLook {
  private readonly found: Suspect[] = [];
  private readonly names: readonly (readonly [KeptKind, NamesInOrder])[];

  constructor(
    private readonly snapshots: Snapshots,
    private readonly storage: ObjectsToVerify['storage'],
    private readonly tenantId: TenantId,
    private readonly report: Report,
  ) {
    this.names = KEPT_KINDS.map((kind) => [kind, new NamesInOrder(storage, tenantId, kind)]);
  }

  async suspects(): Promise<Suspect[]> {
    for (let after = ''; ;) {
      const page = await this.snapshots.read((snapshot) => snapshot.recordsOf(this.tenantId).callsAfter(after, CALLS_A_PAGE));
      for (const [kind, names] of this.names) await this.look(kind, names, page);
      if (page.length < CALLS_A_PAGE) break;
      after = page.at(-1)?._id ?? after;
    }
    for (const [kind, names] of this.names) for (const callId of await names.rest()) this.found.push([kind, callId]);
    return this.found;
  }

  private async look(kind: KeptKind, names: NamesInOrder, calls: readonly Call[]): Promise<void> {
    const kept: Call[] = [];
    for (const call of calls) {
      const { before, isThere } = await names.upTo(call._id);
      for (const callId of before) this.found.push([kind, callId]);
      // What a process still writes or moves may be there, or not.
      if (isUnderWay(call[kind])) this.report.waiting();
      else if (call[kind]?.state === 'kept') kept.push(call);
      else if (isThere) this.found.push([kind, call._id]);
      else if (call[kind]) this.report.applied();
    }
    for (let from = 0; from < kept.length; from += READS_AT_ONCE)
      await Promise.all(kept.slice(from, from + READS_AT_ONCE).map((call) => this.read(kind, call)));
  }

  private async read(kind: KeptKind, call: Call): Promise<void> {
    const found: FoundObject = await foundObject(this.storage, kind, this.tenantId, call._id);
    if (problemsOfObject(kind, this.tenantId, call._id, call, found).length > 0) this.found.push([kind, call._id]);
    else this.report.applied();
  }
}
