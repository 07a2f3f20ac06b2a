import { RetryLaterError, type DomainEvent, type Topic } from '@turant/domain';
import type { KeepDeadLetter, Subscription } from '../bus.js';
import { failuresOf } from '../failures-of.js';
import { backoffMs, mayRetry, reasonOf } from '../retry-policy.js';

interface Waiting {
  event: DomainEvent;
  tries: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const MAX_BATCH_EVENTS = 500;

/**
 * The events of one consumer group, handled in one batch at a time; a bad event never blocks the others. Not a `Batcher`: each event
 * resolves by itself here, and a second promise per event would double the queue's cost (measured).
 */
export class GroupQueue {
  private isClosed = false;
  private readonly retries = new Map<NodeJS.Timeout, Waiting>();
  private readonly waiting: Waiting[] = [];
  private running: Promise<void> | undefined;

  constructor(
    private readonly subscription: Subscription,
    private readonly keepDeadLetter: KeepDeadLetter,
  ) {}

  wants(topic: Topic): boolean {
    return this.subscription.topics.includes(topic);
  }

  /** Resolves when the event is handled or kept as a dead letter. Rejects when neither succeeded: the event stays in its outbox. */
  put(event: DomainEvent): Promise<void> {
    return new Promise((resolve, reject) => this.add({ event, tries: 0, resolve, reject }));
  }

  /** Finishes the batch in hand and rejects all other events: each of them is still in its document's outbox. */
  async close(): Promise<void> {
    this.isClosed = true;
    const closed = new Error('the bus is closed');
    for (const [timer, one] of this.retries) {
      clearTimeout(timer);
      one.reject(closed);
    }
    for (const one of this.waiting.splice(0)) one.reject(closed);
    await this.running;
  }

  private add(one: Waiting): void {
    this.waiting.push(one);
    this.running ??= this.drain();
  }

  private async drain(): Promise<void> {
    // Events that are put in the same turn of the event loop are handled together.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.handle(this.waiting.splice(0, MAX_BATCH_EVENTS));
    this.running = undefined;
  }

  private async handle(batch: Waiting[]): Promise<void> {
    const failures = await failuresOf(
      this.subscription,
      batch.map(({ event }) => event),
    );
    for (const one of batch) {
      one.tries += 1;
      if (!failures.has(one.event)) one.resolve();
      else await this.fail(one, failures.get(one.event));
    }
  }

  private async fail(one: Waiting, error: unknown): Promise<void> {
    if (mayRetry(error, one.tries) && !this.isClosed) {
      const timer = setTimeout(() => {
        this.retries.delete(timer);
        this.add(one);
      }, backoffMs(one.tries));
      this.retries.set(timer, one);
      return;
    }
    try {
      const isLater = error instanceof RetryLaterError;
      await this.keepDeadLetter({ group: this.subscription.group, event: one.event, reason: reasonOf(error), tries: one.tries, isLater });
      one.resolve();
    } catch (cause) {
      one.reject(cause);
    }
  }
}
