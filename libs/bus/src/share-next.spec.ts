import { ShareNext } from './share-next.js';

/** Runs that end when told to. */
function held(most = 100) {
  const runs: { items: readonly number[]; end: (error?: unknown) => void }[] = [];
  const shared = new ShareNext<number>(
    (items) =>
      new Promise((resolve, reject) => {
        runs.push({ items, end: (error) => (error === undefined ? resolve() : reject(error as Error)) });
      }),
    most,
  );
  return { runs, shared };
}
const turn = (): Promise<void> => new Promise(setImmediate);

describe('sharing the next run', () => {
  it('lets a lone one go at once, and those who come meanwhile go together', async () => {
    const { runs, shared } = held();
    const ends: number[] = [];
    [1, 2, 3].forEach((one) => void shared.add([one, one]).then(() => ends.push(one)));
    expect(runs.map(({ items }) => items)).toEqual([[1, 1]]);
    runs[0]?.end();
    await turn();
    expect([ends, runs[1]?.items]).toEqual([[1], [2, 2, 3, 3]]);
    runs[1]?.end();
    await turn();
    expect([ends, shared.isIdle]).toEqual([[1, 2, 3], true]);
  });

  it('fails those who shared a run that failed, and goes on with the others', async () => {
    const { runs, shared } = held();
    const [first, second] = [shared.add([1]), shared.add([2])];
    runs[0]?.end(new Error('away'));
    await expect(first).rejects.toThrow('away');
    runs[1]?.end();
    await expect(second).resolves.toBeUndefined();
  });

  it('takes no more than so many at once, and what came in one piece whole', async () => {
    const { runs, shared } = held(3);
    [[1], [2, 2], [3, 3], [4, 4, 4, 4], [5]].forEach((items) => void shared.add(items));
    for (let at = 0; at < 4; at += 1) {
      runs[at]?.end();
      await turn();
    }
    expect(runs.map(({ items }) => items.length)).toEqual([1, 2, 2, 4, 1]);
  });
});
