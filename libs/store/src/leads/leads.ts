import { isAnyTest, SOURCE_API, type Counter, type Lead, type LeadStatus, type LocalHours, type TenantId } from '@turant/domain';
import { CounterRaises } from '../counter-raises.js';
import { Counters } from '../counters/counters.js';
import type { Change, StorageEngine, Guard, InsertOp, InsertResult, PatchOp } from '../engine/storage-engine.js';
import { firstIdAt, TenantRepository, type PageQuery } from '../tenant-repository.js';
import { hoursOfTenants } from '../hours-of-tenants.js';
import { LEADS } from './leads.schema.js';

/** At most one of these fields may be given. */
export interface LeadFilter {
  /** E.164. */
  phone?: string;
  /** In any case. */
  email?: string;
  status?: LeadStatus;
  source?: string;
  connectionId?: string;
}

const INDEX_OF_FILTER = {
  phone: 'by-phone',
  email: 'by-email',
  status: 'by-status',
  source: 'by-source',
  connectionId: 'by-connection',
} as const satisfies Record<keyof LeadFilter, string>;

const EMAIL_KEY = 'emailKey';

/** Adds the lead's e-mail address in lower case for the index, so that a filter finds it in any case. */
const withEmailKey = <L extends Partial<Lead>>(lead: L): L =>
  lead.email === undefined ? lead : { ...lead, [EMAIL_KEY]: lead.email.toLowerCase() };

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
    const hours = this.canProjectInserts ? await this.hoursOf(leads) : new Map<TenantId, LocalHours>();
    return this.engine.insertMany(LEADS, leads.map(withEmailKey), (inserted) => raisesOf(this.counters, hours, inserted));
  }

  override async insert(lead: Lead): Promise<boolean> {
    return (await this.insertMany([lead]))[0] === 'inserted';
  }

  override insertOp(lead: Lead): InsertOp<Lead> {
    return super.insertOp(withEmailKey(lead));
  }

  override patchOp(tenant: TenantId, id: string, guard: Guard<Lead>, change: Change<Lead>): PatchOp<Lead> {
    const { set, unset } = change;
    if (set?.email !== undefined) return super.patchOp(tenant, id, guard, { ...change, set: withEmailKey(set) });
    return super.patchOp(tenant, id, guard, unset?.includes('email') ? { ...change, unset: [...unset, EMAIL_KEY as 'email'] } : change);
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

  /** Newest first, duplicates left out. */
  list(tenant: TenantId, page: PageQuery, where: LeadFilter = {}): Promise<Lead[]> {
    const { email } = where;
    return this.filtered(tenant, page, INDEX_OF_FILTER, email === undefined ? where : { ...where, email: email.toLowerCase() });
  }

  /** Leads of lists whose ids were minted before a time, oldest first, after an id. */
  mintedBefore(tenant: TenantId, before: Date, after: string, limit: number): Promise<Lead[]> {
    return this.find(tenant, { index: 'newest', range: { gt: after, lt: firstIdAt(this.idPrefix, before) }, limit });
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
  return [...raises].flatMap(([tenant, ofTenant]) => ofTenant.sumOps(counters, tenant));
}
