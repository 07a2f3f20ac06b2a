import { DAY_MS, isHashed, readPhone, RejectedError, type DoNotCall, type TenantId } from '@turant/domain';
import { firstIdAt, type PageQuery, type Store } from '@turant/store';
import { listedNumber, type Vault } from '@turant/vault';
import type { ManagementContext } from './management-context.js';
import { pageOf, viewedPage, type Page } from './view.js';

export interface DoNotCallView {
  /** E.164; null where the person was erased: only a hash of the number is kept. */
  phone: string | null;
  reason: string | null;
  addedAt: string;
}

export interface DoNotCallCheck {
  phone: string;
  blocked: boolean;
  reason?: string;
  /** Leads with this number and the status `do-not-call`, newest first. Once the number is off the list, a person may mark or call them. */
  leadIds: string[];
}

/** What the list needs in order to find a number of which only the hash is kept. */
export type ListContext = Pick<ManagementContext, 'store'> & { vault: Pick<Vault, 'hash'> };

/** What the entry of an erased person says instead of the reason, which may have named the person. */
export const ERASED_REASON = 'the person was erased';
/** More leads of one number than a person looks through; those that are older have the same number, and are found by it. */
const MAX_LEADS_OF_NUMBER = 100;
/** The limit of calls to a number counts a day's calls, and the calls of an erased person have no number any more. */
const ERASED_LISTED_MS = DAY_MS;

const doNotCallView = ({ phone, ...entry }: DoNotCall, asked: string | null = null): DoNotCallView => ({
  phone: isHashed({ phone }) ? asked : phone,
  reason: entry.reason ?? null,
  addedAt: entry.addedAt.toISOString(),
});

/** Adds a number. A number that is on the list already keeps its place and gets the new reason. @throws RejectedError PHONE_INVALID */
export async function addDoNotCall(
  { store, vault, ids, clock }: ListContext & Pick<ManagementContext, 'ids' | 'clock'>,
  tenant: TenantId,
  { phone: raw, reason }: { phone: unknown; reason?: string },
): Promise<DoNotCallView> {
  const phone = await tenantPhone(store, tenant, raw);
  // An opt-out during a call has an `order` with the prefix `te` as well: the list is in this order.
  const entry = { reason, addedAt: clock.now(), order: ids('te') };
  return doNotCallView(await store.doNotCall.add(tenant, listedNumber(vault, tenant, phone), entry), phone);
}

/** @throws RejectedError PHONE_INVALID */
export async function checkDoNotCall({ store, vault }: ListContext, tenant: TenantId, raw: unknown): Promise<DoNotCallCheck> {
  const phone = await tenantPhone(store, tenant, raw);
  const [entry, leadIds] = await Promise.all([
    store.doNotCall.check(tenant, listedNumber(vault, tenant, phone)),
    leadsThatAsked(store, tenant, phone),
  ]);
  return { phone, blocked: entry !== undefined, ...(entry?.reason !== undefined && { reason: entry.reason }), leadIds };
}

async function leadsThatAsked(store: Store, tenant: TenantId, phone: string): Promise<string[]> {
  const leads = await store.leads.list(tenant, { limit: MAX_LEADS_OF_NUMBER }, { phone });
  return leads.filter(({ status }) => status === 'do-not-call').map(({ _id }) => _id);
}

/** @throws RejectedError DO_NOT_CALL_NOT_FOUND, PHONE_INVALID */
export async function getDoNotCall({ store, vault }: ListContext, tenant: TenantId, raw: string): Promise<DoNotCallView> {
  const phone = await tenantPhone(store, tenant, raw);
  const entry = await store.doNotCall.check(tenant, listedNumber(vault, tenant, phone));
  if (!entry) throw notOnTheList();
  return doNotCallView(entry, phone);
}

/**
 * Takes a number off the list. Nothing is called by that: its leads stay `do-not-call` until a person marks or calls them. The number of an erased person stays on the list for a day at least: the calls of that day are not counted to the number any more.
 * @returns the number as it is now
 * @throws RejectedError DO_NOT_CALL_NOT_FOUND, PHONE_INVALID, ERASED_TODAY_CONFLICT
 */
export async function removeDoNotCall(
  { store, vault, clock }: ListContext & Pick<ManagementContext, 'clock'>,
  tenant: TenantId,
  raw: string,
): Promise<DoNotCallCheck> {
  const phone = await tenantPhone(store, tenant, raw);
  const number = listedNumber(vault, tenant, phone);
  const entry = await store.doNotCall.check(tenant, number);
  if (entry && isHashed(entry) && clock.now().getTime() - entry.addedAt.getTime() < ERASED_LISTED_MS)
    throw new RejectedError(
      'ERASED_TODAY_CONFLICT',
      'the person with this number was erased less than 24 hours ago: the number stays on the list',
    );
  if (!(await store.doNotCall.remove(tenant, number))) throw notOnTheList();
  return checkDoNotCall({ store, vault }, tenant, phone);
}

/** Newest first. `before` is an entry's `order`. */
export async function listDoNotCall(
  { store }: Pick<ManagementContext, 'store'>,
  tenant: TenantId,
  { before, since, until, limit }: PageQuery,
): Promise<Page<DoNotCallView>> {
  const end = until && firstIdAt('te', until);
  const from = before !== undefined && end !== undefined && end < before ? end : (before ?? end);
  const page = await pageOf(
    limit,
    (count) => store.doNotCall.list(tenant, count, from),
    ({ order }) => order,
  );
  const start = since && firstIdAt('te', since);
  const data = start === undefined ? page.data : page.data.filter(({ order }) => order >= start);
  return viewedPage(data.length < page.data.length ? { data } : page, (entry) => doNotCallView(entry));
}

export async function regionOf(store: Store, tenant: TenantId): Promise<string> {
  return (await store.tenants.get(tenant))?.region ?? 'IN';
}

/** A number in E.164, read like a lead's number, so that the gate finds it. @throws RejectedError PHONE_INVALID with the problem */
export async function tenantPhone(store: Store, tenant: TenantId, raw: unknown, field = 'phone'): Promise<string> {
  const phone = readPhone(raw, await regionOf(store, tenant));
  if (phone !== undefined) return phone;
  const message = `${field} is a number with country code, such as +919876543210`;
  throw new RejectedError('PHONE_INVALID', message, [{ field, code: 'INVALID', message }]);
}

const notOnTheList = (): RejectedError => new RejectedError('DO_NOT_CALL_NOT_FOUND', 'this number is not on the list');
