import { isAnyTest, nameKeyOf, SOURCE_API, type Counter, type Lead, type LeadStatus, type LocalHours, type TenantId } from '@turant/domain';
import { CounterRaises } from '../counter-raises.js';
import { Counters } from '../counters/counters.js';
import type { Change, StorageEngine, Guard, InsertOp, InsertResult, PatchOp } from '../engine/storage-engine.js';
import { firstIdAt, readFiltered, TenantRepository, type PageQuery } from '../tenant-repository.js';
import { hoursOfTenants } from '../hours-of-tenants.js';
import { LEADS } from '../collections.js';

/** A lead has all of what is given. */
export interface LeadFilter {
  /** E.164. */
  phone?: string;
  /** In any case. */
  email?: string;
  status?: LeadStatus;
  source?: string;
  connectionId?: string;
  /** The beginning of the name, in any case. Such a list is in the order of names, and takes no times. */
  name?: string;
}

/** By the field that is stored. */
const INDEX_OF_FIELD = {
  phone: 'by-phone',
  emailKey: 'by-email',
  connectionId: 'by-connection',
  source: 'by-source',
  status: 'by-status',
} as const;

/** Fields of a stored lead that are there for its indexes only. */
interface SearchKeys {
  emailKey?: string;
  nameKey?: string;
}
/** Between a name and its lead's id, so that every key is there once. It stands in no name's key and is below all that does. */
const BEFORE_ID = '\u0001';
/** Above every character of a name. */
const LAST_CHARACTER = '\u{10FFFF}';

/** What the indexes of e-mail addresses and names go by, so that a filter finds both in any case. */
const searchKeysOf = (id: string, { email, name }: Partial<Lead>): SearchKeys => ({
  ...(email !== undefined && { emailKey: email.toLowerCase() }),
  ...(name && { nameKey: `${nameKeyOf(name)}${BEFORE_ID}${id}` }),
});

/** A lead as it is stored, with its search keys. The keys are set on the given object: a copy costs more than they do. */
const withSearchKeys = (lead: Lead): Lead => Object.assign(lead, searchKeysOf(lead._id, lead));

export class Leads extends TenantRepository<Lead> {
  protected override readonly idPrefix = 'ld';

  private readonly counters: Counters;
  private readonly hoursOf: ReturnType<typeof hoursOfTenants>;

  constructor(engine: StorageEngine) {
    super(engine, LEADS);
    this.counters = new Counters(engine);
    this.hoursOf = hoursOfTenants(engine);
  }

  /**
   * Whether a lead may be stored with `isProjected`: `insertMany` then raises the counters of leads. If not, the projector raises it
   * from the lead's event.
   */
  get canProjectInserts(): boolean {
    return this.engine.hasInsertTransactions;
  }

  /** Inserts leads of several tenants in one unordered bulk insert, for `acceptLead`. */
  async insertMany(leads: readonly Lead[]): Promise<InsertResult[]> {
    const hours = await this.hoursOf(this.canProjectInserts ? leads : []);
    return this.engine.insertMany(LEADS, leads.map(withSearchKeys), (inserted) => raisesOf(this.counters, hours, inserted));
  }

  override async insert(lead: Lead): Promise<boolean> {
    return (await this.insertMany([lead]))[0] === 'inserted';
  }

  override insertOp(lead: Lead): InsertOp<Lead> {
    return super.insertOp(withSearchKeys(lead));
  }

  override patchOp(tenant: TenantId, id: string, guard: Guard<Lead>, change: Change<Lead>): PatchOp<Lead> {
    const { set, unset = [] } = change;
    const gone: (keyof SearchKeys)[] = [];
    if (unset.includes('email')) gone.push('emailKey');
    if (set?.name === '') gone.push('nameKey');
    const keys = set && searchKeysOf(id, set);
    if (gone.length === 0 && (!keys || Object.keys(keys).length === 0)) return super.patchOp(tenant, id, guard, change);
    return super.patchOp(tenant, id, guard, { ...change, set: { ...set, ...keys }, unset: [...unset, ...(gone as unknown as 'email'[])] });
  }

  /** The lead whose request carried this idempotency key. */
  async withKey(tenant: TenantId, key: string): Promise<Lead | undefined> {
    return (await this.find(tenant, { index: 'key', equals: [key], limit: 1 }))[0];
  }

  /** The lead that holds the duplicate window of a phone or e-mail. */
  async holdingWindow(tenant: TenantId, openWindow: string): Promise<Lead | undefined> {
    return (await this.find(tenant, { index: 'window', equals: [openWindow], limit: 1 }))[0];
  }

