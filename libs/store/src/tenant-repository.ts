import { encodeTime } from 'ulid';
import { RejectedError, type TenantId } from '@turant/domain';
import {
  deleteOp,
  insertOp,
  patchOp,
  type Change,
  type Collection,
  type DeleteOp,
  type Document,
  type StorageEngine,
  type Find,
  type Guard,
  type InsertOp,
  type PatchOp,
  type Reader,
} from './engine/storage-engine.js';

export type OfTenant = Document & { tenantId: TenantId };

export interface PageQuery {
  /** Only ids below this one: the last id of the page before. */
  before?: string;
  /** Only records whose ids were minted from `since` on and before `until`. */
  since?: Date;
  until?: Date;
  limit: number;
  /** For a list with several filters: how many records are looked at for one page. Default: `MAX_RECORDS_LOOKED_AT`. */
  maxLookedAt?: number;
}

/** A list with several filters looks at so many records for one page, and is refused as too wide if the page is not full by then. */
export const MAX_RECORDS_LOOKED_AT = 5_000;
const LOOKED_AT_ONCE = 500;

/**
 * Reads on, 500 records at a time, until a page of records that pass the filter is full.
 * @param read the records that follow one in the list; undefined: the first ones
 * @throws RejectedError FILTER_TOO_WIDE
 */
export async function readFiltered<T>(
  { limit, maxLookedAt = MAX_RECORDS_LOOKED_AT }: Pick<PageQuery, 'limit' | 'maxLookedAt'>,
  read: (after: T | undefined, limit: number) => Promise<T[]>,
  passes: (record: T) => boolean,
): Promise<T[]> {
  const found: T[] = [];
  let last: T | undefined;
  for (let looked = 0; found.length < limit;) {
    if (looked >= maxLookedAt)
      throw new RejectedError(
        'FILTER_TOO_WIDE',
        `these filters together fit too few of ${maxLookedAt} records: narrow the time, or drop a filter`,
      );
    const records = await read(last, LOOKED_AT_ONCE);
    found.push(...records.filter(passes));
    looked += LOOKED_AT_ONCE;
    last = records.at(-1);
    if (records.length < LOOKED_AT_ONCE) break;
  }
  return found.slice(0, limit);
}

/** A collection whose every record belongs to a tenant. Every query names its tenant. */
export class TenantRepository<T extends OfTenant> {
  constructor(
    protected readonly engine: StorageEngine,
    readonly collection: Collection<T>,
  ) {}

  async get(tenant: TenantId, id: string, at: Reader = this.engine): Promise<T | undefined> {
    const found = await at.get(this.collection, id);
    return found?.tenantId === tenant ? found : undefined;
  }

  async getMany(tenant: TenantId, ids: readonly string[]): Promise<T[]> {
    return (await this.engine.getMany(this.collection, ids)).filter((one) => one.tenantId === tenant);
  }

  /** The index must begin with the tenant. */
  protected find(tenant: TenantId, query: Find<T>, at: Reader = this.engine): Promise<T[]> {
    return at.find(this.collection, { ...query, equals: [tenant, ...(query.equals ?? [])] });
  }

  protected countBy(tenant: TenantId, query: Pick<Find<T>, 'index' | 'equals' | 'range'>, at: Reader = this.engine): Promise<number> {
    return at.count(this.collection, { ...query, equals: [tenant, ...(query.equals ?? [])] });
  }

  /** Newest first by id. Ids are in the order of their times, so a time range is a range of ids. */
  protected page(tenant: TenantId, index: string, page: PageQuery, equals: Find<T>['equals'] = []): Promise<T[]> {
    return this.find(tenant, { index, equals, range: idRange(page, this.idPrefix), direction: -1, limit: page.limit });
  }

  /**
   * Newest first. Each field has an index of its own: the one of the first field is read, and what it finds is filtered by the others.
   * @param indexes the field that most likely finds fewest comes first
   * @throws RejectedError FILTER_TOO_WIDE if too many records have to be looked at
   */
  protected filtered<F extends keyof T & string>(
    tenant: TenantId,
    page: PageQuery,
    indexes: Readonly<Record<F, string>>,
    where: { readonly [K in F]?: string },
  ): Promise<T[]> {
    const [field, ...others] = (Object.keys(indexes) as F[]).filter((name) => where[name] !== undefined);
    if (field === undefined) return this.page(tenant, 'newest', page);
    const read = (query: PageQuery): Promise<T[]> => this.page(tenant, indexes[field], query, [where[field] as string]);
    if (others.length === 0) return read(page);
    return readFiltered(
      page,
      (last, limit) => read({ ...page, limit, ...(last && { before: last._id }) }),
      (record) => others.every((name) => record[name] === where[name]),
    );
  }

  /** Prefix of this collection's ids. */
  protected readonly idPrefix: string = '';

  insertOp(document: T): InsertOp<T> {
    return insertOp(this.collection, document);
  }

  patchOp(tenant: TenantId, id: string, guard: Guard<T>, change: Change<T>): PatchOp<T> {
    return patchOp(this.collection, id, [['tenantId', '=', tenant], ...guard] as unknown as Guard<T>, change);
  }

  deleteOp(tenant: TenantId, id: string, guard: Guard<T> = []): DeleteOp<T> {
    return deleteOp(this.collection, id, [['tenantId', '=', tenant], ...guard] as unknown as Guard<T>);
  }

  /** @returns the new record, or undefined if the record is not this tenant's or the guard missed */
  patch(tenant: TenantId, id: string, guard: Guard<T>, change: Change<T>): Promise<T | undefined> {
    return this.engine.patch(this.patchOp(tenant, id, guard, change));
  }

  async insert(document: T): Promise<boolean> {
    return (await this.engine.insertMany(this.collection, [document]))[0] === 'inserted';
  }
}

/** The largest time that a ULID can hold, in milliseconds since 1970. */
const MAX_ULID_MS = 2 ** 48 - 1;

/** The smallest id that can be minted at a time. */
export const firstIdAt = (prefix: string, at: Date): string =>
  `${prefix}_${encodeTime(Math.min(Math.max(0, at.getTime()), MAX_ULID_MS))}${'0'.repeat(16)}`;

/** Ids below `before`, minted between the times. */
export function idRange({ before, since, until }: PageQuery, prefix: string): Find<Document>['range'] {
  const end = until && firstIdAt(prefix, until);
  const lt = before && end ? (before < end ? before : end) : (before ?? end);
  const gte = since && firstIdAt(prefix, since);
  return lt || gte ? { ...(gte && { gte }), ...(lt && { lt }) } : undefined;
}
