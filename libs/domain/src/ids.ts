import { createHash } from 'node:crypto';
import { decodeTime, monotonicFactory } from 'ulid';

/** Id prefixes of the records (docs/behaviour.md). */
export type IdPrefix =
  | 'tn'
  | 'em'
  | 'ak'
  | 'ld'
  | 'cl'
  | 'tr'
  | 'vn'
  | 'cn'
  | 'rq'
  | 'dv'
  | 'le'
  | 'te'
  | 'dl'
  | 'rf'
  | 'tk'
  | 'sk'
  | 'rc'
  | 'au'
  | 'er'
  | 'us'
  | 'iv'
  | 'rl'
  | 'ws'
  | 'wm';

/** A tenant's id. The type is made from a checked key or record only, so that no other text gets into a query. */
export type TenantId = string & { readonly brand: 'tenant' };
export const asTenantId = (id: string): TenantId => id as TenantId;

/** Mints a unique id, `<prefix>_<26 characters of ULID>`; the ids of one process are strictly ascending. */
export type MintId = (prefix: IdPrefix) => string;

/** @param now answers epoch milliseconds @param random answers 0 <= x < 1, for tests only; the default is crypto */
export function createIds(now: () => number, random?: () => number): MintId {
  const next = monotonicFactory(random ?? pooledRandom());
  return (prefix) => `${prefix}_${next(now())}`;
}

/** Reads random bytes in blocks: the default of ulid asks the system for one byte at a time, sixteen times in each new millisecond. */
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

/** When the id was minted, in epoch milliseconds. */
export const timeOfId = (id: string): number => decodeTime(id.slice(3));

/** The id with another prefix: the ids of a lead, of its call and of its event `lead.accepted` differ in their prefix only. */
export const withPrefix = (id: string, prefix: IdPrefix): string => `${prefix}${id.slice(2)}`;

const TIME_CHARACTERS = 10;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Derives an id from the time of the id `of` and from a hash of texts (80 bits of SHA-256): equal input gives an equal id. */
export function derivedId(prefix: IdPrefix, of: string, ...texts: readonly string[]): string {
  const hash = createHash('sha256')
    .update(texts.map((text) => `${text.length}:${text}`).join(''))
    .digest();
  const characters = Array.from(hash.subarray(0, 16), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${prefix}_${of.slice(3, 3 + TIME_CHARACTERS)}${characters.join('')}`;
}
