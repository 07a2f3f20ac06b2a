import { CALL_LEASE_MS } from '../calls/limits.js';
import type { Clock } from '../clock.js';

const WRITE_EACH_MS = 1_000;
/**
 * A shorter silence of the store does no harm. Workers renew their leases of 15 s every 4 s: when the store goes away, a lease is at most 4 s
 * old, and it is renewed at most 4 s after the store is back. With a silence of 7 s these make 15 s.
 */
const MAX_SILENCE_MS = 7_000;

/**
 * Knows for how long this process has been able to write, by writes of its own. A primary that is cut off from its peers still answers
 * reads, so a read proves nothing. A process that stood still does not know what the store did in that time.
 */
export class StoreWatch {
  private sinceMs: number | undefined;
  private lastMs = -Infinity;
  /** The monotonic time at which the last `isSteady` ended. */
  private askedMs = -Infinity;

  /**
   * @param write resolves when a majority of the store's nodes has it
   * @param onReturn is told how long no write has succeeded
   */
  constructor(
    private readonly clock: Pick<Clock, 'monotonicMs'>,
    private readonly write: () => Promise<unknown>,
    private readonly onReturn: (silenceMs: number) => void = () => undefined,
  ) {}

  /**
   * Writes, unless the last write is less than 1 s old. If the last call of this method is more than 7 s old, nobody knows what the store did
   * meanwhile, and the count begins anew.
   * @returns whether the store has taken writes for as long as a lease: then every living worker has renewed its leases
   * @throws the error of the write
   */
  async isSteady(): Promise<boolean> {
    if (this.clock.monotonicMs() - this.askedMs > MAX_SILENCE_MS) [this.sinceMs, this.lastMs] = [undefined, -Infinity];
    try {
      if (this.clock.monotonicMs() - this.lastMs >= WRITE_EACH_MS) {
        await this.write();
        this.note();
      }
    } finally {
      this.askedMs = this.clock.monotonicMs();
    }
    return this.lastMs - (this.sinceMs ?? Infinity) >= CALL_LEASE_MS;
  }

  private note(): void {
    const nowMs = this.clock.monotonicMs();
    const silenceMs = nowMs - this.lastMs;
    if (silenceMs > MAX_SILENCE_MS) {
      if (this.sinceMs !== undefined) this.onReturn(Math.round(silenceMs));
      this.sinceMs = nowMs;
    }
    this.lastMs = nowMs;
  }
}
