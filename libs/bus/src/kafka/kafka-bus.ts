import { setTimeout as pause } from 'node:timers/promises';
import type { Admin, ICustomPartitioner, Kafka, Producer } from 'kafkajs';
import { RetryLaterError, type DomainEvent } from '@turant/domain';
import type { Logger } from '@turant/observability';
import type { Bus, ControlMessage, KeepDeadLetter, Subscription } from '../bus.js';
import { ControlListener, type ControlEnvelope } from './control-listener.js';
import { keyOf, writeEvent } from './event-message.js';
import { GroupConsumer } from './group-consumer.js';
import { newKafka, retryFor, withTimeout } from './kafka-client.js';
import { lagOf } from './lag-of.js';
import { CONTROL_TOPIC, makeTopics } from './make-topics.js';
import { PartitionSender } from './partition-sender.js';
import { partitionOf } from './send-safely.js';
import { SwitchingProducer } from './switching-producer.js';
import { wakeMembers } from './wake-members.js';

export interface KafkaOptions {
  brokers: string[];
  /** Unique to this process: its own group of the control topic. */
  processId: string;
  keepDeadLetter: KeepDeadLetter;
  log: Logger;
  /** Prefix of all topics and consumer groups, for tests that share a broker. */
  prefix?: string;
}

export interface KafkaBusHandle extends Bus {
  /** Messages not handled yet, by consumer group of this process. @throws RetryLaterError when the broker is away */
  lag(): Promise<Record<string, number>>;
  /** Whether every group is joined; false again when the broker stays away for longer than the session time-out. */
  isSubscribed(): boolean;
}

/** Gives a cluster that is just starting the time to bring up all of its brokers. */
const OPEN_TIMEOUT_MS = 30_000;
const LAG_TIMEOUT_MS = 3_000;
const LAST_SENDS_TIMEOUT_MS = 700;
const DISCONNECT_TIMEOUT_MS = 500;
/** A lead's event is handled within 0.1 s; a send that has taken this long stands before a broker that is away, or cut off. */
const MAX_SEND_MS = 2_000;
/** Consumers of other processes, too, need a while to find the new leader of a partition. */
const FAILING_FOR_MS = 30_000;
/** The pause between wakes, longer than the shortest time between heartbeats: a member that is woken earlier sends none. */
const WAKE_INTERVAL_MS = 150;
/** Wakes while this process joins its groups. A cluster's first members have nobody to wake, and wait for the broker. */
const MAX_JOIN_WAKES = 10;
const LAST_WAKE_TIMEOUT_MS = 200;

/** The bus over Kafka. @throws the last error when the brokers cannot be reached for 30 s */
export async function openKafkaBus(options: KafkaOptions): Promise<KafkaBusHandle> {
  const { processId, brokers, log, prefix = '' } = options;
  const kafka = newKafka(processId, brokers, log);
  const admin = kafka.admin();
  const producer = new SwitchingProducer((first) => newProducer(newKafka(processId, first, log)), brokers);
  try {
    await retryFor(OPEN_TIMEOUT_MS, () => admin.connect());
    const partitions = await retryFor(OPEN_TIMEOUT_MS, () => makeTopics(admin, prefix, brokers.length));
    await producer.connect();
    return new OpenKafkaBus(kafka, admin, producer, partitions, options);
  } catch (error) {
    await Promise.allSettled([admin.disconnect(), producer.disconnect()]);
    throw error;
  }
}

/** Not idempotent: one send to a partition at a time needs no sequence numbers, and handlers expect repetitions. */
function newProducer(kafka: Kafka): Producer {
  const createPartitioner =
    (): ReturnType<ICustomPartitioner> =>
    ({ message }) =>
      message.partition ?? 0;
  return kafka.producer({ createPartitioner, maxInFlightRequests: 1, allowAutoTopicCreation: false, retry: { retries: 0 } });
}

class OpenKafkaBus implements KafkaBusHandle {
  private readonly groups: GroupConsumer[] = [];
  private readonly subscriptions: Subscription[] = [];
  private readonly listeners: ((message: ControlMessage) => void)[] = [];
  private readonly senders = new Map<string, PartitionSender>();
  /** The sends under way, each with the time at which it began. */
  private readonly sends = new Map<Promise<unknown>, number>();
  private failedMs = -Infinity;
  private readonly controls: ControlListener;
  private readonly prefix: string;
  private isClosed = false;

