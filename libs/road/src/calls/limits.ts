/** How long a worker owns a call without saying so again. */
export const LEASE_MS = 15_000;

/** Reserved before a call is placed. */
export const FIRST_BLOCKS = 2;
