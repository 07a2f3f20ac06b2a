import { Inject, Injectable } from '@nestjs/common';
import { isKeyOver, type ApiKey } from '@turant/domain';
import { hashOf, isWellFormed } from '@turant/management';
import { errorFields } from '@turant/observability';
import { TenantCache } from '@turant/road';
import { KnownGoodHashes } from '../before-body/known-good-hashes.js';
import type { Caller } from '../http/caller.js';
import { ApiRoad } from '../tokens.js';

const SCHEME = 'Bearer ';
const MIN_LAST_USED_INTERVAL_MS = 60_000;

interface KnownKey {
  key: ApiKey;
  caller: Caller;
}

/** Finds the caller of a key. A cached key is at most 1 s old, and is dropped at once when its tenant changes. */
@Injectable()
export class KeyLookup {
  private readonly cache: TenantCache<KnownKey>;
  private readonly validHashes = new KnownGoodHashes();
  /** Key id to the monotonic time at which the key's use was last recorded. */
  private readonly recordedAtMs = new Map<string, number>();

  constructor(@Inject(ApiRoad) private readonly road: Pick<ApiRoad, 'store' | 'bus' | 'clock' | 'log'>) {
    this.cache = new TenantCache(
      road,
      (secret) => this.read(secret),
      ({ key }, changed) => key.tenantId === changed,
    );
  }

  /** Without a promise when the key is cached. Undefined: the key does not exist, has expired or was revoked. */
  callerOf(secret: string): Caller | undefined | Promise<Caller | undefined> {
    const known = this.cache.get(secret);
    return known instanceof Promise ? known.then((one) => this.callerIfValid(one)) : this.callerIfValid(known);
  }

  /** The caller of a header whose key is cached. Undefined says nothing about the key. */
  knownCaller(authorization: string): Caller | undefined {
    const known = authorization.startsWith(SCHEME) ? this.cache.peek(authorization.slice(SCHEME.length)) : undefined;
    return known && this.callerIfValid(known);
  }

  /** Whether the key was valid when the store was last asked, however long ago. */
  wasValid(secret: string): boolean {
    return this.validHashes.has(hashOf(secret));
  }

  private async read(secret: string): Promise<KnownKey | undefined> {
    if (!isWellFormed(secret)) return undefined;
    const hash = hashOf(secret);
    const key = await this.road.store.acrossTenants.apiKeys.withHash(hash);
    this.validHashes.note(hash, key !== undefined);
    if (!key) return undefined;
    return {
      key,
      caller: Object.freeze({ tenantId: key.tenantId, keyId: key._id, scopes: key.scopes, isOperator: key.isOperator === true }),
    };
  }

  private callerIfValid(known: KnownKey | undefined): Caller | undefined {
    if (!known) return undefined;
    const { expiresAt, revokedAt } = known.key;
    // Most keys have neither, and then no request needs the time.
    if ((expiresAt || revokedAt) && isKeyOver(known.key, this.road.clock.now())) return undefined;
    this.recordUse(known.key);
    return known.caller;
  }

  /** Sets `lastUsedAt`, at most once per minute and key. No request waits for the write. */
  private recordUse(key: ApiKey): void {
    const { store, clock, log } = this.road;
    const nowMs = clock.monotonicMs();
    const last = this.recordedAtMs.get(key._id);
    if (last !== undefined && nowMs - last < MIN_LAST_USED_INTERVAL_MS) return;
    this.recordedAtMs.set(key._id, nowMs);
    const now = clock.now();
    if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < MIN_LAST_USED_INTERVAL_MS) return;
    setImmediate(() => {
      store.apiKeys
        .patch(key.tenantId, key._id, [], { set: { lastUsedAt: now } })
        .catch((error) => log.warn(errorFields(error), 'the last use of a key could not be stored'));
    });
  }
}
