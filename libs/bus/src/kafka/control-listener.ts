import type { Admin, Kafka } from 'kafkajs';
import { errorFields, type Logger } from '@turant/observability';
import type { ControlMessage } from '../bus.js';
import { eventually } from './kafka-client.js';
import { LastingConsumer } from './lasting-consumer.js';

/** As it is on the wire; `from`: the process that says it. */
export type ToldControl = ControlMessage & { from?: string };

export interface ControlOptions {
  kafka: Kafka;
  admin: Admin;
  topic: string;
  groupId: string;
  log: Logger;
  listener: (message: ToldControl) => void;
}

const JUST_MADE_MS = 10_000;

/** A group of this process's own, which commits nothing: it reads what is sent from its start on, and keeps its place in memory. */
export class ControlListener {
  private readonly consumer: LastingConsumer;
  private next = '0';

  constructor(private readonly options: ControlOptions) {
    const { kafka, topic, groupId } = options;
    this.consumer = new LastingConsumer(kafka, {
      config: { groupId, maxWaitTimeInMs: 100, sessionTimeout: 10_000, heartbeatInterval: 1_000, allowAutoTopicCreation: false },
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
    // A new topic's leader is named some time before it knows that it leads.
    const [partition] = await eventually(JUST_MADE_MS, () => admin.fetchTopicOffsets(topic));
    this.next = partition?.high ?? '0';
    await this.consumer.start();
  }

  close(): Promise<void> {
    return this.consumer.close();
  }

  private take(value: Buffer | null, offset: string): void {
    this.next = (BigInt(offset) + 1n).toString();
    try {
      this.options.listener(JSON.parse(String(value)) as ToldControl);
    } catch (error) {
      this.options.log.warn(errorFields(error), 'a control message could not be read');
    }
  }
}
