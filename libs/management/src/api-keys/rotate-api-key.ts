import { optimistic } from '@turant/async';
import { RejectedError, RetryLaterError, type ApiKey, type TenantId } from '@turant/domain';
import { unchanged } from '@turant/store';
import type { ManagementContext } from '../management-context.js';
import { apiKeyView, checkEnd, checkGrant, newKey, type Grantor, type IssuedKey } from './api-keys.js';

interface Rotation {
  /** How many seconds the old key stays valid, unless it expires earlier anyway. */
  overlapSeconds: number;
  /** End of the new key; required if the old key has an end. */
  expiresAt?: Date;
}

const MAX_ROTATE_TRIES = 5;

/**
 * Issues a key with the same name and scopes; the old key expires after the overlap. Both are one commit, so that the
 * tenant has a valid key at every moment.
 * @throws RejectedError API_KEY_NOT_FOUND, API_KEY_ENDED, API_KEY_INVALID, SCOPE_MISSING
 */
export async function rotateApiKey(
  context: Pick<ManagementContext, 'store' | 'bus' | 'ids' | 'clock'>,
  tenant: TenantId,
  keyId: string,
  { overlapSeconds, expiresAt }: Rotation,
  grantor: Grantor,
): Promise<IssuedKey> {
  const { store, bus, clock } = context;
  const attempt = async (): Promise<IssuedKey | undefined> => {
    const now = clock.now();
    const old = await store.apiKeys.get(tenant, keyId);
    if (!old || old.isOperator) throw new RejectedError('API_KEY_NOT_FOUND');
    if (old.revokedAt || (old.expiresAt && old.expiresAt <= now)) throw new RejectedError('API_KEY_ENDED');
    checkGrant(grantor, old.scopes);
    checkSuccessorEnd(old, expiresAt, now);
    const end = new Date(now.getTime() + overlapSeconds * 1000);
    const endsAt = old.expiresAt && old.expiresAt < end ? old.expiresAt : end;
    const { key, secret } = newKey(context, tenant, { name: old.name, scopes: old.scopes, expiresAt });
    const ending = store.apiKeys.patchOp(tenant, keyId, unchanged(old, 'revokedAt', 'expiresAt'), { set: { expiresAt: endsAt } });
    const { ok } = await store.engine.commit([ending, store.apiKeys.insertOp(key)]);
    return ok ? { apiKey: apiKeyView(key), secret } : undefined;
  };
  const contested = (): RetryLaterError => new RetryLaterError('API_KEY_CONTESTED', undefined, 100);
  const issued = await optimistic(attempt, { tries: MAX_ROTATE_TRIES, contested });
  await bus.control({ kind: 'tenant-changed', tenantId: tenant });
  return issued;
}

/**
 * If the old key has an end, the caller must name the end of the new key. The old end was granted, or it comes from an
 * earlier rotation. In the first case a successor without an end would exceed the grant; in the second case a successor
 * with the same end would expire with the overlap.
 */
function checkSuccessorEnd(old: ApiKey, expiresAt: Date | undefined, now: Date): void {
  checkEnd(expiresAt, now);
  if (!old.expiresAt || expiresAt) return;
  const message = 'this key ends by itself: say when the new one ends, or issue another key';
  throw new RejectedError('API_KEY_INVALID', message, [{ field: 'expiresAt', code: 'REQUIRED', message }]);
}
