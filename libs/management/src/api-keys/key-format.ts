import { createHash, randomBytes as cryptoBytes } from 'node:crypto';

/** `tk_live_` for a tenant, `tk_admin_` for the operator; then 22 random and 6 checking characters of base 62. */
export type KeyKind = 'live' | 'admin';

export interface MintedKey {
  /** The key itself: shown once, kept nowhere. */
  secret: string;
  /** SHA-256 of it, hex: what is stored. */
  hash: string;
  /** First characters, to recognise it by. */
  prefix: string;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 22;
const CHECK_LENGTH = 6;
/** Random characters that the prefix shows: enough to tell keys apart, far too few to guess by. */
const SHOWN_LENGTH = 4;
/** Bytes from here on are thrown away, else some characters would come more often. */
const FIRST_BIASED = 256 - (256 % ALPHABET.length);

const FORM = /^tk_(?:live|admin)_[0-9A-Za-z]{22}_[0-9A-Za-z]{6}$/;

/** @param randomBytes another source of chance, for tests */
export function mintKey(kind: KeyKind, randomBytes: (count: number) => Uint8Array = cryptoBytes): MintedKey {
  const start = `tk_${kind}_`;
  const body = start + randomText(RANDOM_LENGTH, randomBytes);
  const secret = `${body}_${checkOf(body)}`;
  return { secret, hash: hashOf(secret), prefix: body.slice(0, start.length + SHOWN_LENGTH) };
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether it looks like a key and its check holds: a typing error is refused without a look-up. */
export function isWellFormed(secret: string): boolean {
  if (!FORM.test(secret)) return false;
  const end = secret.length - CHECK_LENGTH;
  return secret.slice(end) === checkOf(secret.slice(0, end - 1));
}

/** Characters of base 62, each as likely as any other. */
export function randomText(length: number, randomBytes: (count: number) => Uint8Array = cryptoBytes): string {
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < FIRST_BIASED && text.length < length) text += ALPHABET[byte % ALPHABET.length];
  return text;
}

/** Six base 62 digits of the first 48 bits of its SHA-256. */
function checkOf(body: string): string {
  let rest = createHash('sha256').update(body).digest().readUIntBE(0, 6);
  let text = '';
  for (let digit = 0; digit < CHECK_LENGTH; digit++) {
    text += ALPHABET[rest % ALPHABET.length];
    rest = Math.floor(rest / ALPHABET.length);
  }
  return text;
}
