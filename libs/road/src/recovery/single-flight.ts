type Job = () => Promise<void>;

/**
 * Starts all jobs except those that are still under way: a job that waits for a broker that is away does not keep the others, such as
 * the one for lost calls, from their next round. Resolves when all of them have ended.
 */
export function singleFlight(jobs: readonly Job[]): Job {
  const underWay = new Map<Job, Promise<void>>();
  const started = (job: Job): Promise<void> => {
    const run = underWay.get(job) ?? job().finally(() => underWay.delete(job));
    underWay.set(job, run);
    return run;
  };
  return async () => void (await Promise.all(jobs.map(started)));
}
