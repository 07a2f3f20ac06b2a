import type { Message, Producer } from 'kafkajs';
import { sendSafely } from './send-safely.js';

interface Waiting {
  message: Message;
  bytes: number;
  sent: () => void;
  failed: (error: unknown) => void;
}

/** A broker refuses batches above 1 MB (max.message.bytes). */
const MOST_BYTES = 500_000;
const BYTES_BESIDE_VALUE = 500;

/**
 * What goes to one partition: one send on its way, those who come meanwhile share the next. It is faster, and it needs no
 * idempotent producer: that one of kafkajs takes its sequence numbers back when a send fails (producer/sendMessages.js), and
 * gives them to whoever sends next, though the broker may have them: it would take other messages for a repetition of these,
 * and acknowledge them unwritten. Read in its source; not seen in three runs with a broker killed.
 */
export class PartitionSender {
  private readonly waiting: Waiting[] = [];
  private isSending = false;

  constructor(
    private readonly producer: Pick<Producer, 'send'>,
    private readonly topic: string,
    private readonly partition: number,
  ) {}

  /** Resolves when the brokers have acknowledged. @throws RetryLaterError */
  send(message: Message): Promise<void> {
    return new Promise((sent, failed) => {
      const bytes = BYTES_BESIDE_VALUE + Buffer.byteLength(message.value ?? '');
      this.waiting.push({ message, bytes, sent, failed });
      if (!this.isSending) void this.drain();
    });
  }

  /** Gives back what has not been sent yet. */
  giveUp(error: unknown): void {
    for (const { failed } of this.waiting.splice(0)) failed(error);
  }

  private async drain(): Promise<void> {
    this.isSending = true;
    // One turn of the event loop: what is published together is sent together.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.sendNext();
    this.isSending = false;
  }

  private async sendNext(): Promise<void> {
    let bytes = this.waiting[0]?.bytes ?? 0;
    let count = 1;
    for (let next = this.waiting[1]; next && bytes + next.bytes <= MOST_BYTES; next = this.waiting[count]) {
      bytes += next.bytes;
      count += 1;
    }
    const batch = this.waiting.splice(0, count);
    try {
      await sendSafely(
        this.producer,
        this.topic,
        this.partition,
        batch.map(({ message }) => message),
      );
      for (const { sent } of batch) sent();
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }
}
