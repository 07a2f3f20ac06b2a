import type { Message, Subscription } from '@turant/domain';
import type { RoadContext } from '../road-context.js';

/** Messages of one subscription that are sent at the same time by one process. */
export const MAX_SENDS_OF_ONE = 4;
/** A far end that fails, maybe by being slow, gets one at a time, so that a few of them do not take all places. */
export const MAX_SENDS_OF_FAILING = 1;

/** The ready list of messages: each subscription is a queue, and has only some of its messages under way. */
export class MessageQueues {
  private readonly underWay = new Map<string, number>();

  constructor(private readonly context: Pick<RoadContext, 'store'>) {}

  queues(after: string, limit: number): Promise<string[]> {
    return this.context.store.acrossTenants.messages.subscriptions(after, limit);
  }

  async due(subscriptionId: string, now: Date, limit: number): Promise<Message[]> {
    const { subscriptions, acrossTenants } = this.context.store;
    const [first] = await acrossTenants.messages.due(subscriptionId, now, 1);
    if (!first) return [];
    const free = placesOf(await subscriptions.get(first.tenantId, subscriptionId)) - (this.underWay.get(subscriptionId) ?? 0);
    return free <= 0 ? [] : acrossTenants.messages.due(subscriptionId, now, Math.min(limit, free));
  }

  claim(one: Message, until: Date): Promise<Message | undefined> {
    return this.context.store.acrossTenants.messages.claim(one, until);
  }

  /** Does work on a message in one of its subscription's places. */
  async inPlace(message: Message, work: (message: Message) => Promise<void>): Promise<void> {
    const { subscriptionId } = message;
    this.count(subscriptionId, 1);
    try {
      await work(message);
    } finally {
      this.count(subscriptionId, -1);
    }
  }

  private count(subscriptionId: string, by: number): void {
    const count = (this.underWay.get(subscriptionId) ?? 0) + by;
    if (count > 0) this.underWay.set(subscriptionId, count);
    else this.underWay.delete(subscriptionId);
  }
}

/** A subscription that is gone or disabled has places, too, so that its waiting messages are given up at once. */
function placesOf(subscription: Subscription | undefined): number {
  if (subscription?.status === 'paused') return 0;
  return subscription?.failingSince ? MAX_SENDS_OF_FAILING : MAX_SENDS_OF_ONE;
}
