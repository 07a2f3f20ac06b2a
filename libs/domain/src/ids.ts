import { createHash } from 'node:crypto';
import { monotonicFactory } from 'ulid';

/** Id prefixes of every record that has an id of its own (docs/behaviour.md). */
export type IdPrefix = 'tn' | 'em' | 'ak' | 'ld' | 'cl' | 'tr' | 'vn' | 'cn' | 'rq' | 'dv' | 'le' | 'te' | 'dl' | 'rf';

/** A tenant's id, by type: made from a checked key or record only, so that a query cannot be given some other text. */
export type TenantId = string & { readonly brand: 'tenant' };
export const asTenantId = (id: string): TenantId => id as TenantId;

/** Mints `<prefix>_<26 characters of ULID>`: unique, and in one process strictly ascending. */
export type MintId = (prefix: IdPrefix) => string;

/** `now` answers epoch milliseconds; `random` (0 <= x < 1) is for tests only, the default is crypto. */
export function createIds(now: () => number, random?: () => number): MintId {
  const next = monotonicFactory(random ?? pooledRandom());
  return (prefix) => `${prefix}_${next(now())}`;
}

/** ulid's own default asks the system for one byte at a time, sixteen times in each new millisecond. */
function pooledRandom(): () => number {
  const pool = new Uint8Array(1024);
  let at = pool.length;
  return () => {
    if (at === pool.length) {
      globalThis.crypto.getRandomValues(pool);
      at = 0;
    }
    return (pool[at++] as number) / 256;
  };
}

const ID = /^[a-z]{2}_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

export const isId = (text: string, prefix: IdPrefix): boolean => ID.test(text) && text.startsWith(`${prefix}_`);

const TIME_LETTERS = 10;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The id that follows from another one's time and from some texts (80 bits of SHA-256): made twice it is the same. */
export function derivedId(prefix: IdPrefix, of: string, ...texts: readonly string[]): string {
  const hash = createHash('sha256')
    .update(texts.map((text) => `${text.length}:${text}`).join(''))
    .digest();
  const letters = Array.from(hash.subarray(0, 16), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}_${of.slice(3, 3 + TIME_LETTERS)}${letters.join('')}`;
}
