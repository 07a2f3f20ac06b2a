import { Batcher } from '@turant/async';
import { RetryLaterError, type DomainEvent, type Topic } from '@turant/domain';
import type { KeepDeadLetter, Subscription } from '../bus.js';
import { failuresOf } from '../failures-of.js';
import { mayRetry, reasonOf, backoffMs } from '../retry-policy.js';

interface Waiting {
  event: DomainEvent;
  tries: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const MAX_BATCH_EVENTS = 500;

/** The events of one consumer group. It handles one batch at a time; a bad event never blocks the others. */
export class GroupQueue {
  private isClosed = false;
  private readonly retries = new Map<NodeJS.Timeout, Waiting>();
  private readonly batcher = new Batcher<Waiting>((batch) => this.handle(batch), {
    maxItems: MAX_BATCH_EVENTS,
    gather: () => Promise.resolve(),
  });

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
    this.batcher.rejectWaiting(closed);
    await this.batcher.idle();
  }

  private add(one: Waiting): void {
    this.batcher.add([one]).catch(one.reject);
  }

  private async handle(batch: readonly Waiting[]): Promise<void> {
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
