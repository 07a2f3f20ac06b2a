import { TOPICS } from '@turant/domain';
import type { Logger } from '@turant/observability';
import { newKafka } from './kafka-client.js';
import { CONTROL_TOPIC } from './make-topics.js';

export interface KafkaState {
  brokers: number;
  /** Topics that are not there yet. */
  missing: string[];
  /** Topics with a partition that has no leader, or fewer replicas in sync than it should. */
  troubled: string[];
}

/** Looks at a cluster and changes nothing. @throws the client's error when no broker answers */
export async function examineKafka(brokers: string[], log: Logger): Promise<KafkaState> {
  const admin = newKafka('turant-doctor', brokers, log).admin();
  try {
    await admin.connect();
    const cluster = await admin.describeCluster();
    const wanted: string[] = [...TOPICS, CONTROL_TOPIC];
    const there = new Set(await admin.listTopics());
    const known = wanted.filter((topic) => there.has(topic));
    const { topics } = known.length === 0 ? { topics: [] } : await admin.fetchTopicMetadata({ topics: known });
    return {
      brokers: cluster.brokers.length,
      missing: wanted.filter((topic) => !there.has(topic)),
      troubled: topics
        .filter(({ partitions }) => partitions.some(({ leader, isr, replicas }) => leader < 0 || isr.length < replicas.length))
        .map(({ name }) => name),
    };
  } finally {
    await admin.disconnect().catch(() => undefined);
  }
}
