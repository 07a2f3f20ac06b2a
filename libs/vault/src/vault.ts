import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SettingsError } from '@turant/domain';

const NONCE_BYTES = 12;
/** GCM's full tag. NIST SP 800-38D allows shorter tags, which are easier to forge, and Node accepts them unless the length is set. */
const TAG_BYTES = 16;
const HASH_KEY_BYTES = 32;
const GCM = { authTagLength: TAG_BYTES };

/** Seals small secrets with AES-256-GCM. `about` is authenticated, so that a sealed text cannot be moved to another record. */
export interface Vault {
  seal(text: string, about: string): string;
  /** @throws SettingsError VAULT_KEY when the secret was sealed with another key or has been changed */
  open(sealed: string, about: string): string;
  /** Keyed hash by which a record is found by its secret. Without the master key nobody can test guesses against stored hashes. */
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

/** Derives bytes from the master key and a text (HKDF), for keys that must be reproducible. */
export const bytesFrom = (masterKey: Buffer, about: string, size: number): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, 'turant', about, size));

/** The master key of a data folder (`master.key`, mode 0600), created on the first start. */
export const masterKeyOf = (dataDir: string): Promise<Buffer> => masterKeyIn(join(dataDir, 'master.key'));

/** The master key in a file. The file is created if it is missing. @throws SettingsError VAULT_KEY */
export async function masterKeyIn(path: string): Promise<Buffer> {
  // Read before any attempt to create the file: a mounted secret lies in a read-only folder.
  const key = (await readKey(path)) ?? (await createKey(path));
  if (key.length !== 32) throw new SettingsError('VAULT_KEY', 'the master key file is not 32 bytes long');
  return key;
}

const readKey = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new SettingsError('VAULT_KEY', `the master key file cannot be read (${error.code})`);
  });

async function createKey(path: string): Promise<Buffer> {
  const fresh = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(fresh, randomBytes(32), { mode: 0o600 });
  // `link` is atomic and never replaces a file: of two simultaneous first starts, one complete key wins.
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(fresh, { force: true });
  return readFile(path);
}
