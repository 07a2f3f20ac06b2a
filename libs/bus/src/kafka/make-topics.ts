import type { Admin } from 'kafkajs';
import { TOPICS } from '@turant/domain';

/** Enough for a dozen workers; more partitions slow a broker's recovery for nothing. */
export const PARTITIONS = 6;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
export const CONTROL_TOPIC = 'turant.control.v1';

/** Creates the topics that are missing: three replicas where there are three brokers, two of them in step for an acknowledgement. */
export async function makeTopics(admin: Admin, prefix: string): Promise<void> {
  const { brokers } = await admin.describeCluster();
  const replicationFactor = Math.min(3, brokers.length);
  const inSync = { name: 'min.insync.replicas', value: String(replicationFactor >= 3 ? 2 : 1) };
  // lead.accepted carries personal data: a week at most.
  const kept = { name: 'retention.ms', value: String(WEEK_MS) };
  const topics = [...TOPICS, CONTROL_TOPIC].map((topic) => ({
    topic: prefix + topic,
    numPartitions: topic === CONTROL_TOPIC ? 1 : PARTITIONS,
    replicationFactor,
    configEntries: [inSync, kept],
  }));
  await admin.createTopics({ topics, waitForLeaders: true });
}
