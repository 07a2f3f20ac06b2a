import type { ProducerRecord, RecordMetadata } from 'kafkajs';
import { RetryLaterError } from '@turant/domain';
import { PartitionSender } from './partition-sender.js';
import { partitionOf, sendSafely } from './send-safely.js';

const there = (partition: number, errorCode = 0): RecordMetadata => ({ topicName: 't', partition, errorCode });

function aProducer(...answers: (RecordMetadata[] | Error)[]) {
  const sent: ProducerRecord[] = [];
  const send = async (record: ProducerRecord): Promise<RecordMetadata[]> => {
    sent.push(record);
    const answer = answers.shift() ?? [there(2)];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { send, sent };
}

describe('sending to Kafka', () => {
  it.each([
    ['names another partition', [there(1)]],
    ['names another topic', [{ ...there(2), topicName: 'u' }]],
    ['names nothing', []],
    ['names it with an error', [there(2, 6)]],
    ['is an error', new Error('no broker')],
  ])('is not done when the answer %s', async (_, answer) => {
    await expect(sendSafely(aProducer(answer), 't', 2, [{ value: 'x' }])).rejects.toThrow(RetryLaterError);
  });

  it('goes to one partition, and asks for the acknowledgement of all replicas in step', async () => {
    const producer = aProducer([there(2)]);
    await sendSafely(producer, 't', 2, [{ value: 'x' }, { value: 'y', partition: 5 }]);
    expect(producer.sent).toMatchObject([{ topic: 't', acks: -1, messages: [{ partition: 2 }, { partition: 2 }] }]);
  });

  it('chooses the same partition for the same key in every release', () => {
    expect(['tn_1|ld_1', 'tn_1|ld_2', ''].map((key) => partitionOf(key, 6))).toEqual([1, 4, 1]);
  });
});

describe('sending to one partition', () => {
  it('has one send on its way, and those who come meanwhile share the next', async () => {
    const producer = aProducer();
    const sender = new PartitionSender(producer, 't', 2);
    const first = sender.send({ value: '1' });
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    await Promise.all([first, sender.send({ value: '2' }), sender.send({ value: '3' })]);
    expect(producer.sent.map(({ messages }) => messages.map(({ value }) => value))).toEqual([['1'], ['2', '3']]);
  });

  it('fails only those whose send has failed', async () => {
    const sender = new PartitionSender(aProducer([there(1)]), 't', 2);
    const first = sender.send({ value: '1' });
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
    const second = sender.send({ value: '2' });
    expect(await Promise.allSettled([first, second])).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled' }]);
  });

  it('sends no batch that a broker would refuse for its size', async () => {
    const producer = aProducer();
    const sender = new PartitionSender(producer, 't', 2);
    await Promise.all(Array.from({ length: 5 }, () => sender.send({ value: 'x'.repeat(200_000) })));
    expect(producer.sent.map(({ messages }) => messages.length)).toEqual([2, 2, 1]);
  });
});
