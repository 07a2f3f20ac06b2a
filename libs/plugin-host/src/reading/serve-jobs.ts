import type { MessagePort } from 'node:worker_threads';
import { toPlainError, type PlainError } from '@turant/domain';

export type FromThread<Result> =
  /** The thread is ready: jobs may come. */
  { kind: 'open' } | { kind: 'done'; result: Result } | { kind: 'failed'; error: PlainError };

/** The side of a LimitedThread that runs in the thread: answers each job with its result, or with what it threw. */
export function serveJobs<Job, Result>(port: MessagePort, run: (job: Job) => Result | Promise<Result>): void {
  const answer = (message: FromThread<Result>): void => port.postMessage(message);
  const serve = async (job: Job): Promise<void> => {
    try {
      // A result that cannot be sent, such as one with functions, is an error of the job.
      answer({ kind: 'done', result: await run(job) });
    } catch (error) {
      answer({ kind: 'failed', error: toPlainError(error) });
    }
  };
  port.on('message', (job: Job) => void serve(job));
  answer({ kind: 'open' });
}
