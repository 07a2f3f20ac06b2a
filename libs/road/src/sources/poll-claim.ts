/** How long a poll is claimed for: longer than any poll takes. After a crash the connection is due again at this time. */
export const POLL_CLAIM_MS = 120_000;
