import type { Admin } from 'kafkajs';
import { RetryLaterError, TOPICS } from '@turant/domain';

/** Enough for a dozen workers; more partitions slow a broker's recovery for nothing. */
const PARTITIONS = 6;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
export const CONTROL_TOPIC = 'turant.control.v1';

/**
 * Creates the topics that are missing, and answers the number of partitions of each. Three replicas, two of them in step
 * for an acknowledgement, where three brokers are named or known: a broker that is not up yet must not be missing for ever.
 * @throws RetryLaterError BROKER_UNAVAILABLE where a topic is not there yet
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
      // lead.accepted carries personal data: a week at most.
      { name: 'retention.ms', value: String(WEEK_MS) },
      // The client reads no snappy, lz4 or zstd: one such message of somebody else's would stop its partition.
      { name: 'compression.type', value: 'uncompressed' },
    ],
  };
}

/** An operator may have made them with another number. */
async function partitionsOf(admin: Admin, topics: string[]): Promise<ReadonlyMap<string, number>> {
  const metadata = await admin.fetchTopicMetadata({ topics });
  const leaderless = metadata.topics.find(({ partitions }) => partitions.length === 0 || partitions.some(({ leader }) => leader < 0));
  if (leaderless) throw new RetryLaterError('BROKER_UNAVAILABLE', `the topic ${leaderless.name} has no leader yet`, 500);
  return new Map(metadata.topics.map(({ name, partitions }) => [name, partitions.length]));
}
