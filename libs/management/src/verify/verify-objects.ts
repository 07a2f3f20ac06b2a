import { setTimeout as pause } from 'node:timers/promises';
import { everyPage } from '@turant/async';
import { isUnderWay, KEPT_KINDS, type Call, type KeptKind, type TenantId, keyName, objectName, type KeptObject } from '@turant/domain';
import type { Snapshots } from '@turant/store';
import type { ObjectStorage } from '@turant/storage';
import { foundObject, type FoundObject } from './found-object.js';
import { NamesInOrder } from './names-in-order.js';
import type { Report } from './report.js';
import type { Value } from './difference.js';

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
    const read = (after = '', limit: number): Promise<Call[]> =>
      this.snapshots.read((snapshot) => snapshot.recordsOf(this.tenantId).callsAfter(after, limit));
    for await (const page of everyPage(CALLS_A_PAGE, read)) for (const [kind, names] of this.names) await this.look(kind, names, page);
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

interface ObjectProblem {
  /** The kind of difference. */
  name: string;
  /** The name of the object or key. */
  id: string;
  expected: Value;
  found: Value;
}

/** Where a call and the storage disagree about one recording or transcript. */
function problemsOfObject(
  kind: KeptKind,
  tenantId: TenantId,
  callId: string,
  call: Call | undefined,
  { object, hasKey }: FoundObject,
): ObjectProblem[] {
  const kept = call?.[kind];
  if (isUnderWay(kept)) return [];
  const [name, key] = [objectName(kind, tenantId, callId), keyName(kind, tenantId, callId)];
  if (kept?.state === 'kept')
    return [...problemsOfKept(kept, name, object), ...(hasKey ? [] : [{ name: 'key-missing', id: key, expected: 'kept', found: null }])];
  const why = call ? 'left' : 'without-call';
  const found = kept?.state ?? null;
  return [
    ...(object ? [{ name: `object-${why}`, id: name, expected: found, found: object.bytes }] : []),
    ...(hasKey ? [{ name: `key-${why}`, id: key, expected: found, found: 'a key' }] : []),
  ];
}

function problemsOfKept(kept: KeptObject, id: string, object: FoundObject['object']): ObjectProblem[] {
  const { sha256 = null, bytes = null }: { sha256?: string | null; bytes?: number | null } = kept;
  if (!object) return [{ name: 'object-missing', id, expected: sha256, found: null }];
  return [
    ...(object.sha256 === sha256 ? [] : [{ name: 'object-sha256', id, expected: sha256, found: object.sha256 }]),
    ...(object.bytes === bytes ? [] : [{ name: 'object-bytes', id, expected: bytes, found: object.bytes }]),
  ];
}
