import type { OffsetsByTopicPartition, PartitionOffset } from 'kafkajs';
import { Batcher } from '@turant/async';

/** A batch that was handled. */
export interface Handled {
  topic: string;
  partition: number;
  /** The offset of the next message. */
  offset: string;
  /** Commits as the batch's own consumer would. */
  commit(offsets: OffsetsByTopicPartition): Promise<void>;
}

/**
 * Offsets of a group's batches: one commit in flight, batches that are handled meanwhile share the next commit. A batch is one
 * partition's; a commit for each batch would cost broker and worker more than the few events in it.
 */
export class OffsetCommits {
  // Committed by the newest batch's consumer: a consumer that was opened anew meanwhile is the group's member.
  private readonly batcher = new Batcher<Handled>(async (handled) => handled.at(-1)?.commit(offsetsOf(handled)));

  /** Resolves when the offset is committed; rejects with the error of that commit. */
  add(handled: Handled): Promise<void> {
    return this.batcher.add([handled]);
  }
}

function offsetsOf(handled: readonly Handled[]): OffsetsByTopicPartition {
  const topics = new Map<string, PartitionOffset[]>();
  for (const { topic, partition, offset } of handled) topics.set(topic, [...(topics.get(topic) ?? []), { partition, offset }]);
  return { topics: [...topics].map(([topic, partitions]) => ({ topic, partitions })) };
}
