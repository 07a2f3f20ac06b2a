import { createHash } from 'node:crypto';
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
import { takenNothing, type Taken } from './taken.js';

export type TakeContext = Pick<RoadContext, 'store' | 'clock'> & { intake: LeadIntake };

/** Where items come from: a request, a reference that was fetched, a poll. */
export interface Origin {
  opened: OpenedConnection;
  tenant: Tenant;
  employees: readonly Employee[];
  /** Of the request, or what stands for it; leads and references get its time. */
  requestId: string;
  receivedAt: Date;
  /** Asked for by us: what is older than an enquiry's consent lasts is kept and not called. */
  isBackfill?: boolean;
}

/** Whose leads a connection's are. */
export async function ownersOf(
  { store }: Pick<RoadContext, 'store'>,
  { tenantId }: Connection,
): Promise<Pick<Origin, 'tenant' | 'employees'>> {
  const [tenant, employees] = await Promise.all([store.tenants.get(tenantId), store.employees.all(tenantId)]);
  if (!tenant) throw new Error('a connection without its tenant');
  return { tenant, employees };
}

/** Takes whole leads in as the bearer webhook does, and updates, deletes and references. Taken twice, they are there once. */
export async function takeItems(context: TakeContext, origin: Origin, items: readonly Item[]): Promise<Taken> {
  const taken = takenNothing();
  const turns = new Map<string, Promise<void>>();
  await Promise.all(
    items.map((item, position) => {
      // Of one lead in their order: what was created and then deleted is deleted, of two updates the later one stays.
      const turn = (turns.get(item.externalId ?? '') ?? Promise.resolve()).then(() =>
        takeItem(context, origin, withShortId(item), position, taken),
      );
      if (item.externalId !== undefined) turns.set(item.externalId, turn);
      return turn;
    }),
  );
  return taken;
}

/** An index key has an end (1,978 bytes in LMDB), a sender's text has none. */
const LONGEST_ID = 200;

function withShortId<I extends Item>(item: I): I {
  const { externalId } = item;
  if (externalId === undefined || externalId.length <= LONGEST_ID) return item;
  return { ...item, externalId: `sha256:${createHash('sha256').update(externalId).digest('hex')}` };
}

async function takeItem(context: TakeContext, origin: Origin, item: Item, position: number, taken: Taken): Promise<void> {
  if (item.kind === 'rejected') taken.rejected.push(item.reason);
  else if (item.kind === 'ignored') taken.ignored.push(item.reason);
  else if (item.kind === 'ref') taken.refs.push(refOf(origin, item.ref, item.externalId));
  else if (item.kind === 'delete') taken.leadIds.push(...(await deleteLead(context, origin, item.externalId)));
  else {
    const known = item.kind === 'change' ? await changeLead(context, origin, item) : undefined;
    const accepted = known ?? (await context.intake.accept(enquiryOf(origin, item, position)));
    if (!taken.leadIds.includes(accepted.leadId)) taken.leadIds.push(accepted.leadId);
    if (accepted.isReplay || accepted.status === 'duplicate') return;
    if (item.isTest) taken.tests += 1;
    else taken.leads += 1;
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

/** The lead's id follows from the request and the person: read again, by a mended plugin too, it is the same lead. */
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
      isNameMadeUp: item.isNameMadeUp,
    },
  };
}

const isTooOld = ({ isBackfill, receivedAt }: Origin, { sentAt }: LeadItem | ChangeItem): boolean =>
  isBackfill === true && sentAt !== undefined && receivedAt.getTime() - sentAt.getTime() > RULE_PACK.enquiryMs.value;

const UNDELETED = ['deletedAt', 'absent'] as const;

/** An update changes what is known and calls nobody; of an unknown lead it is the lead. */
async function changeLead({ store }: TakeContext, { opened }: Origin, item: ChangeItem): Promise<Accepted | undefined> {
  const { tenantId, _id: connectionId } = opened.connection;
  if (item.externalId === undefined) return undefined;
  const found = await store.leads.withExternalId(tenantId, connectionId, item.externalId);
  if (!found) return undefined;
  const { name, phone, email, requirement, budget } = item.lead;
  // Another phone on a lead that has one may be another person's: the first number was asked to be called.
  const newPhone = found.phone === undefined && phone !== undefined ? { phone } : {};
  const isReachable = 'phone' in newPhone && found.status === 'unreachable';
  // A name that was made up for want of one is no news.
  const given = { name: item.isNameMadeUp ? undefined : name, email, requirement, budget };
  const set = {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...newPhone,
  } as Partial<Lead>;
  const named = set.name !== undefined && { unset: ['isNameMadeUp'] as const };
  const wake = (): Promise<Lead | undefined> =>
    store.leads.patch(tenantId, found._id, [UNDELETED, ['status', '=', 'unreachable']], { set: { ...set, status: 'new' }, ...named });
  // What a person has marked meanwhile stays.
  if (!found.deletedAt && Object.keys(set).length > 0 && !(isReachable && (await wake())))
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

/** The lead is called no more; one that has not come yet leaves a tombstone, which its creation then meets. */
async function deleteLead({ store, clock }: TakeContext, { opened, requestId, receivedAt }: Origin, id?: string): Promise<string[]> {
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
