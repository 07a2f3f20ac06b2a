import type { SEAL_OF_ALL } from '@turant/domain';
import { PROOF_KEY, type ProofKey, type Seal, type TenantId } from '@turant/domain';
import { patchOp, type Reader, type StorageEngine } from '../engine/storage-engine.js';
import { SEALS } from './seals.schema.js';

/** The key of proofs and the seals of all trails. */
export class SealsAcrossTenants {
  constructor(private readonly engine: StorageEngine) {}

  async key(at: Reader = this.engine): Promise<ProofKey | undefined> {
    return (await at.get(SEALS, PROOF_KEY)) as ProofKey | undefined;
  }

  async of(trail: TenantId | typeof SEAL_OF_ALL, at: Reader = this.engine): Promise<Seal | undefined> {
    return (await at.get(SEALS, trail)) as Seal | undefined;
  }

  /** @returns false if there is one already */
  async insert(one: Seal | ProofKey): Promise<boolean> {
    return (await this.engine.insertMany(SEALS, [one]))[0] === 'inserted';
  }

  /** In the place of the one that is there. */
  async replace({ _id, ...seal }: Seal): Promise<void> {
    await this.engine.patch(patchOp(SEALS, _id, [], { set: seal }, { _id, ...seal }));
  }

  /** Stores the key as it is sealed by another master key. */
  async reseal({ sealedKey: before }: ProofKey, sealedKey: string): Promise<boolean> {
    const guard = [['sealedKey', '=', before]] as never;
    return (await this.engine.patch(patchOp(SEALS, PROOF_KEY, guard, { set: { sealedKey } }))) !== undefined;
  }
}
