import type { TenantId } from '@turant/domain';

/** The longest time that an unwrapped tenant key stays in memory. */
const TENANT_KEY_CACHED_MS = 300_000;
const MAX_TENANT_KEYS_CACHED = 1_000;

interface CachedKey {
  key: Promise<Buffer>;
  untilMs: number;
}

/** Unwrapped keys of tenants, so that a KMS is not asked for each call. */
export class TenantKeyCache {
  /** The keys in the order in which they were added. */
  readonly #keys = new Map<string, CachedKey>();

  constructor(private readonly clock: { monotonicMs(): number }) {}

  get(tenantId: TenantId, version: number): Promise<Buffer> | undefined {
    const name = nameOf(tenantId, version);
    const found = this.#keys.get(name);
    if (!found || this.clock.monotonicMs() < found.untilMs) return found?.key;
    this.#keys.delete(name);
    return undefined;
  }

  /** Keeps a key that is being unwrapped; one that cannot be unwrapped is not kept. */
  add(tenantId: TenantId, version: number, key: Promise<Buffer>): Promise<Buffer> {
    const name = nameOf(tenantId, version);
    this.#removeOld();
    this.#keys.set(name, { key, untilMs: this.clock.monotonicMs() + TENANT_KEY_CACHED_MS });
    key.catch(() => {
      if (this.#keys.get(name)?.key === key) this.#keys.delete(name);
    });
    return key;
  }

  forget(tenantId: TenantId): void {
    for (const name of this.#keys.keys()) if (name.startsWith(nameOf(tenantId, ''))) this.#keys.delete(name);
  }

  get size(): number {
    return this.#keys.size;
  }

  #removeOld(): void {
    const nowMs = this.clock.monotonicMs();
    for (const [name, { untilMs }] of this.#keys) {
      if (untilMs > nowMs && this.#keys.size < MAX_TENANT_KEYS_CACHED) return;
      this.#keys.delete(name);
    }
  }
}

const nameOf = (tenantId: TenantId, version: number | ''): string => `${tenantId}|${version}`;