  constructor(
    private readonly kafka: Kafka,
    private readonly admin: Admin,
    private readonly producer: SwitchingProducer,
    private readonly partitions: ReadonlyMap<string, number>,
    private readonly options: KafkaOptions,
  ) {
    this.prefix = options.prefix ?? '';
    this.controls = new ControlListener({
      ...{ kafka, admin, log: options.log },
      topic: this.prefix + CONTROL_TOPIC,
      groupId: `${this.prefix}control-${options.processId}`,
      listener: (message, from) => {
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
    let wakes = 0;
    const waking = setInterval(() => (++wakes <= MAX_JOIN_WAKES ? void this.wake() : clearInterval(waking)), WAKE_INTERVAL_MS);
    try {
      await Promise.all([this.controls, ...this.groups].map((one) => one.start()));
    } finally {
      clearInterval(waking);
    }
  }

  isSubscribed(): boolean {
    return !this.isClosed && [this.controls, ...this.groups].every(({ isJoined }) => isJoined);
  }

  isFailing(): boolean {
    const nowMs = performance.now();
    const isLate = [...this.sends.values()].some((fromMs) => nowMs - fromMs > MAX_SEND_MS);
    if (isLate || !this.isSubscribed()) this.failedMs = nowMs;
    return nowMs - this.failedMs < FAILING_FOR_MS;
  }

  async publish(events: readonly DomainEvent[]): Promise<void> {
    await this.sent(events.map((event) => [event.type, keyOf(event), writeEvent(event)] as const));
  }

  /** This process's listeners are called first: a key that was revoked here is refused here at once, however long the broker takes. */
  async control(message: ControlMessage): Promise<void> {
    this.hear(message);
    await this.tell(message);
  }

  private tell(message: ControlMessage | { kind: 'wake' }): Promise<void> {
    const envelope: ControlEnvelope = { ...message, from: this.options.processId };
    return this.sent([[CONTROL_TOPIC, '', { value: JSON.stringify(envelope) }]]);
  }

  private hear(message: ControlMessage): void {
    this.listeners.forEach((listener) => listener(message));
  }

  lag(): Promise<Record<string, number>> {
    // kafkajs does not retry these requests while a partition's leader moves.
    const asked = retryFor(LAG_TIMEOUT_MS, () => lagOf(this.admin, this.prefix, this.subscriptions));
    return withTimeout(LAG_TIMEOUT_MS, 'reading the lag', asked);
  }

  /** Groups are closed first: a batch in hand may still publish. */
  async close(): Promise<void> {
    const controlsClosed = this.controls.close();
    const groupsClosed = Promise.all(this.groups.map((one) => one.close()));
    // First this process's own fetches end, then the other members learn that it has left.
    void this.wake();
    void this.tell({ kind: 'wake' }).catch(() => undefined);
    await Promise.all([groupsClosed, pause(WAKE_INTERVAL_MS)]);
    await withTimeout(LAST_WAKE_TIMEOUT_MS, 'the last wake', this.wake()).catch(() => undefined);
    await controlsClosed;
    this.isClosed = true;
    const sends = Promise.allSettled(this.sends.keys());
    await withTimeout(LAST_SENDS_TIMEOUT_MS, 'the last sends', sends).catch(() => undefined);
    for (const sender of this.senders.values()) sender.giveUp(closed());
    const disconnect = (): Promise<unknown> => Promise.allSettled([this.producer.disconnect(), this.admin.disconnect()]);
    await withTimeout(DISCONNECT_TIMEOUT_MS, 'to disconnect', disconnect()).catch(() => undefined);
    // A send that is still under way may open its connection again.
    if (this.sends.size > 0) void sends.then(disconnect);
  }

  /** Never rejects: if it fails, fetches end and members learn of each other a second later. */
  private async wake(): Promise<void> {
    const topics = new Set(this.subscriptions.flatMap((one) => one.topics.map((topic) => this.prefix + topic)));
    const partitions = new Map([...topics].map((topic) => [topic, this.partitions.get(topic) ?? 1]));
    if (topics.size > 0) await wakeMembers(this.producer, partitions).catch(() => undefined);
  }

  private async sent(messages: readonly (readonly [topic: string, key: string, message: ReturnType<typeof writeEvent>])[]): Promise<void> {
    if (this.isClosed) throw closed();
    const sending = Promise.all(messages.map(([topic, key, message]) => this.senderOf(this.prefix + topic, key).send(message)));
    const fromMs = performance.now();
    this.sends.set(sending, fromMs);
    try {
      await sending;
    } finally {
      this.sends.delete(sending);
      if (performance.now() - fromMs > MAX_SEND_MS) this.failedMs = performance.now();
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
