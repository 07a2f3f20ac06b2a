/** Runs jobs in their order, so many at once; answers a promise for each, at once. */
export function inLanes<T>(lanes: number, jobs: readonly (() => Promise<T>)[]): Promise<T>[] {
  const free = Array.from({ length: lanes }, () => Promise.resolve());
  const waiting: (() => void)[] = [];
  let open = free.length;
  const turn = (): Promise<void> => {
    if (open > 0) {
      open -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else open += 1;
  };
  return jobs.map(async (job) => {
    await turn();
    return job().finally(leave);
  });
}
