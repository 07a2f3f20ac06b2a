import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SettingsError } from '@turant/domain';

const NONCE_BYTES = 12;
/** All of GCM's tag: NIST SP 800-38D allows shorter ones, which are guessed the sooner; Node takes them unless it is told. */
const TAG_BYTES = 16;
const HASH_KEY_BYTES = 32;
const GCM = { authTagLength: TAG_BYTES };

/** Seals small secrets (trunk passwords) with AES-256-GCM; `about` is bound in, so that a sealed text cannot be moved to another record. */
export interface Vault {
  seal(text: string, about: string): string;
  /** @throws SettingsError VAULT_KEY where the key is another one or the text was changed. */
  open(sealed: string, about: string): string;
  /** Hash by which a record is found by its secret. Keyed: whoever has the records alone can try no guesses. */
  hash(text: string): string;
}

/** @param masterKey 32 bytes */
export function createVault(masterKey: Buffer): Vault {
  const hashKey = bytesFrom(masterKey, 'hash', HASH_KEY_BYTES);
  return {
    hash: (text) => createHmac('sha256', hashKey).update(text).digest('hex'),
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', masterKey, nonce, GCM).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, about) {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', masterKey, bytes.subarray(0, NONCE_BYTES), GCM).setAAD(Buffer.from(about));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
      } catch {
        throw new SettingsError('VAULT_KEY', 'a sealed secret cannot be opened: the master key is not the one it was sealed with');
      }
    },
  };
}

/** Bytes that follow from the master key and a text alone: for a key that must come out the same again. */
export const bytesFrom = (masterKey: Buffer, about: string, size: number): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, 'turant', about, size));

/** The master key of a data folder (`master.key`, mode 0600), made on the first start. */
export const masterKeyOf = (dataDir: string): Promise<Buffer> => masterKeyIn(join(dataDir, 'master.key'));

/** The master key in a file, which is made where there is none. @throws SettingsError VAULT_KEY */
export async function masterKeyIn(path: string): Promise<Buffer> {
  // Looked for first: a secret that is mounted lies in a folder where nothing can be written.
  const key = (await keyAt(path)) ?? (await keyMadeAt(path));
  if (key.length !== 32) throw new SettingsError('VAULT_KEY', 'the master key file is not 32 bytes long');
  return key;
}

const keyAt = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new SettingsError('VAULT_KEY', `the master key file cannot be read (${error.code})`);
  });

async function keyMadeAt(path: string): Promise<Buffer> {
  const fresh = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(fresh, randomBytes(32), { mode: 0o600 });
  // link is atomic and never replaces: of two first starts one key wins, whole.
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(fresh, { force: true });
  return readFile(path);
}
