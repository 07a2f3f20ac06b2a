import type { Collection, Document, StorageEngine } from '../engine/storage-engine.js';
import type { EveryDocument } from './every-document.js';
import { isSame } from './is-same.js';

/** What became of one collection. */
export interface Copied {
  name: string;
  source: number;
  target: number;
  /** Documents of the source that the target does not hold, or holds otherwise. */
  differing: number;
  /** Ids of the first of them. */
  examples: string[];
  isEqual: boolean;
}

export interface CopyOrder {
  source: EveryDocument;
  target: StorageEngine & Pick<EveryDocument, 'total'>;
  /** Collections, in the order in which they are copied and told. */
  names: readonly string[];
  /** After each collection is copied and compared. */
  onCopied: (copied: Copied) => void;
}

/** A page of the largest leads there can be stays within what one process can hold. */
const PAGE = 500;
const MAX_EXAMPLES = 5;

/**
 * Rights of processes that are gone: copied, so that their fences go on growing, but the target's own processes may have
 * taken them meanwhile, and that is no difference.
 */
const OF_PROCESSES = 'leases';

/**
 * Every document of the source, unchanged, into the target. What is there already is left as it is and compared: so it may
 * be killed and run again, and never writes over anything. Afterwards all of it is read again at both engines.
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
    const page = await source.page(name, after, PAGE);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?._id;
  }
}

/** Looked for first: a second run writes next to nothing. */
async function insertAbsent(target: StorageEngine, into: Collection<Document>, page: readonly Document[]): Promise<void> {
  const there = await heldBy(target, into, page);
  const absent = page.filter(({ _id }) => !there.has(_id));
  if (absent.length > 0) await target.insertMany(into, absent);
}

async function compare(source: EveryDocument, target: CopyOrder['target'], name: string): Promise<Copied> {
  const copied: Copied = { name, source: 0, target: 0, differing: 0, examples: [], isEqual: false };
  for await (const page of pagesOf(source, name)) {
    const there = await heldBy(target, { name }, page);
    const wrong = page.filter((one) => !isSame(one, there.get(one._id)));
    copied.source += page.length;
    copied.differing += wrong.length;
    copied.examples.push(...wrong.slice(0, MAX_EXAMPLES - copied.examples.length).map(({ _id }) => _id));
  }
  copied.target = await target.total(name);
  copied.isEqual = name === OF_PROCESSES || (copied.differing === 0 && copied.source === copied.target);
  return copied;
}

async function heldBy(target: StorageEngine, from: Collection<Document>, page: readonly Document[]): Promise<Map<string, Document>> {
  const ids = page.map(({ _id }) => _id);
  return new Map((await target.getMany(from, ids)).map((one) => [one._id, one]));
}
