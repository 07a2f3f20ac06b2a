import { createHash } from 'node:crypto';
import { setImmediate as turnOfEventLoop } from 'node:timers/promises';
import {
  derivedId,
  employeeOf,
  REQUEST_KEPT_MS,
  RULE_PACK,
  tierOf,
  type Connection,
  type Employee,
  type Lead,
  type LeadRef,
  type Tenant,
} from '@turant/domain';
import type { ChangeItem, Item, LeadItem } from '@turant/plugin-host';
import type { Enquiry } from '../intake/enquiry.js';
import type { OpenedConnection } from './open-connection.js';
import type { Accepted, LeadIntake, RoadContext } from '../road-context.js';
import { emptyResult, type IngestResult } from './ingest-result.js';

export type IngestContext = Pick<RoadContext, 'store' | 'clock'> & { intake: LeadIntake };

/** The origin of items: a request, a fetched reference or a poll. */
export interface Origin {
  opened: OpenedConnection;
  tenant: Tenant;
  employees: readonly Employee[];
  /** The request's id; a poll has a new id instead. */
  requestId: string;
  receivedAt: Date;
  /** True for a poll, which also brings old leads: a lead that is older than an enquiry's consent lasts is stored and not called. */
  isBackfill?: boolean;
}

/** The tenant that owns a connection, and the employees that may call its leads. */
export async function ownersOf(
  { store }: Pick<RoadContext, 'store'>,
  { tenantId }: Connection,
): Promise<Pick<Origin, 'tenant' | 'employees'>> {
  const [tenant, employees] = await Promise.all([store.tenants.get(tenantId), store.employees.all(tenantId)]);
  if (!tenant) throw new Error('the tenant of this connection is not stored');
  return { tenant, employees };
}

/** Stores leads as the lead webhook does, and applies updates, deletes and references. Items that come twice change nothing. */
export async function ingestItems(context: IngestContext, origin: Origin, items: readonly Item[]): Promise<IngestResult> {
  const result = emptyResult();
  const earlier = new Map<string, Promise<void>>();
  const all: Promise<void>[] = [];
  for (const [position, item] of items.entries()) {
    if (position > 0 && position % MAX_ITEMS_A_TURN === 0) await turnOfEventLoop();
    // Items of one lead run in their order: a lead that was created and then deleted stays deleted, and the later of two updates holds.
    const work = (earlier.get(item.externalId ?? '') ?? Promise.resolve()).then(() =>
      ingestItem(context, origin, withShortId(item), position, result),
    );
    // Promise.all looks only when the last item has begun. Without a handler here Node would call an earlier failure unhandled.
    work.catch(() => undefined);
    if (item.externalId !== undefined) earlier.set(item.externalId, work);
    all.push(work);
  }
  await Promise.all(all);
  return { ...result, leadIds: [...new Set(result.leadIds)] };
}

/** How many items of one request are begun before other work gets its turn: a body of 1 MiB may hold 18,000 leads. */
const MAX_ITEMS_A_TURN = 200;

/** An index key holds 1,978 bytes in LMDB; a sender's text may be longer, and is then replaced by its hash. */
const MAX_EXTERNAL_ID_CHARACTERS = 200;

function withShortId<I extends Item>(item: I): I {
  const { externalId } = item;
  if (externalId === undefined || externalId.length <= MAX_EXTERNAL_ID_CHARACTERS) return item;
  return { ...item, externalId: `sha256:${createHash('sha256').update(externalId).digest('hex')}` };
}

async function ingestItem(context: IngestContext, origin: Origin, item: Item, position: number, result: IngestResult): Promise<void> {
  if (item.kind === 'rejected') result.rejected.push(item.reason);
  else if (item.kind === 'ignored') result.ignored.push(item.reason);
  else if (item.kind === 'ref') result.refs.push(refOf(origin, item.ref, item.externalId));
  else if (item.kind === 'delete') result.leadIds.push(...(await deleteLead(context, origin, item.externalId)));
  else {
    const known = item.kind === 'change' ? await changeLead(context, origin, item) : undefined;
    const accepted = known ?? (await context.intake.accept(enquiryOf(origin, item, position)));
    result.leadIds.push(accepted.leadId);
    if (accepted.isReplay || accepted.status === 'duplicate') return;
    if (item.isTest) result.tests += 1;
    else result.leads += 1;
  }
}

const refOf = ({ opened, requestId, receivedAt }: Origin, ref: Readonly<Record<string, string>>, externalId?: string): LeadRef => ({
  _id: derivedId('rf', requestId, requestId, externalId ?? '', JSON.stringify(ref)),
  tenantId: opened.connection.tenantId,
  connectionId: opened.connection._id,
  requestId,
  ...(externalId !== undefined && { externalId }),
  ref,
  receivedAt,
  status: 'due',
  leadIds: [],
  dueAt: receivedAt,
  tries: 0,
  expiresAt: new Date(receivedAt.getTime() + REQUEST_KEPT_MS),
});

