import type { OffsetsByTopicPartition, PartitionOffset } from 'kafkajs';

/** A batch that was handled. */
export interface Handled {
  topic: string;
  partition: number;
  /** Of the message after it. */
  offset: string;
  /** As the batch's own consumer would. */
  commit(offsets: OffsetsByTopicPartition): Promise<void>;
}

interface Waiting extends Handled {
  done: () => void;
  failed: (error: unknown) => void;
}

/**
 * Offsets of a group's batches: one commit on its way, those who come meanwhile share the next. A batch is one partition's;
 * a request for each would cost broker and worker more than the few events in it.
 */
export class OffsetCommits {
  private waiting: Waiting[] = [];
  private isCommitting = false;

  /** Resolves when it is committed; rejects with the error of that commit. */
  add(handled: Handled): Promise<void> {
    return new Promise((done, failed) => {
      this.waiting.push({ ...handled, done, failed });
      if (!this.isCommitting) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.isCommitting = true;
    for (let sharers = this.waiting; sharers.length > 0; sharers = this.waiting) {
      this.waiting = [];
      try {
        // By the newest: a consumer that was opened anew meanwhile is the one that is a member.
        await sharers.at(-1)?.commit(offsetsOf(sharers));
        sharers.forEach(({ done }) => done());
      } catch (error) {
        sharers.forEach(({ failed }) => failed(error));
      }
    }
    this.isCommitting = false;
  }
}

function offsetsOf(handled: readonly Handled[]): OffsetsByTopicPartition {
  const topics = new Map<string, PartitionOffset[]>();
  for (const { topic, partition, offset } of handled) topics.set(topic, [...(topics.get(topic) ?? []), { partition, offset }]);
  return { topics: [...topics].map(([topic, partitions]) => ({ topic, partitions })) };
}
