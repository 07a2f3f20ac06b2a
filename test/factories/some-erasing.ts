import { generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import type { ErasingParts, SignedCertificate } from '@turant/road';
import { createVault, type Vault } from '@turant/vault';
import { WatchedStorage } from '../doubles/watched-storage.js';
import { temporaryFolder } from '../engines/temporary-folder.js';

export interface TestErasing extends ErasingParts {
  storage: WatchedStorage;
  vault: Vault;
  isGenuine(signed: SignedCertificate): boolean;
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one) ? Object.fromEntries(Object.entries(one).sort()) : one,
  );

/** A folder for objects, a master key and a signing key, made for one test. */
export function someErasing(folder = temporaryFolder('turant-ends-'), vault = createVault(randomBytes(32))): TestErasing {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    storage: new WatchedStorage(folder),
    vault,
    sign: async (unsigned) => {
      const certificate = { ...unsigned, keyId: 'sk_1' };
      return { certificate, signature: sign(null, Buffer.from(textOf(certificate)), privateKey).toString('base64url') };
    },
    publicKeyOf: async () => publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    isGenuine: ({ certificate, signature }) =>
      verify(null, Buffer.from(textOf(certificate)), publicKey, Buffer.from(signature, 'base64url')),
  };
}
