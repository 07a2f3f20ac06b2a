import type { Admin } from 'kafkajs';
import { RetryLaterError, TOPICS } from '@turant/domain';

/** Enough for a dozen workers. More partitions only slow a broker's recovery. */
const PARTITIONS = 6;
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;
export const CONTROL_TOPIC = 'turant.control.v1';

/**
 * Creates the missing topics and returns the number of partitions of each topic. When three brokers are named or known, a topic
 * has three replicas, two of them in sync for an acknowledgement: counting only the brokers that are up would leave a topic that
 * is made while the cluster starts short of replicas for ever.
 * @throws RetryLaterError BROKER_UNAVAILABLE when a topic is not there yet
 */
export async function makeTopics(admin: Admin, prefix: string, brokersNamed: number): Promise<ReadonlyMap<string, number>> {
  const wanted = [...TOPICS, CONTROL_TOPIC].map((topic) => prefix + topic);
  const there = new Set(await admin.listTopics());
  const missing = wanted.filter((topic) => !there.has(topic));
  if (missing.length > 0) {
    const { brokers } = await admin.describeCluster();
    const replicas = Math.min(3, Math.max(brokers.length, brokersNamed));
    await admin.createTopics({ topics: missing.map((topic) => settingsOf(topic, prefix, replicas)), waitForLeaders: true });
  }
  return partitionsOf(admin, wanted);
}

function settingsOf(topic: string, prefix: string, replicationFactor: number) {
  return {
    topic,
    numPartitions: topic === prefix + CONTROL_TOPIC ? 1 : PARTITIONS,
    replicationFactor,
    configEntries: [
      { name: 'min.insync.replicas', value: String(replicationFactor >= 3 ? 2 : 1) },
      // `lead.accepted` carries personal data, which is kept for 7 days at most.
      { name: 'retention.ms', value: String(RETENTION_MS) },
      // kafkajs reads no snappy, lz4 or zstd: one such message of another producer would stop its partition.
      { name: 'compression.type', value: 'uncompressed' },
    ],
  };
}

/** Asks the brokers, because an operator may have made a topic with another number of partitions. */
async function partitionsOf(admin: Admin, topics: string[]): Promise<ReadonlyMap<string, number>> {
  const metadata = await admin.fetchTopicMetadata({ topics });
  const leaderless = metadata.topics.find(({ partitions }) => partitions.length === 0 || partitions.some(({ leader }) => leader < 0));
  if (leaderless) throw new RetryLaterError('BROKER_UNAVAILABLE', `the topic ${leaderless.name} has no leader yet`, 500);
  return new Map(metadata.topics.map(({ name, partitions }) => [name, partitions.length]));
}
