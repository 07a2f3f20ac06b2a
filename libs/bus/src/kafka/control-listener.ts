import type { Admin, Kafka } from 'kafkajs';
import { errorFields, type Logger } from '@turant/observability';
import type { ControlMessage } from '../bus.js';
import { retryFor } from './kafka-client.js';
import { ReconnectingConsumer } from './reconnecting-consumer.js';

/** A control message on the wire; `from` is the id of the sending process. `wake` says nothing: it ends the fetch of a listener that closes. */
export type ControlEnvelope = (ControlMessage | { kind: 'wake' }) & { from?: string };

export interface ControlOptions {
  kafka: Kafka;
  admin: Admin;
  topic: string;
  groupId: string;
  log: Logger;
  listener: (message: ControlMessage, from: string | undefined) => void;
}

const NEW_TOPIC_TIMEOUT_MS = 10_000;
/** A message ends the wait at once, and nobody else is in this group who would have to hear its heartbeats. */
const WAIT = { maxWaitTimeInMs: 5_000, heartbeatInterval: 5_000, sessionTimeout: 30_000 };

/**
 * Reads the control topic from the process's start on, in a consumer group of this process alone. Its offset is kept in memory and
 * never committed.
 */
export class ControlListener {
  private readonly consumer: ReconnectingConsumer;
  private next = '0';

  constructor(private readonly options: ControlOptions) {
    const { kafka, topic, groupId } = options;
    this.consumer = new ReconnectingConsumer(kafka, {
      config: { groupId, ...WAIT, allowAutoTopicCreation: false },
      topics: [topic],
      onJoin: (consumer) => consumer.seek({ topic, partition: 0, offset: this.next }),
      run: { autoCommit: false, eachMessage: async ({ message }) => this.take(message.value, message.offset) },
    });
  }

  get isJoined(): boolean {
    return this.consumer.isJoined;
  }

  async start(): Promise<void> {
    const { admin, topic } = this.options;
    // A new topic's leader is announced before that broker itself knows that it leads.
    const [partition] = await retryFor(NEW_TOPIC_TIMEOUT_MS, () => admin.fetchTopicOffsets(topic));
    this.next = partition?.high ?? '0';
    await this.consumer.start();
  }

  close(): Promise<void> {
    return this.consumer.close();
  }

  private take(value: Buffer | null, offset: string): void {
    this.next = (BigInt(offset) + 1n).toString();
    try {
      const { from, ...message } = JSON.parse(String(value)) as ControlEnvelope;
      if (message.kind !== 'wake') this.options.listener(message, from);
    } catch (error) {
      this.options.log.warn(errorFields(error), 'a control message could not be read');
    }
  }
}
