import type { OffsetsByTopicPartition, PartitionOffset } from 'kafkajs';
import { ShareNext } from '../share-next.js';

/** A batch that was handled. */
export interface Handled {
  topic: string;
  partition: number;
  /** Of the message after it. */
  offset: string;
  /** As the batch's own consumer would. */
  commit(offsets: OffsetsByTopicPartition): Promise<void>;
}

/**
 * Offsets of a group's batches: one commit on its way, those who come meanwhile share the next. A batch is one partition's;
 * a request for each would cost broker and worker more than the few events in it.
 */
export class OffsetCommits {
  // By the newest: a consumer that was opened anew meanwhile is the one that is a member.
  private readonly shared = new ShareNext<Handled>(async (handled) => handled.at(-1)?.commit(offsetsOf(handled)), Infinity);

  /** Resolves when it is committed; rejects with the error of that commit. */
  add(handled: Handled): Promise<void> {
    return this.shared.add([handled]);
  }
}

function offsetsOf(handled: readonly Handled[]): OffsetsByTopicPartition {
  const topics = new Map<string, PartitionOffset[]>();
  for (const { topic, partition, offset } of handled) topics.set(topic, [...(topics.get(topic) ?? []), { partition, offset }]);
  return { topics: [...topics].map(([topic, partitions]) => ({ topic, partitions })) };
}
