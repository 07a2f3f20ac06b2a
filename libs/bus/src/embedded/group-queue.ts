import { RetryLaterError, type DomainEvent, type Topic } from '@turant/domain';
import type { KeepDeadLetter, Subscription } from '../bus.js';
import { failuresOf } from '../failures-of.js';
import { mayTryAgain, reasonOf, waitBeforeMs } from '../tries.js';

interface Waiting {
  event: DomainEvent;
  tries: number;
  done: () => void;
  failed: (error: unknown) => void;
}

const MOST_AT_ONCE = 500;

/** What one group has to handle: one batch at a time, those who arrive meanwhile share the next; a bad event never blocks the others. */
export class GroupQueue {
  private waiting: Waiting[] = [];
  private isHandling = false;
  private isClosed = false;
  private readonly pauses = new Map<NodeJS.Timeout, Waiting>();
  private idle: (() => void)[] = [];

  constructor(
    private readonly subscription: Subscription,
    private readonly keepDeadLetter: KeepDeadLetter,
  ) {}

  wants(topic: Topic): boolean {
    return this.subscription.topics.includes(topic);
  }

  /** Resolves when the event is handled, or kept as a dead letter; rejects where neither could be done: it stays pending. */
  put(event: DomainEvent): Promise<void> {
    return new Promise((done, failed) => this.add({ event, tries: 0, done, failed }));
  }

  /** What has not begun is given back as failed: it is pending in its document still. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const [timer, one] of this.pauses) {
      clearTimeout(timer);
      one.failed(new Error('the bus is closed'));
    }
    for (const one of this.waiting.splice(0)) one.failed(new Error('the bus is closed'));
    if (this.isHandling) await new Promise<void>((resolve) => this.idle.push(resolve));
  }

  private add(one: Waiting): void {
    this.waiting.push(one);
    if (!this.isHandling) void this.drain();
  }

  private async drain(): Promise<void> {
    this.isHandling = true;
    // One turn of the event loop: events put together are handled together.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.handle(this.waiting.splice(0, MOST_AT_ONCE));
    this.isHandling = false;
    this.idle.splice(0).forEach((done) => done());
  }

  private async handle(batch: Waiting[]): Promise<void> {
    const failures = await failuresOf(
      this.subscription,
      batch.map(({ event }) => event),
    );
    for (const one of batch) {
      one.tries += 1;
      if (!failures.has(one.event)) one.done();
      else await this.failed(one, failures.get(one.event));
    }
  }

  private async failed(one: Waiting, error: unknown): Promise<void> {
    if (mayTryAgain(error, one.tries) && !this.isClosed) {
      const timer = setTimeout(() => {
        this.pauses.delete(timer);
        this.add(one);
      }, waitBeforeMs(one.tries));
      this.pauses.set(timer, one);
      return;
    }
    try {
      const isLater = error instanceof RetryLaterError;
      await this.keepDeadLetter({ group: this.subscription.group, event: one.event, reason: reasonOf(error), tries: one.tries, isLater });
      one.done();
    } catch (cause) {
      one.failed(cause);
    }
  }
}
