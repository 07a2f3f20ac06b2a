import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { RetryLaterError, type DomainEvent } from '@turant/domain';
import type { KeepDeadLetter, Subscription } from '../bus.js';
import { failuresOf } from '../failures-of.js';
import { mayTryAgain, reasonOf, waitBeforeMs } from '../tries.js';
import { readEvent } from './event-message.js';

/** A handler only writes to the store; these leave it a slow database, and find a dead worker soon. */
const SESSION_MS = 10_000;
const HEARTBEAT_MS = 1_000;
/** Tries beside the partition before an event is stored as failed with a due time. */
const QUICK_TRIES = 3;

export interface GroupOptions {
  kafka: Kafka;
  prefix: string;
  subscription: Subscription;
  keepDeadLetter: KeepDeadLetter;
}

/** One group's consumer: handles batches, commits their offsets at once after, and never lets a bad message block a partition. */
export class GroupConsumer {
  private readonly consumer: Consumer;

  constructor(private readonly options: GroupOptions) {
    const { kafka, prefix, subscription } = options;
    this.consumer = kafka.consumer({
      groupId: prefix + subscription.group,
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: 100,
      allowAutoTopicCreation: false,
    });
  }

  /** Resolves when the group has been joined. */
  async start(): Promise<void> {
    const { prefix, subscription } = this.options;
    await this.consumer.connect();
    await this.consumer.subscribe({ topics: subscription.topics.map((topic) => prefix + topic), fromBeginning: true });
    const joined = new Promise<void>((resolve) => this.consumer.on(this.consumer.events.GROUP_JOIN, () => resolve()));
    await this.consumer.run({ autoCommit: false, eachBatchAutoResolve: false, partitionsConsumedConcurrently: 3, eachBatch: (batch) => this.handleBatch(batch) });
    await joined;
  }

  async close(): Promise<void> {
    await this.consumer.disconnect();
  }

  private async handleBatch({ batch, heartbeat, resolveOffset, commitOffsetsIfNecessary, isStale, isRunning }: EachBatchPayload): Promise<void> {
    if (!isRunning() || isStale()) return;
    const events = batch.messages.map(readEvent).filter((event) => event !== undefined);
    await this.handled(events, heartbeat);
    const last = batch.lastOffset();
    resolveOffset(last);
    const offset = (BigInt(last) + 1n).toString();
    await commitOffsetsIfNecessary({ topics: [{ topic: batch.topic, partitions: [{ partition: batch.partition, offset }] }] });
  }

  /** Handles all, or keeps what failed. @throws where not even that could be stored: the offset stays, and the batch comes again. */
  private async handled(events: readonly DomainEvent[], heartbeat: () => Promise<void>): Promise<void> {
    let failures = await failuresOf(this.options.subscription, events);
    for (let tries = 1; tries < QUICK_TRIES && [...failures.values()].some((error) => error instanceof RetryLaterError); tries++) {
      await pause(waitBeforeMs(tries));
      await heartbeat();
      const later = [...failures].filter(([, error]) => mayTryAgain(error, tries));
      const again = await failuresOf(this.options.subscription, later.map(([event]) => event));
      failures = new Map([...failures].filter(([, error]) => !mayTryAgain(error, tries)));
      for (const [event, error] of again) failures.set(event, error);
    }
    const { group } = this.options.subscription;
    for (const [event, error] of failures) {
      const isLater = error instanceof RetryLaterError;
      await this.options.keepDeadLetter({ group, event, reason: reasonOf(error), tries: isLater ? QUICK_TRIES : 1, isLater });
    }
  }
}
