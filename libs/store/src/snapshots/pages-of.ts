import type { Collection, Document, Find, Reader } from '../engine/storage-engine.js';

/** Large enough that a page costs no more than its documents, and small enough that some pages at once fit into a small memory. */
const RECORDS_A_PAGE = 100;

export type Pages<T> = AsyncGenerator<T[], void>;

/** A part of an index: all documents with these first values, in the order of the next field. */
interface Part<T> {
  index: string;
  equals: NonNullable<Find<T>['equals']>;
  /** The next field of the index, whose values differ or whose equal values are to stay together. */
  field: keyof T & string;
  /** Only documents whose field is at least or below this. */
  range?: { gte?: string; lt?: string };
}

/** Documents of which no two have the same value in the field. */
export async function* pagesOf<T extends Document>(at: Reader, from: Collection<T>, { index, equals, field, range }: Part<T>): Pages<T> {
  for (let next: Find<T>['range'] = range; ;) {
    const page = await at.find(from, { index, equals, limit: RECORDS_A_PAGE, ...(next && { range: next }) });
    if (page.length > 0) yield page;
    if (page.length < RECORDS_A_PAGE) return;
    next = { gt: page.at(-1)?.[field] as string, ...(range?.lt !== undefined && { lt: range.lt }) };
  }
}

/** Documents of which those with the same value in the field are always on the same page. */
export async function* pagesOfGroups<T extends Document>(at: Reader, from: Collection<T>, { index, equals, field }: Part<T>): Pages<T> {
  let limit = RECORDS_A_PAGE * 5;
  for (let start = ''; ;) {
    const page = await at.find(from, { index, equals, range: { gte: start }, limit });
    if (page.length < limit) {
      if (page.length > 0) yield page;
      return;
    }
    const last = page.at(-1)?.[field] as string;
    const whole = page.filter((one) => one[field] !== last);
    // One group alone is larger than a page.
    limit = whole.length === 0 ? limit * 2 : RECORDS_A_PAGE * 5;
    if (whole.length > 0) yield whole;
    start = last;
  }
}
