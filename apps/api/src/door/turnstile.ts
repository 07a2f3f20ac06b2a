import { RetryLaterError } from '@turant/domain';

/** Each waits with its body in memory: 256 KiB at most. */
const MAX_WAITING = 256;

/**
 * Lets one in at each turn of the event loop. What strangers may have us read before anything is proved is read one by one,
 * with all else between: however many come at once, nobody waits for more than one of them.
 */
export class Turnstile {
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
    this.waiting.shift()?.();
    if (this.waiting.length > 0) setImmediate(() => this.next());
  }
}
