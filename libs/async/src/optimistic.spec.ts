import { optimistic } from './optimistic.js';

/** An attempt whose first `misses` guards miss. */
function missing(misses: number): { attempt: () => Promise<string | undefined>; attempts: () => number } {
  let attempts = 0;
  return { attempt: async () => (++attempts > misses ? `answer ${attempts}` : undefined), attempts: () => attempts };
}

it('answers what the first attempt whose guard holds answers, and attempts no more', async () => {
  const { attempt, attempts } = missing(2);
  expect([await optimistic(attempt), attempts()]).toEqual(['answer 3', 3]);
});

it('gives up after its tries: with an error, or without an answer', async () => {
  const { attempt, attempts } = missing(Infinity);
  await expect(optimistic(attempt, { tries: 3, contested: () => new Error('contested') })).rejects.toThrow('contested');
  expect([await optimistic(attempt, { tries: 2 }), attempts()]).toEqual([undefined, 5]);
  await optimistic(attempt);
  expect(attempts()).toBe(15);
});

it('takes false, null and zero for answers', async () => {
  expect(await Promise.all([false, null, 0].map((answer) => optimistic(async () => answer)))).toEqual([false, null, 0]);
});

it('pauses before each further attempt, and not before the first', async () => {
  const pauses: number[] = [];
  await optimistic(missing(2).attempt, { pause: async (missed) => pauses.push(missed) });
  expect(pauses).toEqual([1, 2]);
});

it('lets the error of an attempt pass, and attempts no more', async () => {
  let attempts = 0;
  const attempt = async (): Promise<string> => {
    attempts += 1;
    throw new Error('refused');
  };
  await expect(optimistic(attempt, { contested: () => new Error('contested') })).rejects.toThrow('refused');
  expect(attempts).toBe(1);
});