  /** The lead with this id of its platform; also a duplicate or a tombstone. */
  async withExternalId(tenant: TenantId, connectionId: string, externalId: string): Promise<Lead | undefined> {
    const [found] = await this.engine.find(LEADS, { index: 'external', equals: [connectionId, externalId], limit: 1 });
    return found?.tenantId === tenant ? found : undefined;
  }

  /** Newest first, or in the order of names if filtered by name; duplicates left out. */
  list(tenant: TenantId, page: PageQuery, { name, email, ...where }: LeadFilter = {}): Promise<Lead[]> {
    const fields = { ...where, emailKey: email?.toLowerCase() };
    return name === undefined ? this.filtered(tenant, page, INDEX_OF_FIELD, fields) : this.named(tenant, page, name, fields);
  }

  /** @throws Error for a time: the index is in the order of names; RejectedError FILTER_TOO_WIDE */
  private async named(tenant: TenantId, page: PageQuery, name: string, fields: Partial<Lead>): Promise<Lead[]> {
    const { before, since, until, limit } = page;
    if (since || until) throw new Error('a list by name takes no times');
    const start = nameKeyOf(name);
    const lastName = before === undefined ? undefined : (await this.get(tenant, before))?.nameKey;
    // The last lead of the page before was erased meanwhile: where it stood is not known any more.
    if (before !== undefined && lastName === undefined) return [];
    const read = (after: string | undefined, count: number): Promise<Lead[]> => {
      const range = { ...(after === undefined ? { gte: start } : { gt: after }), lt: `${start}${LAST_CHARACTER}` };
      return this.find(tenant, { index: 'by-name', range, limit: count });
    };
    const others = (Object.keys(INDEX_OF_FIELD) as (keyof typeof INDEX_OF_FIELD)[]).filter((field) => fields[field] !== undefined);
    if (others.length === 0) return read(lastName, limit);
    return readFiltered(
      page,
      (last, count) => read(last?.nameKey ?? lastName, count),
      (lead) => others.every((field) => lead[field] === fields[field]),
    );
  }

  /** Leads of lists whose ids were minted before a time, oldest first, after an id. */
  mintedBefore(tenant: TenantId, before: Date, after: string, limit: number): Promise<Lead[]> {
    return this.find(tenant, { index: 'newest', range: { gt: after, lt: firstIdAt(this.idPrefix, before) }, limit });
  }

  /**
   * Gives leads that an older release has stored their search keys.
   * @param leads as they were read; one that was changed or deleted since is left as it is, because that write has seen to its keys
   */
  async addSearchKeys(leads: readonly (Lead & SearchKeys)[]): Promise<void> {
    const ops = leads.flatMap((lead): PatchOp<Lead>[] => {
      const { _id, tenantId, name, email, nameKey, emailKey } = lead;
      const keys = searchKeysOf(_id, { ...(nameKey === undefined && { name }), ...(emailKey === undefined && { email }) });
      if (Object.keys(keys).length === 0) return [];
      const isUnchanged: Guard<Lead> = [['name', '=', name], email === undefined ? ['email', 'absent'] : ['email', '=', email]];
      return [super.patchOp(tenantId, _id, isUnchanged, { set: keys })];
    });
    if (ops.length > 0) await this.engine.patchMany(ops);
  }

  /** Later enquiries of the same person inside the window, oldest first. */
  duplicatesOf(tenant: TenantId, leadId: string): Promise<Lead[]> {
    return this.find(tenant, { index: 'duplicates', equals: [leadId], limit: 100 });
  }
}

/** One write for each counter of leads. */
function raisesOf(counters: Counters, hours: ReadonlyMap<TenantId, LocalHours>, inserted: readonly Lead[]): PatchOp<Counter>[] {
  const raises = new Map<TenantId, CounterRaises>();
  for (const lead of inserted) {
    const { tenantId, isProjected, receivedAt, employeeId, connectionId = SOURCE_API } = lead;
    const at = isProjected && !isAnyTest(lead) ? hours.get(tenantId)?.of(receivedAt) : undefined;
    if (!at) continue;
    const ofTenant = raises.get(tenantId) ?? new CounterRaises();
    raises.set(tenantId, ofTenant);
    ofTenant.addLead(counters, tenantId, at, { ...(employeeId !== undefined && { employeeId }), source: connectionId }, { leads: 1 });
  }
  return [...raises].flatMap(([tenant, ofTenant]) => ofTenant.ops(counters, tenant));
}
