import { EventQueue } from './event-queue.js';

const read = async (queue: EventQueue<number>): Promise<number[]> => {
  const got: number[] = [];
  for await (const one of queue) got.push(one);
  return got;
};

describe('a queue of events', () => {
  it('gives what was told before the end, also to a reader who waits', async () => {
    const queue = new EventQueue<number>();
    queue.push(1);
    const all = read(queue);
    await Promise.resolve();
    queue.push(2);
    queue.end();
    queue.push(3);
    expect(await all).toEqual([1, 2]);
  });

  it('gives an error after what was told before it', async () => {
    const queue = new EventQueue<number>();
    queue.push(1);
    queue.fail(new Error('gone'));
    const got: number[] = [];
    const reading = (async () => {
      for await (const one of queue) got.push(one);
    })();
    await expect(reading).rejects.toThrow('gone');
    expect(got).toEqual([1]);
  });

  it.each([true, false])('ends with a signal (that is aborted already: %s)', async (isEarly) => {
    const [queue, over] = [new EventQueue<number>(), new AbortController()];
    if (isEarly) over.abort();
    queue.endWith(over.signal);
    queue.push(1);
    over.abort();
    expect(await read(queue)).toEqual(isEarly ? [] : [1]);
  });

  it('takes back what nobody has read', async () => {
    const queue = new EventQueue<number>();
    [1, 2, 3].forEach((one) => queue.push(one));
    queue.drop((one) => one === 2);
    queue.end();
    expect(await read(queue)).toEqual([1, 3]);
  });

  it('ends with the loop of its reader', async () => {
    const queue = new EventQueue<number>();
    queue.push(1);
    for await (const one of queue) if (one === 1) break;
    queue.push(2);
    expect([queue.length, queue.isOver]).toEqual([0, true]);
  });
});
