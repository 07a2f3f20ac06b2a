/** Limits of the requests to a store. */
export interface S3Limits {
  /** A connection ends after this time without a byte in either direction. */
  readonly idleMs: number;
  /** The longest time of one request, with its body and that of the answer. */
  readonly totalMs: number;
  /** Tries of one verb, the first one included. */
  readonly tries: number;
  /** The wait between the first two tries. It doubles before each further one, and a random part of it is left out. */
  readonly backoffMs: number;
}

export const S3_LIMITS: S3Limits = { idleMs: 10_000, totalMs: 600_000, tries: 3, backoffMs: 200 };

/** The longest time of a check, whose caller waits. */
export const S3_CHECK_LIMITS: S3Limits = { ...S3_LIMITS, idleMs: 5_000, totalMs: 5_000, tries: 1 };
