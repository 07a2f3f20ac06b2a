import type { Consumer, ConsumerConfig, ConsumerRunConfig, Kafka } from 'kafkajs';
import { withTimeout } from './kafka-client.js';

/**
 * Includes the broker's 3 s wait for further members (group.initial.rebalance.delay.ms) and, for the first group of a cluster, the
 * creation of the broker's offsets topic.
 */
const JOIN_TIMEOUT_MS = 30_000;
const LEAVE_TIMEOUT_MS = 1_500;
const REOPEN_DELAY_MS = 500;

export interface ConsumerPlan {
  config: ConsumerConfig;
  topics: string[];
  run: ConsumerRunConfig;
  /** Called each time that the group has been joined, before the first fetch. */
  onJoin?: (consumer: Consumer) => void;
  /** Called after each fetch, before its batches are handled. */
  onFetch?: () => void;
}

/**
 * A consumer that is opened anew whenever it has crashed. kafkajs restarts a crashed consumer only after some errors (not after
 * a handler's TypeError or an unknown compression), and a consumer that kafkajs restarts during a disconnect stays open.
 */
export class ReconnectingConsumer {
  private consumer: Consumer | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private hasJoined = false;
  private joined: () => void = () => undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly plan: ConsumerPlan,
  ) {}

  /** Whether this consumer is a member of its group, as far as the client knows. */
  get isJoined(): boolean {
    return this.hasJoined;
  }

  /**
   * Resolves when the group has been joined.
   * @throws RetryLaterError when the broker is away; the consumer goes on trying until it is closed
   */
  async start(): Promise<void> {
    const joined = new Promise<void>((resolve) => (this.joined = resolve));
    void this.open();
    await withTimeout(JOIN_TIMEOUT_MS, `joining ${this.plan.config.groupId}`, joined);
  }

  /** Leaves the group, so that other members take over at once. Waits 1.5 s at most for a broker that is away. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.hasJoined = false;
    clearTimeout(this.timer);
    const leaving = this.consumer?.disconnect() ?? Promise.resolve();
    await withTimeout(LEAVE_TIMEOUT_MS, 'leaving the group', leaving).catch(() => undefined);
  }

  private async open(): Promise<void> {
    const { config, topics, run, onFetch } = this.plan;
    const consumer = this.kafka.consumer({ ...config, retry: { retries: 8, restartOnFailure: () => Promise.resolve(false) } });
    this.consumer = consumer;
    consumer.on(consumer.events.GROUP_JOIN, () => this.onJoin(consumer));
    consumer.on(consumer.events.CRASH, () => this.reopen(consumer));
    if (onFetch) consumer.on(consumer.events.FETCH, onFetch);
    try {
      await consumer.connect();
      await consumer.subscribe({ topics, fromBeginning: true });
      if (!this.isClosed) await consumer.run(run);
    } catch {
      // kafkajs has logged the error.
      this.reopen(consumer);
    }
    if (this.isClosed) await consumer.disconnect().catch(() => undefined);
  }

  private onJoin(consumer: Consumer): void {
    if (this.isClosed) return;
    this.plan.onJoin?.(consumer);
    this.hasJoined = true;
    this.joined();
  }

  private reopen(consumer: Consumer): void {
    if (this.isClosed || this.consumer !== consumer) return;
    this.hasJoined = false;
    this.consumer = undefined;
    void consumer.disconnect().catch(() => undefined);
    this.timer = setTimeout(() => void this.open(), REOPEN_DELAY_MS);
  }
}
