type Job = () => Promise<void>;

/**
 * Single flight: starts every job that is not still under way, and resolves when all jobs have ended. A job that waits for an absent broker
 * does not delay the next round of the other jobs.
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
