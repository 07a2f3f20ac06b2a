import type { SigningKey } from '@turant/domain';
import { insertOp, patchOp, type CommitResult, type StorageEngine } from '../engine/storage-engine.js';
import { SIGNING_KEYS } from '../collections.js';

/** The keys by which receipts and certificates are signed, which all tenants share. No two of them have the same version. */
export class SigningKeysAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  /** Newest first: the first one signs. */
  all(): Promise<SigningKey[]> {
    return this.engine.find(SIGNING_KEYS, { index: 'versions', direction: -1 });
  }

  /** Stores a new key, and takes the private key from the one before. `missed` if another process was faster. */
  add(key: SigningKey, before?: SigningKey): Promise<CommitResult> {
    const retired = { set: { retiredAt: key.createdAt }, unset: ['sealedPrivateKey' as const] };
    return this.engine.commit([
      insertOp(SIGNING_KEYS, key),
      ...(before ? [patchOp(SIGNING_KEYS, before._id, [['retiredAt', 'absent']], retired)] : []),
    ]);
  }

  /** Stores the private key as it is sealed by another master key. */
  async reseal(read: SigningKey, sealedPrivateKey: string): Promise<boolean> {
    const guard = [['sealedPrivateKey', '=', read.sealedPrivateKey ?? '']] as const;
    return (await this.engine.patch(patchOp(SIGNING_KEYS, read._id, guard, { set: { sealedPrivateKey } }))) !== undefined;
  }
}
