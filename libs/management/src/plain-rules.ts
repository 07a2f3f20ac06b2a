import { RetryLaterError, type RejectedError, type TenantId } from '@turant/domain';
import {
  viewOf,
  type ChangeOf,
  type ClearableOf,
  type NewOf,
  type RecordDeclaration,
  type RecordOf,
  type ViewOf,
} from '@turant/domain/records';
import type { Change, Guard, PageQuery, Store } from '@turant/store';
import type { ManagementContext } from './management-context.js';
import { pageOfViews, type Page } from './view.js';

type StoreContext = Pick<ManagementContext, 'store'>;
type CreateContext = Pick<ManagementContext, 'store' | 'ids' | 'clock'>;

interface ReadRecords<T> {
  get(tenant: TenantId, id: string): Promise<T | undefined>;
  /** Newest first. */
  list(tenant: TenantId, page: PageQuery): Promise<T[]>;
}

export interface Reading<T, V> {
  recordsIn(store: Store): ReadRecords<T>;
  view(record: T): V;
  missing(): RejectedError;
}

export interface ReadingRules<T, V> {
  /** @throws RejectedError if the tenant has no such record */
  find(context: StoreContext, tenant: TenantId, id: string): Promise<T>;
  /** @throws RejectedError if the tenant has no such record */
  get(context: StoreContext, tenant: TenantId, id: string): Promise<V>;
  /** Newest first. */
  list(context: StoreContext, tenant: TenantId, page: PageQuery): Promise<Page<V>>;
}

/** How the records of a tenant are read. */
export function readingRules<T extends { _id: string }, V>({ recordsIn, view, missing }: Reading<T, V>): ReadingRules<T, V> {
  const find: ReadingRules<T, V>['find'] = async ({ store }, tenant, id) => {
    const found = await recordsIn(store).get(tenant, id);
    if (!found) throw missing();
    return found;
  };
  return {
    find,
    get: async (context, tenant, id) => view(await find(context, tenant, id)),
    list: ({ store }, tenant, page) => pageOfViews(page, (query) => recordsIn(store).list(tenant, query), view),
  };
}

/** The fields that the service itself writes into each record of a plain noun. */
interface ServiceFields {
  _id: string;
  tenantId: TenantId;
  createdAt: Date;
}

interface PlainRecords<T extends ServiceFields> extends ReadRecords<T> {
  insert(record: T): Promise<boolean>;
  patch(tenant: TenantId, id: string, guard: Guard<T>, change: Change<T>): Promise<T | undefined>;
  remove(tenant: TenantId, id: string): Promise<boolean>;
}

interface Plain<T extends ServiceFields> {
  recordsIn(store: Store): PlainRecords<T>;
  missing(): RejectedError;
}

export interface PlainRules<D extends RecordDeclaration, T> extends ReadingRules<T, ViewOf<D>> {
  /** @throws RetryLaterError CREATION_UNDER_WAY if another request has made the record with the same id */
  create(context: CreateContext, tenant: TenantId, input: NewOf<D>): Promise<ViewOf<D>>;
  /** Sets the given fields and takes the cleared ones away. @throws RejectedError if the tenant has no such record */
  change(context: StoreContext, tenant: TenantId, id: string, input: ChangeOf<D>, cleared?: readonly ClearableOf<D>[]): Promise<ViewOf<D>>;
  /** @throws RejectedError if the tenant has no such record */
  remove(context: StoreContext, tenant: TenantId, id: string): Promise<void>;
}

/** What a person does to a record that has no rules but those of its declaration. A noun with a rule of its own puts it around one of these. */
export function plainRules<D extends RecordDeclaration, T extends RecordOf<D> & ServiceFields>(
  declaration: D,
  { recordsIn, missing }: Plain<T>,
): PlainRules<D, T> {
  const view = (record: T): ViewOf<D> => viewOf(declaration, record);
  const reading = readingRules<T, ViewOf<D>>({ recordsIn, view, missing });
  return {
    ...reading,
    async create({ store, ids, clock }, tenant, input) {
      const own: ServiceFields = { _id: ids(declaration.id.prefix), tenantId: tenant, createdAt: clock.now() };
      const record = { ...input, ...own } as unknown as T;
      if (!(await recordsIn(store).insert(record))) throw new RetryLaterError('CREATION_UNDER_WAY');
      return view(record);
    },
    async change(context, tenant, id, input, cleared = []) {
      if (Object.keys(input).length + cleared.length === 0) return reading.get(context, tenant, id);
      const change = { set: input, unset: cleared } as unknown as Change<T>;
      const changed = await recordsIn(context.store).patch(tenant, id, [], change);
      if (!changed) throw missing();
      return view(changed);
    },
    async remove({ store }, tenant, id) {
      if (!(await recordsIn(store).remove(tenant, id))) throw missing();
    },
  };
}
