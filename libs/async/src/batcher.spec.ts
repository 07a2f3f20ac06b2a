import { Batcher, type BatcherOptions } from './batcher.js';

/** Runs that end when told to. */
function held(options: BatcherOptions<number> = {}) {
  const runs: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const batcher = new Batcher<number>(
    (items) =>
      new Promise((resolve, reject) => {
        runs.push({ items, end: (error) => (error === undefined ? resolve() : reject(error)) });
      }),
    options,
  );
  return { runs, batcher };
}
const turn = (): Promise<void> => new Promise(setImmediate);

describe('a batcher', () => {
  it('lets a lone item go at once, and items that come meanwhile go together', async () => {
    const { runs, batcher } = held();
    const ends: number[] = [];
    [1, 2, 3].forEach((one) => void batcher.add([one, one]).then(() => ends.push(one)));
    expect(runs.map(({ items }) => items)).toEqual([[1, 1]]);
    runs[0]?.end();
    await turn();
    expect([ends, runs[1]?.items]).toEqual([[1], [2, 2, 3, 3]]);
    runs[1]?.end();
    await turn();
    expect([ends, batcher.isIdle]).toEqual([[1, 2, 3], true]);
  });

  it('fails the items of a run that failed, and goes on with the others', async () => {
    const { runs, batcher } = held();
    const [first, second] = [batcher.add([1]), batcher.add([2])];
    runs[0]?.end(new Error('away'));
    await expect(first).rejects.toThrow('away');
    runs[1]?.end();
    await expect(second).resolves.toBeUndefined();
  });

  it.each([
    ['items', { maxItems: 3 }],
    ['bytes', { maxBytes: 6, bytesOf: () => 2 }],
  ])('takes no more than its limit of %s in one run, and items that were added together whole', async (_, options) => {
    const { runs, batcher } = held(options);
    [[1], [2, 2], [3, 3], [4, 4, 4, 4], [5]].forEach((items) => void batcher.add(items));
    for (let at = 0; at < 4; at += 1) {
      runs[at]?.end();
      await turn();
    }
    expect(runs.map(({ items }) => items.length)).toEqual([1, 2, 2, 4, 1]);
  });

  it('gathers before each run', async () => {
    const { runs, batcher } = held({ gather: () => Promise.resolve() });
    void batcher.add([1]);
    void batcher.add([2]);
    expect(runs).toEqual([]);
    await turn();
    expect(runs.map(({ items }) => items)).toEqual([[1, 2]]);
  });

  it('rejects what waits, says when it is idle, and takes items again', async () => {
    const { runs, batcher } = held({ gather: () => Promise.resolve() });
    await batcher.idle();
    const [running, waiting] = [batcher.add([1]), batcher.add([2])];
    batcher.rejectWaiting(new Error('closed'));
    await expect(Promise.allSettled([running, waiting])).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    await batcher.idle();
    expect(runs).toEqual([]);
    const later = batcher.add([3]);
    await turn();
    runs[0]?.end();
    await expect(Promise.all([later, batcher.idle()])).resolves.toBeDefined();
  });
});
