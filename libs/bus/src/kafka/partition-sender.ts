import type { Message, Producer } from 'kafkajs';
import { Batcher } from '@turant/async';
import { sendSafely } from './send-safely.js';

/** A broker refuses batches above 1 MB (max.message.bytes). */
const MAX_SEND_BYTES = 500_000;
const BYTES_BESIDE_VALUE = 500;

/**
 * Sends to one partition, one send in flight; messages that arrive meanwhile share the next send. That is faster than a send
 * per message, and it needs no idempotent producer. kafkajs's idempotent producer takes its sequence numbers back when a send
 * fails (producer/sendMessages.js) and gives the same numbers to the next send, although the broker may have stored the first
 * one: the broker would take the new messages for a repetition and acknowledge them unwritten. Read in the source of kafkajs;
 * not seen in three runs with a broker killed.
 */
export class PartitionSender {
  private readonly batcher: Batcher<Message>;

  constructor(producer: Pick<Producer, 'send'>, topic: string, partition: number) {
    this.batcher = new Batcher<Message>((messages) => sendSafely(producer, topic, partition, messages), {
      maxBytes: MAX_SEND_BYTES,
      bytesOf: ({ value }) => BYTES_BESIDE_VALUE + Buffer.byteLength(value ?? ''),
      gather: () => Promise.resolve(),
    });
  }

  /** Resolves when the brokers have acknowledged. @throws RetryLaterError */
  send(message: Message): Promise<void> {
    return this.batcher.add([message]);
  }

  /** Rejects the messages that have not been sent yet. */
  giveUp(error: unknown): void {
    this.batcher.rejectWaiting(error);
  }
}
