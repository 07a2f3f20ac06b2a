import { RetryLaterError } from '@turant/domain';

/** Each waits with its body in memory: 256 KiB at most. */
const MAX_WAITING = 256;
/** A delivery of some leads takes less. */
const SHORT_MS = 1;

/**
 * Lets one in at each turn of the event loop. What strangers may have us read before anything is proved is read one by one,
 * with all else between, and after a long one so much time is left to others as it took: however many come at once, nobody waits
 * for more than one of them, and together they get no more than half of the time.
 */
export class EventLoopThrottle {
  private readonly waiting: (() => void)[] = [];

  /** @throws RetryLaterError where too many wait */
  turn(): Promise<void> {
    if (this.waiting.length >= MAX_WAITING) throw new RetryLaterError('HOOK_BUSY', 'too many deliveries at once', 1000);
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) setImmediate(() => this.next());
    });
  }

  private next(): void {
    const began = performance.now();
    this.waiting[0]?.();
    // The delivery let in above has by now run until its own first await: the time that it took is known.
    setImmediate(() => {
      this.waiting.shift();
      if (this.waiting.length === 0) return;
      const tookMs = performance.now() - began;
      if (tookMs < SHORT_MS) this.next();
      else setTimeout(() => this.next(), tookMs);
    });
  }
}
