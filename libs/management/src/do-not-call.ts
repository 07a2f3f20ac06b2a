import { readPhone, RejectedError, type DoNotCall, type TenantId } from '@turant/domain';
import { firstIdAt, type PageQuery, type Store } from '@turant/store';
import type { ManagementContext } from './management-context.js';
import { pageOf, viewedPage, type Page } from './view.js';

export interface DoNotCallView {
  /** E.164. */
  phone: string;
  reason: string | null;
  addedAt: string;
}

export interface DoNotCallCheck {
  phone: string;
  blocked: boolean;
  reason?: string;
}

const doNotCallView = ({ phone, reason, addedAt }: DoNotCall): DoNotCallView => ({
  phone,
  reason: reason ?? null,
  addedAt: addedAt.toISOString(),
});

/** Adds a number. A number that is on the list already keeps its place and gets the new reason. @throws RejectedError PHONE_INVALID */
export async function addDoNotCall(
  { store, ids, clock }: Pick<ManagementContext, 'store' | 'ids' | 'clock'>,
  tenant: TenantId,
  { phone: raw, reason }: { phone: unknown; reason?: string },
): Promise<DoNotCallView> {
  const phone = await tenantPhone(store, tenant, raw);
  // An opt-out during a call has an `order` with the prefix `te` as well: the list is in this order.
  return doNotCallView(
    await store.doNotCall.add(tenant, { phone, ...(reason !== undefined && { reason }), addedAt: clock.now(), order: ids('te') }),
  );
}

/** @throws RejectedError PHONE_INVALID */
export async function checkDoNotCall({ store }: Pick<ManagementContext, 'store'>, tenant: TenantId, raw: unknown): Promise<DoNotCallCheck> {
  const phone = await tenantPhone(store, tenant, raw);
  const entry = await store.doNotCall.check(tenant, phone);
  return { phone, blocked: entry !== undefined, ...(entry?.reason !== undefined && { reason: entry.reason }) };
}

/** @throws RejectedError DO_NOT_CALL_NOT_FOUND, PHONE_INVALID */
export async function getDoNotCall({ store }: Pick<ManagementContext, 'store'>, tenant: TenantId, raw: string): Promise<DoNotCallView> {
  const entry = await store.doNotCall.check(tenant, await tenantPhone(store, tenant, raw));
  if (!entry) throw notOnTheList();
  return doNotCallView(entry);
}

/** @throws RejectedError DO_NOT_CALL_NOT_FOUND, PHONE_INVALID */
export async function removeDoNotCall({ store }: Pick<ManagementContext, 'store'>, tenant: TenantId, raw: string): Promise<void> {
  if (!(await store.doNotCall.remove(tenant, await tenantPhone(store, tenant, raw)))) throw notOnTheList();
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
  return viewedPage(data.length < page.data.length ? { data } : page, doNotCallView);
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
