import { createHmac } from 'node:crypto';
import { SettingsError } from '@turant/domain';
import { openBytes, sealBytes } from './gcm.js';
import { oneMasterKey, type MasterKeyFile } from './master-key-file.js';

const HASH_KEY_BYTES = 32;

/** Seals small secrets with AES-256-GCM. `about` is authenticated, so that a sealed text cannot be moved to another record. */
export interface Vault {
  /** Seals with the newest master key. */
  seal(text: string, about: string): string;
  /** @throws SettingsError VAULT_KEY when the secret was sealed with another key or has been changed */
  open(sealed: string, about: string): string;
  /** The secret sealed with the newest master key; undefined if it is already. @throws as `open` */
  reseal(sealed: string, about: string): string | undefined;
  /**
   * Keyed hash by which a record is found by its secret. Without the master key file nobody can test guesses against stored hashes. It
   * stays the same when the master key is rotated.
   */
  hash(text: string): string;
}

/** @param master what the master key file holds, or one key of 32 bytes */
export function createVault(master: Buffer | MasterKeyFile): Vault {
  const file = Buffer.isBuffer(master) ? oneMasterKey(master) : master;
  const [newest] = file.keys;
  const hashKey = bytesFrom(file, 'hash', HASH_KEY_BYTES);
  const seal = (text: string, about: string): string => `v1.${sealBytes(newest, Buffer.from(text), about).toString('base64url')}`;
  const open = (sealed: string, about: string): string => {
    for (const key of file.keys) {
      const opened = openBytes(key, bytesOf(sealed), about);
      if (opened) return opened.toString('utf8');
    }
    throw new SettingsError('VAULT_KEY', 'a sealed secret cannot be opened: the master key is not the one it was sealed with');
  };
  return {
    seal,
    open,
    reseal: (sealed, about) => (openBytes(newest, bytesOf(sealed), about) ? undefined : seal(open(sealed, about), about)),
    hash: (text) => createHmac('sha256', hashKey).update(text).digest('hex'),
  };
}

const bytesOf = (sealed: string): Buffer => Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');

/** Derives bytes from the master key file and a text, for keys that must be reproducible: HKDF's second step (RFC 5869 section 2.3). */
export function bytesFrom({ derivationKey }: MasterKeyFile, about: string, size: number): Buffer {
  const blocks: Buffer[] = [];
  for (let length = 0, last = Buffer.alloc(0); length < size; length += last.length) {
    const counter = Buffer.of(blocks.length + 1);
    last = createHmac('sha256', derivationKey).update(last).update(about).update(counter).digest();
    blocks.push(last);
  }
  return Buffer.concat(blocks).subarray(0, size);
}
