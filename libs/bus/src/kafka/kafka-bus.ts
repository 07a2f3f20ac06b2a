import type { Admin, ICustomPartitioner, Kafka, Producer } from 'kafkajs';
import { RetryLaterError, type DomainEvent } from '@turant/domain';
import type { Logger } from '@turant/observability';
import type { Bus, ControlMessage, KeepDeadLetter, Subscription } from '../bus.js';
import { ControlListener } from './control-listener.js';
import { keyOf, writeEvent } from './event-message.js';
import { GroupConsumer } from './group-consumer.js';
import { eventually, newKafka, within } from './kafka-client.js';
import { lagOf } from './lag.js';
import { CONTROL_TOPIC, makeTopics } from './make-topics.js';
import { PartitionSender } from './partition-sender.js';
import { partitionOf } from './send-safely.js';

export interface KafkaOptions {
  brokers: string[];
  /** Unique to this process: its own group of the control topic. */
  processId: string;
  keepDeadLetter: KeepDeadLetter;
  log: Logger;
  /** Before every topic and group; for tests that share a broker. */
  prefix?: string;
}

export interface KafkaBusHandle extends Bus {
  /** Messages not handled yet, by group that this process subscribes. @throws RetryLaterError where the broker is away */
  lag(): Promise<Record<string, number>>;
  /** Whether every group has been joined; false again while the broker is away for long. */
  isSubscribed(): boolean;
}

/** A cluster that is just being started: time for all of its brokers to be there. */
const OPEN_MS = 30_000;
const LAG_MS = 3_000;
const LAST_SENDS_MS = 700;
const DISCONNECT_MS = 500;
/** 17 s: longer than a broker's death takes. Then the events stay pending, and the sweep publishes them. */
const SEND_RETRIES = 20;

/** The bus over Kafka. @throws whatever keeps the brokers from being reached, after 30 s of trying */
export async function openKafkaBus(options: KafkaOptions): Promise<KafkaBusHandle> {
  const { processId, brokers, log, prefix = '' } = options;
  const kafka = newKafka(processId, brokers, log);
  const admin = kafka.admin();
  // Not idempotent: one send to a partition at a time needs no sequence numbers, and who handles expects repetitions.
  const createPartitioner =
    (): ReturnType<ICustomPartitioner> =>
    ({ message }) =>
      message.partition ?? 0;
  const producer = kafka.producer({
    createPartitioner,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    retry: { retries: SEND_RETRIES },
  });
  try {
    await eventually(OPEN_MS, () => admin.connect());
    const partitions = await eventually(OPEN_MS, () => makeTopics(admin, prefix, brokers.length));
    await producer.connect();
    return new OpenKafkaBus(kafka, admin, producer, partitions, options);
  } catch (error) {
    await Promise.allSettled([admin.disconnect(), producer.disconnect()]);
    throw error;
  }
}

class OpenKafkaBus implements KafkaBusHandle {
  private readonly groups: GroupConsumer[] = [];
  private readonly subscriptions: Subscription[] = [];
  private readonly listeners: ((message: ControlMessage) => void)[] = [];
  private readonly senders = new Map<string, PartitionSender>();
  private readonly sends = new Set<Promise<unknown>>();
  private readonly controls: ControlListener;
  private readonly prefix: string;
  private isClosed = false;

  constructor(
    private readonly kafka: Kafka,
    private readonly admin: Admin,
    private readonly producer: Producer,
    private readonly partitions: ReadonlyMap<string, number>,
    private readonly options: KafkaOptions,
  ) {
    this.prefix = options.prefix ?? '';
    this.controls = new ControlListener({
      ...{ kafka, admin, log: options.log },
      topic: this.prefix + CONTROL_TOPIC,
      groupId: `${this.prefix}control-${options.processId}`,
      listener: ({ from, ...message }) => {
        if (from !== options.processId) this.hear(message);
      },
    });
  }

  subscribe(subscription: Subscription): void {
    this.subscriptions.push(subscription);
    const { kafka, prefix } = this;
    this.groups.push(new GroupConsumer({ kafka, prefix, subscription, keepDeadLetter: this.options.keepDeadLetter }));
  }

  onControl(listener: (message: ControlMessage) => void): void {
    this.listeners.push(listener);
  }

  async start(): Promise<void> {
    await Promise.all([this.controls, ...this.groups].map((one) => one.start()));
  }

  isSubscribed(): boolean {
    return !this.isClosed && [this.controls, ...this.groups].every(({ isJoined }) => isJoined);
  }

  async publish(events: readonly DomainEvent[]): Promise<void> {
    await this.sent(events.map((event) => [event.type, keyOf(event), writeEvent(event)] as const));
  }

  /** This process hears it at once: a key that it has just revoked opens nothing here, however long the broker takes. */
  async control(message: ControlMessage): Promise<void> {
    this.hear(message);
    await this.sent([[CONTROL_TOPIC, '', { value: JSON.stringify({ ...message, from: this.options.processId }) }]]);
  }

  private hear(message: ControlMessage): void {
    this.listeners.forEach((listener) => listener(message));
  }

  lag(): Promise<Record<string, number>> {
    // Asked while a leader moves, the client does not ask again by itself.
    const asked = eventually(LAG_MS, () => lagOf(this.admin, this.prefix, this.subscriptions));
    return within(LAG_MS, 'asking for the lag', asked);
  }

  /** Groups first: what is being handled may still publish. */
  async close(): Promise<void> {
    await Promise.all([this.controls, ...this.groups].map((one) => one.close()));
    this.isClosed = true;
    const sends = Promise.allSettled(this.sends);
    await within(LAST_SENDS_MS, 'the last sends', sends).catch(() => undefined);
    for (const sender of this.senders.values()) sender.giveUp(closed());
    const disconnect = (): Promise<unknown> => Promise.allSettled([this.producer.disconnect(), this.admin.disconnect()]);
    await within(DISCONNECT_MS, 'to disconnect', disconnect()).catch(() => undefined);
    // A send that is still being tried connects again.
    if (this.sends.size > 0) void sends.then(disconnect);
  }

  private async sent(messages: readonly (readonly [topic: string, key: string, message: ReturnType<typeof writeEvent>])[]): Promise<void> {
    if (this.isClosed) throw closed();
    const sending = Promise.all(messages.map(([topic, key, message]) => this.senderOf(this.prefix + topic, key).send(message)));
    this.sends.add(sending);
    try {
      await sending;
    } finally {
      this.sends.delete(sending);
    }
  }

  private senderOf(topic: string, key: string): PartitionSender {
    const partition = partitionOf(key, this.partitions.get(topic) ?? 1);
    const name = `${topic}/${partition}`;
    const sender = this.senders.get(name) ?? new PartitionSender(this.producer, topic, partition);
    this.senders.set(name, sender);
    return sender;
  }
}

const closed = (): RetryLaterError => new RetryLaterError('BROKER_UNAVAILABLE', 'the bus is closed');
