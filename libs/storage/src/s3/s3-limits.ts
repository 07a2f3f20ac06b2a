/** Limits of the requests to a store. */
export interface S3Limits {
  /** Without a byte in either direction. */
  readonly idleMs: number;
  /** Of one request, with its body and that of the answer. */
  readonly totalMs: number;
  /** Tries of one verb, the first one included. */
  readonly tries: number;
  /** Between the first two tries; twice as long before each further one, and a random part of it is left out. */
  readonly backoffMs: number;
}

export const S3_LIMITS: S3Limits = { idleMs: 10_000, totalMs: 600_000, tries: 3, backoffMs: 200 };

/** Of a check, whose caller waits. */
export const S3_CHECK_LIMITS: S3Limits = { ...S3_LIMITS, idleMs: 5_000, totalMs: 5_000, tries: 1 };
