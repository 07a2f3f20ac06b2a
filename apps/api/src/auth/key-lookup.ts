import type { ApiKey } from '@turant/domain';
import { hashOf, isWellFormed } from '@turant/management';
import { errorFields } from '@turant/observability';
import { KnownGoodHashes } from '../before-body/known-good-hashes.js';
import type { Caller } from '../http/caller.js';
import type { ApiParts } from '../api-parts.js';
import { TtlCache } from './ttl-cache.js';

const SCHEME = 'Bearer ';
const USE_NOTED_EVERY_MS = 60_000;

interface KnownKey {
  key: ApiKey;
  caller: Caller;
}

/** Finds out whose a key is. What it knows is at most a second old, and forgotten at once when the tenant changes. */
export class KeyLookup {
  private readonly known: TtlCache<KnownKey>;
  private readonly remembered = new KnownGoodHashes();
  /** Key id to the monotonic time at which its use was noted last. */
  private readonly noted = new Map<string, number>();

  constructor(private readonly parts: Pick<ApiParts, 'store' | 'bus' | 'clock' | 'log'>) {
    this.known = new TtlCache(
      (secret) => this.read(secret),
      () => parts.clock.monotonicMs(),
    );
    parts.bus.onControl((message) => {
      if (message.kind === 'tenant-changed') this.known.drop(({ key }) => key.tenantId === message.tenantId);
    });
  }

  /** At once where the key is known. Undefined: no such key, or it has expired or was revoked. */
  callerOf(secret: string): Caller | undefined | Promise<Caller | undefined> {
    const known = this.known.get(secret);
    return known instanceof Promise ? known.then((one) => this.accepted(one)) : this.accepted(known);
  }

  /** Of a header whose key was found less than a second ago; undefined says nothing. */
  knownCaller(authorization: string): Caller | undefined {
    const known = authorization.startsWith(SCHEME) ? this.known.peek(authorization.slice(SCHEME.length)) : undefined;
    return known && this.accepted(known);
  }

  /** It was valid when the store was asked last, however long ago. */
  wasValid(secret: string): boolean {
    return this.remembered.has(hashOf(secret));
  }

  private async read(secret: string): Promise<KnownKey | undefined> {
    if (!isWellFormed(secret)) return undefined;
    const hash = hashOf(secret);
    const key = await this.parts.store.acrossTenants.apiKeys.withHash(hash);
    this.remembered.note(hash, key !== undefined);
    if (!key) return undefined;
    return {
      key,
      caller: Object.freeze({ tenantId: key.tenantId, keyId: key._id, scopes: key.scopes, isOperator: key.isOperator === true }),
    };
  }

  private accepted(known: KnownKey | undefined): Caller | undefined {
    if (!known) return undefined;
    const { expiresAt, revokedAt } = known.key;
    if (expiresAt || revokedAt) {
      const now = this.parts.clock.now();
      if ((expiresAt && expiresAt <= now) || (revokedAt && revokedAt <= now)) return undefined;
    }
    this.noteUse(known.key);
    return known.caller;
  }

  /** At most once a minute and key, and no request waits for it. */
  private noteUse(key: ApiKey): void {
    const { store, clock, log } = this.parts;
    const nowMs = clock.monotonicMs();
    const last = this.noted.get(key._id);
    if (last !== undefined && nowMs - last < USE_NOTED_EVERY_MS) return;
    this.noted.set(key._id, nowMs);
    const now = clock.now();
    if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < USE_NOTED_EVERY_MS) return;
    setImmediate(() => {
      store.apiKeys
        .patch(key.tenantId, key._id, [], { set: { lastUsedAt: now } })
        .catch((error) => log.warn(errorFields(error), 'the use of a key was not noted'));
    });
  }
}
