import { Kafka, logLevel, type Admin, type Consumer, type LogEntry, type Message, type Producer } from 'kafkajs';
import type { DomainEvent } from '@turant/domain';
import { errorFields, type Logger } from '@turant/observability';
import type { Bus, ControlMessage, KeepDeadLetter, Subscription } from '../bus.js';
import { keyOf, writeEvent } from './event-message.js';
import { GroupConsumer } from './group-consumer.js';
import { CONTROL_TOPIC, makeTopics, PARTITIONS } from './make-topics.js';
import { partitionOf, sendSafely } from './send-safely.js';

export interface KafkaOptions {
  brokers: string[];
  /** Unique to this process: its own group of the control topic. */
  processId: string;
  keepDeadLetter: KeepDeadLetter;
  log: Logger;
  /** Before every topic and group; for tests that share a broker. */
  prefix?: string;
}

/** The bus over Kafka, and how far its groups are behind. */
export type KafkaBusHandle = Bus & { lag(): Promise<Record<string, number>> };

/** The bus over Kafka. @throws whatever keeps the brokers from being reached */
export async function openKafkaBus(options: KafkaOptions): Promise<KafkaBusHandle> {
  const kafka = new Kafka({
    clientId: options.processId,
    brokers: options.brokers,
    connectionTimeout: 2_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 30 },
    logLevel: logLevel.WARN,
    logCreator: () => (entry) => tell(options.log, entry),
  });
  const admin = kafka.admin();
  await admin.connect();
  await makeTopics(admin, options.prefix ?? '');
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
  await producer.connect();
  return new KafkaBus(kafka, admin, producer, options);
}

/** The client calls it an error when a group forms or a leader moves; it is news only to somebody who looks for it. */
function tell(log: Logger, { level, log: { message, error } }: LogEntry): void {
  const isUsual = /coordinator|rebalanc|leader|Connection error|Request .* failed|disconnect/i.test(`${message} ${String(error ?? '')}`);
  if (isUsual || level > logLevel.WARN) log.debug({ kafka: message }, 'kafka');
  else log.warn({ kafka: message, error: error === undefined ? undefined : String(error).slice(0, 200) }, 'kafka');
}

class KafkaBus implements Bus {
  private readonly groups: GroupConsumer[] = [];
  private readonly subscriptions: Subscription[] = [];
  private readonly listeners: ((message: ControlMessage) => void)[] = [];
  private readonly prefix: string;
  private controlConsumer: Consumer | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly admin: Admin,
    private readonly producer: Producer,
    private readonly options: KafkaOptions,
  ) {
    this.prefix = options.prefix ?? '';
  }

  subscribe(subscription: Subscription): void {
    this.subscriptions.push(subscription);
    const { keepDeadLetter } = this.options;
    this.groups.push(new GroupConsumer({ kafka: this.kafka, prefix: this.prefix, subscription, keepDeadLetter }));
  }

  onControl(listener: (message: ControlMessage) => void): void {
    this.listeners.push(listener);
  }

  async start(): Promise<void> {
    await Promise.all([this.listenToControl(), ...this.groups.map((group) => group.start())]);
  }

  async publish(events: readonly DomainEvent[]): Promise<void> {
    const byPartition = new Map<string, { topic: string; partition: number; messages: Message[] }>();
    for (const event of events) {
      const topic = this.prefix + event.type;
      const partition = partitionOf(keyOf(event), PARTITIONS);
      const target = byPartition.get(`${topic}/${partition}`) ?? { topic, partition, messages: [] };
      target.messages.push(writeEvent(event));
      byPartition.set(`${topic}/${partition}`, target);
    }
    await Promise.all([...byPartition.values()].map(({ topic, partition, messages }) => sendSafely(this.producer, topic, partition, messages)));
  }

  async control(message: ControlMessage): Promise<void> {
    await sendSafely(this.producer, this.prefix + CONTROL_TOPIC, 0, [{ value: JSON.stringify(message) }]);
  }

  /** Messages not handled yet, by group. */
  async lag(): Promise<Record<string, number>> {
    const lags: Record<string, number> = {};
    for (const { group, topics } of this.subscriptions) {
      const offsets = await this.admin.fetchOffsets({ groupId: this.prefix + group, topics: topics.map((topic) => this.prefix + topic) });
      lags[group] = 0;
      for (const { topic, partitions } of offsets) {
        const ends = new Map((await this.admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, Number(high)]));
        for (const { partition, offset } of partitions) lags[group] += Math.max(0, (ends.get(partition) ?? 0) - Math.max(0, Number(offset)));
      }
    }
    return lags;
  }

  async close(): Promise<void> {
    await Promise.all(this.groups.map((group) => group.close()));
    await this.controlConsumer?.disconnect();
    await this.admin.deleteGroups([this.controlGroup]).catch(() => undefined);
    await this.producer.disconnect();
    await this.admin.disconnect();
  }

  private get controlGroup(): string {
    return `${this.prefix}control-${this.options.processId}`;
  }

  /** A group of this process's own: every process reads every control message from now on. */
  private async listenToControl(): Promise<void> {
    const consumer = this.kafka.consumer({ groupId: this.controlGroup, maxWaitTimeInMs: 100, sessionTimeout: 10_000, heartbeatInterval: 1_000 });
    this.controlConsumer = consumer;
    await consumer.connect();
    await consumer.subscribe({ topic: this.prefix + CONTROL_TOPIC, fromBeginning: false });
    const joined = new Promise<void>((resolve) => consumer.on(consumer.events.GROUP_JOIN, () => resolve()));
    await consumer.run({
      eachMessage: async ({ message }) => {
        try {
          const control = JSON.parse(String(message.value)) as ControlMessage;
          for (const listener of this.listeners) listener(control);
        } catch (error) {
          this.options.log.warn(errorFields(error), 'a control message could not be read');
        }
      },
    });
    await joined;
  }
}
