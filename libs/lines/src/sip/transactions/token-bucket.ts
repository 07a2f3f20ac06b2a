/** Rate limiter: allows `perSecond` actions a second, and a burst of as many. */
export class TokenBucket {
  #tokens: number;
  #filledAtMs: number;

  constructor(
    private readonly perSecond: number,
    /** Returns monotonic milliseconds. */
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#tokens = perSecond;
    this.#filledAtMs = now();
  }

  /** Takes a token; false if none is left. */
  take(): boolean {
    const nowMs = this.now();
    this.#tokens = Math.min(this.perSecond, this.#tokens + ((nowMs - this.#filledAtMs) / 1_000) * this.perSecond);
    this.#filledAtMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
