import type { Collection, Document, StorageEngine } from '../engine/storage-engine.js';
import type { EveryDocument } from './every-document.js';
import { isSame } from './is-same.js';

/** The result for one collection. */
export interface Copied {
  name: string;
  source: number;
  target: number;
  /** The number of the source's documents that are missing or different in the target. */
  differing: number;
  /** Ids of the first differing documents. */
  examples: string[];
  isEqual: boolean;
}

export interface CopyOrder {
  source: EveryDocument;
  target: StorageEngine & Pick<EveryDocument, 'total'>;
  /** Collections, in the order in which they are copied. */
  names: readonly string[];
  /** Called when a collection is copied and compared. */
  onCopied: (copied: Copied) => void;
}

/** A page of the largest possible leads fits into the memory of one process. */
const DOCUMENTS_A_PAGE = 500;
const MAX_EXAMPLES = 5;

/** Leases are copied, so that their fences go on growing, and not compared: the target's processes may have taken them meanwhile. */
const LEASES = 'leases';

/**
 * Copies every document of the source, unchanged, into the target, and then compares all documents of both engines. A document that the
 * target holds already is never overwritten, so a copy that was killed can be run again.
 * @returns whether both engines hold the same
 */
export async function copyStore({ source, target, names, onCopied }: CopyOrder): Promise<boolean> {
  let isEqual = true;
  for (const name of names) {
    for await (const page of pagesOf(source, name)) await insertAbsent(target, { name }, page);
    const copied = await compare(source, target, name);
    isEqual &&= copied.isEqual;
    onCopied(copied);
  }
  return isEqual;
}

async function* pagesOf(source: EveryDocument, name: string): AsyncGenerator<Document[]> {
  for (let after: string | undefined; ;) {
    const page = await source.page(name, after, DOCUMENTS_A_PAGE);
    if (page.length > 0) yield page;
    if (page.length < DOCUMENTS_A_PAGE) return;
    after = page.at(-1)?._id;
  }
}

/** Looks for stored documents before it inserts, so that a second run writes almost nothing. */
async function insertAbsent(target: StorageEngine, into: Collection<Document>, page: readonly Document[]): Promise<void> {
  const held = await heldBy(target, into, page);
  const absent = page.filter(({ _id }) => !held.has(_id));
  if (absent.length > 0) await target.insertMany(into, absent);
}

async function compare(source: EveryDocument, target: CopyOrder['target'], name: string): Promise<Copied> {
  const copied: Copied = { name, source: 0, target: 0, differing: 0, examples: [], isEqual: false };
  for await (const page of pagesOf(source, name)) {
    const held = await heldBy(target, { name }, page);
    const wrong = page.filter((one) => !isSame(one, held.get(one._id)));
    copied.source += page.length;
    copied.differing += wrong.length;
    copied.examples.push(...wrong.slice(0, MAX_EXAMPLES - copied.examples.length).map(({ _id }) => _id));
  }
  copied.target = await target.total(name);
  copied.isEqual = name === LEASES || (copied.differing === 0 && copied.source === copied.target);
  return copied;
}

async function heldBy(target: StorageEngine, from: Collection<Document>, page: readonly Document[]): Promise<Map<string, Document>> {
  const ids = page.map(({ _id }) => _id);
  return new Map((await target.getMany(from, ids)).map((one) => [one._id, one]));
}
