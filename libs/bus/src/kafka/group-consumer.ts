import { setTimeout as pause } from 'node:timers/promises';
import type { EachBatchPayload, Kafka } from 'kafkajs';
import { RetryLaterError, type DomainEvent } from '@turant/domain';
import type { KeepDeadLetter, Subscription } from '../bus.js';
import { failuresOf } from '../failures-of.js';
import { backoffMs, mayRetry, reasonOf } from '../retry-policy.js';
import { readEvent } from './event-message.js';
import { ReconnectingConsumer } from './reconnecting-consumer.js';
import { OffsetCommits } from './offset-commits.js';

/** The lowest value that brokers allow by default: 6 s after a `kill -9`, other members take over. */
const SESSION_TIMEOUT_MS = 6_000;
/** The shortest time between two heartbeats. A member learns with its next one that another has come or gone; until then partitions wait. */
const HEARTBEAT_INTERVAL_MS = 100;
/**
 * How long a fetch waits for an event, which ends the wait at once. A fetch that finds nothing costs this process about a millisecond of CPU
 * time. Heartbeats go between fetches: a member whose fetch waits learns up to a second later that another was killed; of one that
 * comes or leaves it is told (`wakeMembers`). Fetches have a connection of their own, so that a waiting one delays no commit.
 */
const FETCH_WAIT_MS = 1_000;
/** A group that nobody waits for fetches again after this time, so that the events which come meanwhile are handled together. */
const GATHER_MS = 100;
const MAX_FETCH_BYTES = 256 * 1024;
/** How old metadata may become: a leader that is cut off from its peers goes on answering fetches, without its successor's events. */
const METADATA_MAX_AGE_MS = 5_000;
/** A handler that takes longer than this is taken for hung: heartbeats stop, and the group goes on without this member. */
const MAX_HANDLING_MS = 60_000;
/** Tries in place, while the partition waits, before an event is stored as a dead letter with a due time. */
const IN_PLACE_TRIES = 3;

export interface GroupOptions {
  kafka: Kafka;
  prefix: string;
  subscription: Subscription;
  keepDeadLetter: KeepDeadLetter;
}

/** Consumes for one group: handles a batch, commits its offset at once, and never lets a bad message block a partition. */
export class GroupConsumer {
  private readonly consumer: ReconnectingConsumer;
  private readonly handling = new Set<Promise<void>>();
  private commits = new OffsetCommits();
  private fetchedAtMs = 0;

  constructor(private readonly options: GroupOptions) {
    const { kafka, prefix, subscription } = options;
    this.consumer = new ReconnectingConsumer(kafka, {
      config: {
        groupId: prefix + subscription.group,
        sessionTimeout: SESSION_TIMEOUT_MS,
        rebalanceTimeout: 10_000,
        heartbeatInterval: HEARTBEAT_INTERVAL_MS,
        maxWaitTimeInMs: FETCH_WAIT_MS,
        minBytes: 1,
        // A few hundred events in a batch, not a thousand: an event that follows a storm waits for one batch of the storm.
        maxBytesPerPartition: MAX_FETCH_BYTES,
        allowAutoTopicCreation: false,
        metadataMaxAge: METADATA_MAX_AGE_MS,
      },
      topics: subscription.topics.map((topic) => prefix + topic),
      // A commit that hangs on the connection of an earlier membership must not delay the commits of this one.
      onJoin: () => (this.commits = new OffsetCommits()),
      onFetch: () => (this.fetchedAtMs = performance.now()),
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

  /** Waits for the batches in hand, however long their handlers take, but not for the broker. */
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
    const isMoreThere = batch.highWatermark !== offset;
    if (this.options.subscription.isDeferrable && !isMoreThere) await this.gather();
  }

  /** kafkajs fetches again when every batch of the last fetch has been handled. */
  private async gather(): Promise<void> {
    const leftMs = this.fetchedAtMs + GATHER_MS - performance.now();
    if (leftMs > 0) await pause(leftMs);
  }

  /**
   * Sends heartbeats while the handler works: a slow store must not look like a dead worker. kafkajs itself repeats and logs a
   * failed heartbeat.
   */
  private async handleAlive(events: readonly DomainEvent[], heartbeat: () => Promise<void>): Promise<void> {
    const beat = setInterval(() => void heartbeat().catch(() => undefined), HEARTBEAT_INTERVAL_MS);
    const tooLong = setTimeout(() => clearInterval(beat), MAX_HANDLING_MS);
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

  /**
   * Handles all events, or keeps the failed ones as dead letters.
   * @throws when a dead letter cannot be stored: the offset stays, and the batch comes again.
   */
  private async handled(events: readonly DomainEvent[]): Promise<void> {
    const { subscription } = this.options;
    let failures = await failuresOf(subscription, events);
    for (let tries = 1; tries < IN_PLACE_TRIES; tries++) {
      const later = [...failures].filter(([, error]) => mayRetry(error, tries)).map(([event]) => event);
      if (later.length === 0) break;
      await pause(backoffMs(tries));
      const again = await failuresOf(subscription, later);
      const others = [...failures].filter(([, error]) => !mayRetry(error, tries));
      failures = new Map([...others, ...again]);
    }
    for (const [event, error] of failures) await this.keep(event, error);
  }

  private async keep(event: DomainEvent, error: unknown): Promise<void> {
    const { subscription, keepDeadLetter } = this.options;
    const isLater = error instanceof RetryLaterError;
    try {
      await keepDeadLetter({ group: subscription.group, event, reason: reasonOf(error), tries: isLater ? IN_PLACE_TRIES : 1, isLater });
    } catch (cause) {
      // A plain Error, whatever the cause: kafkajs retries nothing after a TypeError.
      throw new Error(`event ${event.id} could be neither handled nor kept`, { cause });
    }
  }
}
