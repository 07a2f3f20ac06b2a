import { Semaphore } from './semaphore.js';

it('runs two at a time in their order, refuses what would wait too long, and survives a failure', async () => {
  const semaphore = new Semaphore(2, 2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const job = (n: number) => async (): Promise<number> => {
    order.push(n);
    most = Math.max(most, ++running);
    for (let i = 0; i < 5; i++) await Promise.resolve();
    running--;
    if (n === 1) throw new Error('one');
    return n;
  };
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => semaphore.run(job(n))));
  expect(order).toEqual([0, 1, 2, 3]);
  expect(most).toBe(2);
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([0, 'failed', 2, 3, undefined]);
  expect(await semaphore.run(job(7))).toBe(7);
});

it('starts those of a lower rank first, and those of one rank in their order', async () => {
  const semaphore = new Semaphore(1, 9);
  const order: string[] = [];
  const job = (name: string) => async (): Promise<void> => void order.push(name);
  const ranked: [string, number][] = [
    ...([
      ['runs', 9],
      ['long', 5],
      ['short', 1],
    ] as [string, number][]),
    ...([
      ['short too', 1],
      ['longest', 7],
    ] as [string, number][]),
  ];
  await Promise.all(ranked.map(([name, rank]) => semaphore.run(job(name), rank)));
  expect(order).toEqual(['runs', 'short', 'short too', 'long', 'longest']);
});
