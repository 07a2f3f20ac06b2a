import { randomBytes } from 'node:crypto';
import { RejectedError, SettingsError, type MintId, type TenantId, type TenantKey } from '@turant/domain';
import { openBytes, sealBytes } from './gcm.js';
import type { MasterKeys } from './create-master-keys.js';
import { TenantKeyCache } from './tenant-key-cache.js';

const KEY_BYTES = 32;

/** The records of the tenants' keys: the repository of `libs/store`, as a type of its own, because this lib may not import it. */
export interface TenantKeyRecords {
  newest(tenant: TenantId): Promise<TenantKey | undefined>;
  ofVersion(tenant: TenantId, version: number): Promise<TenantKey | undefined>;
  /** Oldest first. */
  all(tenant: TenantId): Promise<TenantKey[]>;
  /** @returns false if the tenant has a key of this version */
  insert(key: TenantKey): Promise<boolean>;
}

export interface KeyRingParts {
  records: TenantKeyRecords;
  masterKeys: MasterKeys;
  ids: MintId;
  clock: { now(): Date; monotonicMs(): number };
}

/** The text that the wrapping of a tenant's key is bound to. */
export const tenantKeyAbout = (tenantId: TenantId, version: number): string => `tenant-key|${tenantId}|${version}`;

/** Makes the keys of objects, and wraps them by the tenants' keys, which are wrapped by a master key. Each process has one key ring. */
export class KeyRing {
  readonly #cache: TenantKeyCache;

  constructor(private readonly parts: KeyRingParts) {
    this.#cache = new TenantKeyCache(parts.clock);
  }

  /**
   * A fresh key for an object. The newest tenant key is looked up in the records each time, so that no object gets an old key after a
   * rotation has begun.
   * @param about what the object's seal is bound to; see `sealedObjectAbout`
   */
  async newObjectKey(tenantId: TenantId, about: string): Promise<{ key: Buffer; wrapped: string }> {
    const tenantKey = (await this.parts.records.newest(tenantId)) ?? (await this.addTenantKey(tenantId));
    const key = randomBytes(KEY_BYTES);
    return { key, wrapped: await this.#wrap(tenantKey, key, about) };
  }

  /** @throws RejectedError OBJECT_KEY_GONE if the tenant's key has been destroyed, OBJECT_KEY_DAMAGED; as `MasterKey.unwrap` */
  async openObjectKey(tenantId: TenantId, about: string, wrapped: string): Promise<Buffer> {
    const { version, sealed } = read(wrapped);
    const tenantKey = this.#cache.get(tenantId, version) ?? this.#open(await this.#ofVersion(tenantId, version));
    const key = openBytes(await tenantKey, sealed, objectKeyAbout(about, version));
    if (!key) throw damaged();
    return key;
  }

  /** The object's key, wrapped by the newest tenant key; undefined if it is already. @throws as `openObjectKey` */
  async rewrapObjectKey(tenantId: TenantId, about: string, wrapped: string): Promise<string | undefined> {
    const newest = await this.parts.records.newest(tenantId);
    if (!newest || newest.version === read(wrapped).version) return undefined;
    return this.#wrap(newest, await this.openObjectKey(tenantId, about, wrapped), about);
  }

  /** A new key of the tenant, which wraps new object keys from now on. If another process adds one at the same moment, that one is answered. */
  async addTenantKey(tenantId: TenantId): Promise<TenantKey> {
    const { records, masterKeys, ids, clock } = this.parts;
    const version = ((await records.newest(tenantId))?.version ?? 0) + 1;
    const wrapped = await masterKeys.current.wrap(randomBytes(KEY_BYTES), tenantKeyAbout(tenantId, version));
    const key = { _id: ids('tk'), tenantId, version, wrapped, masterKeyId: masterKeys.current.id, createdAt: clock.now() };
    return (await records.insert(key)) ? key : this.#ofVersion(tenantId, version);
  }

  /** The tenant was deleted: its keys leave the memory of this process. Other processes forget them within minutes by themselves. */
  forget(tenantId: TenantId): void {
    this.#cache.forget(tenantId);
  }

  async #wrap(tenantKey: TenantKey, key: Buffer, about: string): Promise<string> {
    const { version } = tenantKey;
    return `v1.${version}.${sealBytes(await this.#open(tenantKey), key, objectKeyAbout(about, version)).toString('base64url')}`;
  }

  #open({ tenantId, version, wrapped, masterKeyId }: TenantKey): Promise<Buffer> {
    const unwrap = async (): Promise<Buffer> => {
      const key = await this.parts.masterKeys.withId(masterKeyId).unwrap(wrapped, tenantKeyAbout(tenantId, version));
      if (key.length !== KEY_BYTES)
        throw new SettingsError('VAULT_KEY', "a tenant's key has another length: the master key has changed it");
      return key;
    };
    return this.#cache.get(tenantId, version) ?? this.#cache.add(tenantId, version, unwrap());
  }

  async #ofVersion(tenantId: TenantId, version: number): Promise<TenantKey> {
    const found = await this.parts.records.ofVersion(tenantId, version);
    if (!found) throw new RejectedError('OBJECT_KEY_GONE', 'the key of this object has been destroyed');
    return found;
  }
}

/** The version is authenticated, too. */
const objectKeyAbout = (about: string, version: number): string => `object-key|${about}|${version}`;

const WRAPPED = /^v1\.([1-9]\d{0,8})\.([\w-]{1,200})$/;

function read(wrapped: string): { version: number; sealed: Buffer } {
  const [, version, sealed = ''] = WRAPPED.exec(wrapped) ?? [];
  if (version === undefined) throw damaged();
  return { version: Number(version), sealed: Buffer.from(sealed, 'base64url') };
}

const damaged = (): RejectedError => new RejectedError('OBJECT_KEY_DAMAGED', 'the wrapped key of this object has been changed');
