import type { ErasureCertificate } from '@turant/domain';
import { signRecord, type SigningContext } from './receipts/signing-key.js';

/** What the road destroys and proves with: `ErasingParts` of libs/road, which this lib may not import. */
export const erasingPartsOf = <Storage>(context: SigningContext, storage: Storage) => ({
  storage,
  vault: context.vault,
  sign: async (unsigned: Omit<ErasureCertificate, 'keyId'>): Promise<{ certificate: ErasureCertificate; signature: string }> => {
    const { record, signature } = await signRecord<ErasureCertificate>(context, unsigned);
    return { certificate: record, signature };
  },
  publicKeyOf: async (keyId: string): Promise<string | undefined> =>
    (await context.store.acrossTenants.signingKeys.all()).find(({ _id }) => _id === keyId)?.publicKey,
});
