import type { Store } from '../src/store.js';
import { at, MANY, tenantOf } from './record-values.js';

/** One use of a filled store, as the road or management makes it. */
export type Drive = (store: Store) => Promise<unknown>;
export type Drives = Readonly<Record<string, Drive>>;

export const T = tenantOf(0);
export const STRANGER = tenantOf(1);
export const NOW = at(MANY / 2);
export const PAGE = { since: at(20), until: at(500), before: undefined, limit: 5 };
/** The tenant's records: 0, 5, 10 and so on. */
export const OWN = [0, 1, 2, 3, 4, 5, 6].map((n) => 5 * n);
/** Numbers of records that are not stored yet; each drive uses the next number. */
let last = 10 * MANY;
export const next = (): number => (last += 5);
