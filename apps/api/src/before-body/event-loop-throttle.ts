import { RetryLaterError } from '@turant/domain';

/** Each waiting request holds its body in memory, 256 KiB at most. */
const MAX_WAITING = 256;
/** Parsing a request with a few leads takes less than this. */
const SHORT_RUN_MS = 1;

/**
 * Admits one request per turn of the event loop, for the parsing that happens before a request has proved anything. After a long
 * run the throttle pauses for as long as that run took. However many such requests arrive at once, other work waits for one of them
 * at most, and together they get no more than half of the CPU time.
 */
export class EventLoopThrottle {
  private readonly waiting: (() => void)[] = [];

  /** Resolves when the request is admitted. @throws RetryLaterError when too many requests wait */
  turn(): Promise<void> {
    if (this.waiting.length >= MAX_WAITING) throw new RetryLaterError('HOOK_BUSY', 'too many requests at once', 1000);
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) setImmediate(() => this.next());
    });
  }

  private next(): void {
    const began = performance.now();
    this.waiting[0]?.();
    // The admitted request has by now run up to its first await, so the time that it took is known.
    setImmediate(() => {
      this.waiting.shift();
      if (this.waiting.length === 0) return;
      const tookMs = performance.now() - began;
      if (tookMs < SHORT_RUN_MS) this.next();
      else setTimeout(() => this.next(), tookMs);
    });
  }
}
