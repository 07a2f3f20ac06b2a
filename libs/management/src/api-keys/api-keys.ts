import { everyRecord } from '@turant/async';
import { RejectedError, type ApiKey, type Scope, type TenantId } from '@turant/domain';
import { API_KEY, viewOf, type ViewOf } from '@turant/domain/records';
import type { PageQuery, Store } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { pageOfViews, type Page } from '../view.js';
import { removeLinksOf } from '../people/link-maker.js';
import { mintKey } from './key-format.js';

export type ApiKeyView = ViewOf<typeof API_KEY>;

/** A new key. The secret is shown this once; only its hash is stored. */
export interface IssuedKey {
  apiKey: ApiKeyView;
  secret: string;
}

/** Who asks for a key. `admin` does not imply `billing`, so that an admin key cannot give itself the scope billing. */
export interface Grantor {
  scopes: readonly Scope[];
  isOperator: boolean;
}

const KEY_PAGE_SIZE = 100;

export const apiKeyView = (key: ApiKey): ApiKeyView => viewOf(API_KEY, key);

/** @throws RejectedError SCOPE_MISSING, API_KEY_INVALID */
export async function issueApiKey(
  context: Pick<ManagementContext, 'store' | 'bus' | 'ids' | 'clock'>,
  tenant: TenantId,
  input: Pick<ApiKey, 'name' | 'scopes' | 'expiresAt'>,
  grantor: Grantor,
): Promise<IssuedKey> {
  checkGrant(grantor, input.scopes);
  checkEnd(input.expiresAt, context.clock.now());
  const { key, secret } = newKey(context, tenant, { ...input, scopes: [...new Set(input.scopes)] });
  await context.store.apiKeys.insert(key);
  await context.bus.control({ kind: 'tenant-changed', tenantId: tenant });
  return { apiKey: apiKeyView(key), secret };
}

/** Newest first, revoked and expired keys included. The operator's key is stored with the first tenant and left out. */
export const listApiKeys = ({ store }: Pick<ManagementContext, 'store'>, tenant: TenantId, page: PageQuery): Promise<Page<ApiKeyView>> =>
  pageOfViews(page, (query) => ownKeys(store, tenant, query), apiKeyView);

/**
 * Revokes a key: within a second no process accepts it. To revoke it again changes nothing.
 * @param byKeyId the key that asks
 * @throws RejectedError API_KEY_NOT_FOUND; LAST_ADMIN_KEY if the tenant would lock itself out
 */
export async function revokeApiKey(
  { store, bus, clock }: Pick<ManagementContext, 'store' | 'bus' | 'clock'>,
  tenant: TenantId,
  keyId: string,
  byKeyId: string,
): Promise<void> {
  const key = await store.apiKeys.get(tenant, keyId);
  // The operator's key is stored with the first tenant, and is not that tenant's.
  if (!key || key.isOperator) throw new RejectedError('API_KEY_NOT_FOUND');
  if (keyId === byKeyId && !(await hasOtherAdminKey({ store, clock }, tenant, keyId))) throw new RejectedError('LAST_ADMIN_KEY');
  await store.apiKeys.patch(tenant, keyId, [['revokedAt', 'absent']], { set: { revokedAt: clock.now() } });
  await removeLinksOf(store, tenant, keyId);
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
}

/** @throws RejectedError SCOPE_MISSING */
export function checkGrant({ scopes, isOperator }: Grantor, wanted: readonly Scope[]): void {
  if (wanted.includes('billing') && !isOperator && !scopes.includes('billing'))
    throw new RejectedError('SCOPE_MISSING', 'only a key with the scope billing hands out the scope billing');
}

/** @throws RejectedError API_KEY_INVALID if the end is not in the future */
export function checkEnd(expiresAt: Date | undefined, now: Date): void {
  if (expiresAt === undefined || expiresAt > now) return;
  const problem = { field: 'expiresAt', code: 'IN_THE_PAST', message: 'expiresAt is a time ahead' };
  throw new RejectedError('API_KEY_INVALID', undefined, [problem]);
}

/** The record to store, and the secret, which the record does not hold. */
export function newKey(
  { ids, clock }: Pick<ManagementContext, 'ids' | 'clock'>,
  tenantId: TenantId,
  { name, scopes, expiresAt }: Pick<ApiKey, 'name' | 'scopes' | 'expiresAt'>,
): { key: ApiKey; secret: string } {
  const { secret, hash, prefix } = mintKey('live');
  const key: ApiKey = { _id: ids('ak'), tenantId, name, hash, prefix, scopes, createdAt: clock.now(), ...(expiresAt && { expiresAt }) };
  return { key, secret };
}

async function ownKeys(store: Store, tenant: TenantId, page: PageQuery): Promise<ApiKey[]> {
  const own: ApiKey[] = [];
  for await (const key of everyRecord(page.limit, (before = page.before) => store.apiKeys.list(tenant, { ...page, before }))) {
    if (!key.isOperator) own.push(key);
    if (own.length === page.limit) break;
  }
  return own;
}

async function hasOtherAdminKey(
  { store, clock }: Pick<ManagementContext, 'store' | 'clock'>,
  tenant: TenantId,
  keyId: string,
): Promise<boolean> {
  const now = clock.now();
  const isOther = ({ _id, isOperator, scopes, revokedAt, expiresAt }: ApiKey): boolean =>
    _id !== keyId && !isOperator && scopes.includes('admin') && !revokedAt && (!expiresAt || expiresAt > now);
  for await (const key of everyRecord(KEY_PAGE_SIZE, (before, limit) => store.apiKeys.list(tenant, { before, limit })))
    if (isOther(key)) return true;
  return false;
}
