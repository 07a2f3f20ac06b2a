import { monotonicFactory } from 'ulid';

/** Id prefixes of every record that has an id of its own (product.md section 10). */
export type IdPrefix = 'tn' | 'em' | 'ak' | 'ld' | 'cl' | 'tr' | 'vn' | 'cn' | 'rq' | 'dv' | 'le' | 'te' | 'dl';

/** A tenant's id, by type: made from a checked key or record only, so that a query cannot be given some other text. */
export type TenantId = string & { readonly brand: 'tenant' };
export const asTenantId = (id: string): TenantId => id as TenantId;

/** Mints `<prefix>_<26 characters of ULID>`: unique, and in one process strictly ascending. */
export type MintId = (prefix: IdPrefix) => string;

/** `now` answers epoch milliseconds; `random` (0 <= x < 1) is for tests only, the default is crypto. */
export function createIds(now: () => number, random?: () => number): MintId {
  const next = monotonicFactory(random);
  return (prefix) => `${prefix}_${next(now())}`;
}

const ID = /^[a-z]{2}_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

export const isId = (text: string, prefix: IdPrefix): boolean => ID.test(text) && text.startsWith(`${prefix}_`);