/** The lead's id follows from the request and the person, so that a second reading, also by a mended plugin, finds the same lead. */
function leadIdOf({ requestId }: Origin, { externalId, lead }: LeadItem | ChangeItem, position: number): string {
  return derivedId('ld', requestId, requestId, externalId ?? '', lead.phone ?? lead.email ?? String(position));
}

function enquiryOf(origin: Origin, item: LeadItem | ChangeItem, position: number): Enquiry {
  const { tenant, employees, opened, requestId, receivedAt } = origin;
  const { connection } = opened;
  const employee = employeeOf(employees, [item.employeeId, connection.employeeId]);
  const { name, phone, email, requirement, budget, source } = item.lead;
  return {
    tenantId: connection.tenantId,
    name,
    isNameMadeUp: item.isNameMadeUp,
    phone,
    email,
    requirement,
    budget,
    source,
    extra: [...item.extra],
    employee,
    tier: item.tier ?? connection.tier ?? tierOf(tenant, employee),
    wantsCall: item.kind === 'lead' && item.mayDial && !item.isTest && connection.dialImmediately && !isTooOld(origin, item),
    platform: {
      leadId: leadIdOf(origin, item, position),
      connectionId: connection._id,
      requestId,
      receivedAt,
      externalId: item.externalId,
      sentAt: item.sentAt,
      isTest: item.isTest,
      isEarlyChange: item.kind === 'change',
    },
  };
}

const isTooOld = ({ isBackfill, receivedAt }: Origin, { sentAt }: LeadItem | ChangeItem): boolean =>
  isBackfill === true && sentAt !== undefined && receivedAt.getTime() - sentAt.getTime() > RULE_PACK.enquiryMs.value;

const UNDELETED = ['deletedAt', 'absent'] as const;

/** Applies an update to a stored lead; nobody is called. @returns undefined for an unknown lead, which the update itself then becomes */
async function changeLead({ store }: IngestContext, { opened }: Origin, item: ChangeItem): Promise<Accepted | undefined> {
  const { tenantId, _id: connectionId } = opened.connection;
  if (item.externalId === undefined) return undefined;
  const found = await store.leads.withExternalId(tenantId, connectionId, item.externalId);
  if (!found) return undefined;
  const { name, phone, email, requirement, budget } = item.lead;
  // A lead keeps its first phone, for which a call was asked: a second phone may be another person's.
  const newPhone = found.phone === undefined && phone !== undefined ? { phone } : {};
  const isReachable = 'phone' in newPhone && found.status === 'unreachable';
  // A made-up name does not replace a stored one.
  const given = { name: item.isNameMadeUp ? undefined : name, email, requirement, budget };
  const set = {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...newPhone,
  } as Partial<Lead>;
  const named = set.name !== undefined && { unset: ['isNameMadeUp'] as const };
  const reopen = (): Promise<Lead | undefined> =>
    store.leads.patch(tenantId, found._id, [UNDELETED, ['status', '=', 'unreachable']], { set: { ...set, status: 'new' }, ...named });
  // A status that a user has marked meanwhile stays.
  if (!found.deletedAt && Object.keys(set).length > 0 && !(isReachable && (await reopen())))
    await store.leads.patch(tenantId, found._id, [UNDELETED], { set, ...named });
  return {
    leadId: found.duplicateOf ?? found._id,
    callId: found.callId ?? null,
    status: 'accepted',
    employeeId: found.employeeId ?? null,
    tier: found.tier,
    isReplay: true,
  };
}

/** Marks a lead as deleted, so that nobody calls it. An unknown lead gets a tombstone, which refuses a creation that comes later. */
async function deleteLead({ store, clock }: IngestContext, { opened, requestId, receivedAt }: Origin, id?: string): Promise<string[]> {
  const { tenantId, _id: connectionId } = opened.connection;
  if (id === undefined) return [];
  const tombstone: Lead = {
    _id: derivedId('ld', requestId, requestId, id, 'deleted'),
    ...{ tenantId, connectionId, requestId, externalId: id, receivedAt, deletedAt: receivedAt },
    ...{ name: '', extra: [], tier: 'standard', status: 'lost', isTest: false },
  };
  const [result] = await store.leads.insertMany([tombstone]);
  if (result === 'inserted') return [];
  const found = await store.leads.withExternalId(tenantId, connectionId, id);
  if (!found || found._id === tombstone._id) return [];
  await store.leads.patch(tenantId, found._id, [['deletedAt', 'absent']], { set: { deletedAt: clock.now() } });
  return found.isListed ? [found._id] : [];
}
