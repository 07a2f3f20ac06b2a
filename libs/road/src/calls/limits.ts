import { blockPricePaise, type Tier } from '@turant/domain';

/** A worker's lease on a call ends this long after its last renewal. */
export const CALL_LEASE_MS = 15_000;

/** How often the lease of a call on the line is renewed and the time of its last audio is stored: at least every 5 s. */
export const CALL_BEAT_MS = 4_000;

/** Blocks of 30 seconds that are reserved before a call is placed. */
export const FIRST_BLOCKS = 2;

/** What is reserved when a call of that tier is placed. */
export const firstPricePaise = (tier: Tier): number => FIRST_BLOCKS * blockPricePaise(tier);
