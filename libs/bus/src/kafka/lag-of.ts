import type { Admin } from 'kafkajs';
import type { Subscription } from '../bus.js';

interface Kept {
  low: number;
  high: number;
}

/** Messages that the brokers still hold and that are not handled yet, by group. */
export async function lagOf(admin: Admin, prefix: string, subscriptions: readonly Subscription[]): Promise<Record<string, number>> {
  const topics = [...new Set(subscriptions.flatMap((one) => one.topics))].map((topic) => prefix + topic);
  const kept = new Map(await Promise.all(topics.map(async (topic) => [topic, await keptOf(admin, topic)] as const)));
  const lags = subscriptions.map(async ({ group, topics: own }) => {
    const offsets = await admin.fetchOffsets({ groupId: prefix + group, topics: own.map((topic) => prefix + topic) });
    const behind = offsets.flatMap(({ topic, partitions }) =>
      partitions.map(({ partition, offset }) => lagBehind(kept.get(topic)?.get(partition), Number(offset))),
    );
    return [group, behind.reduce((sum, one) => sum + one, 0)] as const;
  });
  return Object.fromEntries(await Promise.all(lags));
}

/** A group that has committed nothing (offset -1) begins with the oldest message that the brokers still hold. */
const lagBehind = (kept: Kept | undefined, offset: number): number => (kept ? Math.max(0, kept.high - Math.max(kept.low, offset)) : 0);

async function keptOf(admin: Admin, topic: string): Promise<Map<number, Kept>> {
  const partitions = await admin.fetchTopicOffsets(topic);
  return new Map(partitions.map(({ partition, low, high }) => [partition, { low: Number(low), high: Number(high) }]));
}
