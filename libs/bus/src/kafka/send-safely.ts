import { createHash } from 'node:crypto';
import type { Message, Producer, RecordMetadata } from 'kafkajs';
import { RetryLaterError } from '@turant/domain';

/** Same key, same partition, in every process and release. */
export const partitionOf = (key: string, partitions: number): number => createHash('md5').update(key).digest().readUInt32BE(0) % partitions;

/**
 * One send = one topic and one partition, and the returned metadata checked. kafkajs keeps the answers of one send by
 * broker; on a retry after a leader has moved it skips brokers that have answered already, with the partitions that have
 * just moved to them, and resolves all the same: 3-4 acknowledged messages in no partition, in 5 of 5 runs.
 * @throws RetryLaterError BROKER_UNAVAILABLE where the partition is not known to have it: it may be there all the same
 */
export async function sendSafely(
  producer: Pick<Producer, 'send'>,
  topic: string,
  partition: number,
  messages: readonly Message[],
): Promise<void> {
  let metadata: RecordMetadata[];
  try {
    metadata = await producer.send({ topic, acks: -1, messages: messages.map((message) => ({ ...message, partition })) });
  } catch (error) {
    throw new RetryLaterError('BROKER_UNAVAILABLE', 'the broker has not acknowledged', 1000, { cause: error });
  }
  const isThere = metadata.some((one) => one.topicName === topic && one.partition === partition && one.errorCode === 0);
  if (!isThere) throw new RetryLaterError('BROKER_UNAVAILABLE', 'the broker acknowledged another partition', 1000);
}
