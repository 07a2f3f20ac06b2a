import type { Consumer, ConsumerConfig, ConsumerRunConfig, Kafka } from 'kafkajs';
import { within } from './kafka-client.js';

/** With a broker's own 3 s wait for others to join (group.initial.rebalance.delay.ms), and a first group's own topic to make. */
const JOIN_MS = 30_000;
const LEAVE_MS = 1_500;
const OPEN_AGAIN_MS = 500;

export interface ConsumerPlan {
  config: ConsumerConfig;
  topics: string[];
  run: ConsumerRunConfig;
  /** Each time that the group has been joined, before anything is fetched. */
  onJoin?: (consumer: Consumer) => void;
}

/**
 * A consumer that is opened anew whenever it has crashed. kafkajs starts only some again (not after a TypeError of
 * a handler, or a compression it does not know), and one that it starts again while it is being closed lives on.
 */
export class LastingConsumer {
  private consumer: Consumer | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private hasJoined = false;
  private joined: () => void = () => undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly plan: ConsumerPlan,
  ) {}

  /** Whether it is a member of its group, as far as it knows. */
  get isJoined(): boolean {
    return this.hasJoined;
  }

  /** Resolves when the group has been joined. @throws RetryLaterError where the broker is away; it goes on trying until closed */
  async start(): Promise<void> {
    const joined = new Promise<void>((resolve) => (this.joined = resolve));
    void this.open();
    await within(JOIN_MS, `joining ${this.plan.config.groupId}`, joined);
  }

  /** Leaves the group, so that others take over at once. Does not wait for a broker that is away. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.hasJoined = false;
    clearTimeout(this.timer);
    const leaving = this.consumer?.disconnect() ?? Promise.resolve();
    await within(LEAVE_MS, 'leaving the group', leaving).catch(() => undefined);
  }

  private async open(): Promise<void> {
    const { config, topics, run } = this.plan;
    const consumer = this.kafka.consumer({ ...config, retry: { retries: 8, restartOnFailure: () => Promise.resolve(false) } });
    this.consumer = consumer;
    consumer.on(consumer.events.GROUP_JOIN, () => this.onJoin(consumer));
    consumer.on(consumer.events.CRASH, () => this.openAgain(consumer));
    try {
      await consumer.connect();
      await consumer.subscribe({ topics, fromBeginning: true });
      if (!this.isClosed) await consumer.run(run);
    } catch {
      // The client has told its log.
      this.openAgain(consumer);
    }
    if (this.isClosed) await consumer.disconnect().catch(() => undefined);
  }

  private onJoin(consumer: Consumer): void {
    if (this.isClosed) return;
    this.plan.onJoin?.(consumer);
    this.hasJoined = true;
    this.joined();
  }

  private openAgain(consumer: Consumer): void {
    if (this.isClosed || this.consumer !== consumer) return;
    this.hasJoined = false;
    this.consumer = undefined;
    void consumer.disconnect().catch(() => undefined);
    this.timer = setTimeout(() => void this.open(), OPEN_AGAIN_MS);
  }
}
