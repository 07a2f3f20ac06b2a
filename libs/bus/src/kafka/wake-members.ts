import type { Producer } from 'kafkajs';

/**
 * Sends a message that is no event to every partition of these topics. It ends the waiting fetches of all members of their groups, which then
 * send a heartbeat and so learn at once that a member has come or gone. A consumer skips the message.
 * @param topics the number of partitions by topic
 */
export async function wakeMembers(producer: Pick<Producer, 'send'>, topics: ReadonlyMap<string, number>): Promise<void> {
  const sends = [...topics].map(([topic, partitions]) => {
    const messages = Array.from({ length: partitions }, (_, partition) => ({ partition, value: null }));
    // One request a topic, although kafkajs may lose messages of a send to several partitions: without it the members learn a second later.
    return producer.send({ topic, acks: 1, messages });
  });
  await Promise.all(sends);
}
