/** How long a poll is claimed for: longer than any takes. After a crash the connection is due again. */
export const POLL_CLAIM_MS = 120_000;
