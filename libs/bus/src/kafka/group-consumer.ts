import { setTimeout as pause } from 'node:timers/promises';
import type { EachBatchPayload, Kafka } from 'kafkajs';
import { RetryLaterError, type DomainEvent } from '@turant/domain';
import type { KeepDeadLetter, Subscription } from '../bus.js';
import { failuresOf } from '../failures-of.js';
import { mayTryAgain, reasonOf, waitBeforeMs } from '../tries.js';
import { readEvent } from './event-message.js';
import { LastingConsumer } from './lasting-consumer.js';
import { OffsetCommits } from './offset-commits.js';

/** The least that brokers allow by default: after a kill -9 the others take over in 6 s. */
const SESSION_MS = 6_000;
/** Until the next one nobody is told that a member has come or gone, and its partitions wait. */
const HEARTBEAT_MS = 300;
const MOST_BYTES = 256 * 1024;
/** A handler that takes longer than this hangs: the group goes on without it. */
const MOST_HANDLING_MS = 60_000;
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
  private readonly consumer: LastingConsumer;
  private readonly handling = new Set<Promise<void>>();
  private commits = new OffsetCommits();

  constructor(private readonly options: GroupOptions) {
    const { kafka, prefix, subscription } = options;
    this.consumer = new LastingConsumer(kafka, {
      config: {
        groupId: prefix + subscription.group,
        sessionTimeout: SESSION_MS,
        rebalanceTimeout: 10_000,
        heartbeatInterval: HEARTBEAT_MS,
        // A fetch that waits holds up the commits and heartbeats behind it on its connection.
        maxWaitTimeInMs: 100,
        minBytes: subscription.mayWait ? MOST_BYTES : 1,
        // A few hundred events at once, not a thousand: what comes after a storm waits for one batch of it.
        maxBytesPerPartition: MOST_BYTES,
        allowAutoTopicCreation: false,
      },
      topics: subscription.topics.map((topic) => prefix + topic),
      // A commit that hangs in a connection of before must not hold up those of now.
      onJoin: () => (this.commits = new OffsetCommits()),
      run: {
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 6,
        eachBatch: (batch) => this.handleBatch(batch),
      },
    });
  }

  get isJoined(): boolean {
    return this.consumer.isJoined;
  }

  /** Resolves when the group has been joined. */
  start(): Promise<void> {
    return this.consumer.start();
  }

  /** Finishes what is being handled, however long it takes; the broker is not waited for. */
  async close(): Promise<void> {
    const closed = this.consumer.close();
    await Promise.allSettled(this.handling);
    await closed;
  }

  private async handleBatch({
    batch,
    heartbeat,
    resolveOffset,
    commitOffsetsIfNecessary,
    isStale,
    isRunning,
  }: EachBatchPayload): Promise<void> {
    if (!isRunning() || isStale()) return;
    const events = batch.messages.map(readEvent).filter((event) => event !== undefined);
    if (events.length > 0) await this.handleAlive(events, heartbeat);
    const last = batch.lastOffset();
    resolveOffset(last);
    const offset = (BigInt(last) + 1n).toString();
    await this.commits.add({ topic: batch.topic, partition: batch.partition, offset, commit: commitOffsetsIfNecessary });
  }

  /** A slow store must not look like a dead worker. A heartbeat that fails is repeated, and told, by the client itself. */
  private async handleAlive(events: readonly DomainEvent[], heartbeat: () => Promise<void>): Promise<void> {
    const beat = setInterval(() => void heartbeat().catch(() => undefined), HEARTBEAT_MS);
    const tooLong = setTimeout(() => clearInterval(beat), MOST_HANDLING_MS);
    const handled = this.handled(events);
    this.handling.add(handled);
    try {
      await handled;
    } finally {
      this.handling.delete(handled);
      clearInterval(beat);
      clearTimeout(tooLong);
    }
  }

  /** Handles all, or keeps what failed. @throws where not even that could be stored: the offset stays, and the batch comes again. */
  private async handled(events: readonly DomainEvent[]): Promise<void> {
    const { subscription } = this.options;
    let failures = await failuresOf(subscription, events);
    for (let tries = 1; tries < QUICK_TRIES; tries++) {
      const later = [...failures].filter(([, error]) => mayTryAgain(error, tries)).map(([event]) => event);
      if (later.length === 0) break;
      await pause(waitBeforeMs(tries));
      const again = await failuresOf(subscription, later);
      const others = [...failures].filter(([, error]) => !mayTryAgain(error, tries));
      failures = new Map([...others, ...again]);
    }
    for (const [event, error] of failures) await this.keep(event, error);
  }

  private async keep(event: DomainEvent, error: unknown): Promise<void> {
    const { subscription, keepDeadLetter } = this.options;
    const isLater = error instanceof RetryLaterError;
    try {
      await keepDeadLetter({ group: subscription.group, event, reason: reasonOf(error), tries: isLater ? QUICK_TRIES : 1, isLater });
    } catch (cause) {
      // Of no class of its own: kafkajs tries nothing again after a TypeError.
      throw new Error(`event ${event.id} could be neither handled nor kept`, { cause });
    }
  }
}
