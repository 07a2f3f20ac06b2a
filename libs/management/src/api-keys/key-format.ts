import { createHash, randomBytes as cryptoBytes } from 'node:crypto';

/** A key is `tk_live_` (of a tenant) or `tk_admin_` (of the operator), 22 random characters, `_` and a checksum of 6, all of base 62. */
export type KeyKind = 'live' | 'admin';

interface MintedKey {
  /** The key itself: shown once, never stored. */
  secret: string;
  /** SHA-256 of the key in hex, which is stored. */
  hash: string;
  /** The key's first characters, for a person to recognise it by. */
  prefix: string;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 22;
const CHECKSUM_LENGTH = 6;
/** Random characters in the prefix: enough to tell keys apart, too few to help a guess. */
const PREFIX_RANDOM_LENGTH = 4;
/** Bytes from this value on are thrown away: the remainder would make some characters more likely than others. */
const FIRST_BIASED = 256 - (256 % ALPHABET.length);

const KEY_PATTERN = /^tk_(?:live|admin)_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}$/;

/** @param randomBytes another source of random bytes, for tests */
export function mintKey(kind: KeyKind, randomBytes: (count: number) => Uint8Array = cryptoBytes): MintedKey {
  const start = `tk_${kind}_`;
  const body = start + randomText(RANDOM_LENGTH, randomBytes);
  const secret = `${body}_${checksumOf(body)}`;
  return { secret, hash: hashOf(secret), prefix: body.slice(0, start.length + PREFIX_RANDOM_LENGTH) };
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether a text has the form of a key and its checksum is right: a mistyped key is refused without a query. */
export function isWellFormed(secret: string): boolean {
  if (!KEY_PATTERN.test(secret)) return false;
  const end = secret.length - CHECKSUM_LENGTH;
  return secret.slice(end) === checksumOf(secret.slice(0, end - 1));
}

/** Random characters of base 62, all equally likely. */
export function randomText(length: number, randomBytes: (count: number) => Uint8Array = cryptoBytes): string {
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < FIRST_BIASED && text.length < length) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

/** Six digits of base 62 of the first 48 bits of the body's SHA-256. */
function checksumOf(body: string): string {
  let rest = createHash('sha256').update(body).digest().readUIntBE(0, 6);
  let text = '';
  for (let digit = 0; digit < CHECKSUM_LENGTH; digit++) {
    text += ALPHABET[rest % ALPHABET.length];
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
