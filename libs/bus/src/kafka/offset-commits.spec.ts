import type { OffsetsByTopicPartition } from 'kafkajs';
import { OffsetCommits } from './offset-commits.js';

/** A consumer whose commits end when they are told to. */
function aConsumer(): { commit: (offsets: OffsetsByTopicPartition) => Promise<void>; committed: string[]; end: (error?: Error) => void } {
  const committed: string[] = [];
  const open: ((error?: Error) => void)[] = [];
  return {
    committed,
    end: (error) => open.shift()?.(error),
    commit: ({ topics }) => {
      committed.push(
        topics.flatMap(({ topic, partitions }) => partitions.map((one) => `${topic}/${one.partition}@${one.offset}`)).join(' '),
      );
      return new Promise((done, failed) => open.push((error) => (error ? failed(error) : done())));
    },
  };
}

const batch = (topic: string, partition: number, offset: string, { commit }: ReturnType<typeof aConsumer>) => ({
  ...{ topic, partition, offset, commit },
});

describe('offsets', () => {
  it('are committed at once; those that come meanwhile share the next commit', async () => {
    const [commits, consumer] = [new OffsetCommits(), aConsumer()];
    const first = commits.add(batch('a', 0, '5', consumer));
    const others = [
      commits.add(batch('a', 1, '7', consumer)),
      commits.add(batch('b', 1, '2', consumer)),
      commits.add(batch('a', 2, '9', consumer)),
    ];
    expect(consumer.committed).toEqual(['a/0@5']);
    consumer.end();
    await first;
    expect(consumer.committed).toEqual(['a/0@5', 'a/1@7 a/2@9 b/1@2']);
    consumer.end();
    await Promise.all(others);
    void commits.add(batch('a', 0, '6', consumer));
    expect(consumer.committed.at(-1)).toBe('a/0@6');
  });

  it('that cannot be committed fail for all that shared it, and the next ones go on', async () => {
    const [commits, consumer] = [new OffsetCommits(), aConsumer()];
    const first = commits.add(batch('a', 0, '5', consumer));
    const second = commits.add(batch('a', 1, '7', consumer));
    consumer.end(new Error('rebalancing'));
    await expect(first).rejects.toThrow('rebalancing');
    consumer.end();
    await second;
  });

  it('are committed by the newest consumer', async () => {
    const [commits, gone, anew] = [new OffsetCommits(), aConsumer(), aConsumer()];
    const first = commits.add(batch('a', 0, '5', gone));
    const others = [commits.add(batch('a', 1, '7', gone)), commits.add(batch('a', 1, '8', anew))];
    gone.end(new Error('not a member'));
    await expect(first).rejects.toThrow('not a member');
    anew.end();
    await Promise.all(others);
    expect(anew.committed).toEqual(['a/1@7 a/1@8']);
  });
});
