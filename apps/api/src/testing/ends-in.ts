import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from '@turant/observability';
import type { Ends } from '@turant/road';
import { openStorage } from '@turant/storage';
import { createVault, type Vault } from '@turant/vault';

/** An object storage in a folder, and keys that nobody keeps. */
export async function endsIn(dataDir: string, log: Logger): Promise<Ends & { vault: Vault }> {
  const folders = { dir: join(dataDir, 'objects'), spoolDir: join(dataDir, 'spool') };
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    storage: await openStorage(folders, log),
    vault: createVault(randomBytes(32)),
    sign: async (unsigned) => {
      const certificate = { ...unsigned, keyId: 'sk_1' };
      return { certificate, signature: sign(null, Buffer.from(JSON.stringify(certificate)), privateKey).toString('base64url') };
    },
    publicKeyOf: async () => publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}
