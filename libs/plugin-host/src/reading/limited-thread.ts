import { Worker } from 'node:worker_threads';
import { fromPlainError, RejectedError, RetryLaterError } from '@turant/domain';
import type { FromThread } from './serve-jobs.js';

/** The code of a job that was ended because it broke the limit of time or memory. */
export const READING_STOPPED = 'READING_STOPPED';

export interface ThreadLimits {
  /** The time limit of one job, from its handing over to its answer. */
  readonly timeMs: number;
  /** The limit of the thread's heap, which holds the plugins' code, too; buffers are not part of it. */
  readonly heapMb: number;
}

/** A thread that cannot start is tried again after this time. */
const THREAD_RETRY_MS = 1_000;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

interface Running<Result> {
  /** The thread that has the job. */
  readonly worker: Worker;
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** A worker thread with limits (see `serveJobs` for its side). A job that breaks a limit ends the thread, and the next job gets a new one. */
export class LimitedThread<Job, Result> {
  #worker: Promise<Worker> | undefined;
  #running: Running<Result> | undefined;

  constructor(
    private readonly file: string,
    private readonly workerData: unknown,
    private readonly limits: ThreadLimits,
  ) {}

  /** Starts the thread, so that the first job need not wait for it. */
  async open(): Promise<Worker> {
    this.#worker ??= this.#started();
    try {
      return await this.#worker;
    } catch (error) {
      this.#worker = undefined;
      throw new RetryLaterError('READING_UNAVAILABLE', undefined, THREAD_RETRY_MS, { cause: error });
    }
  }

  /**
   * Runs one job; the caller waits for its end before it hands the next one over.
   * @throws what the job throws; RejectedError READING_STOPPED; RetryLaterError READING_UNAVAILABLE
   */
  async run(job: Job, handedOver: readonly ArrayBuffer[] = []): Promise<Result> {
    const worker = await this.open();
    worker.ref();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Result>((resolve, reject) => {
        const running = { worker, resolve, reject };
        this.#running = running;
        // An answer that came while this thread was busy is read before the check phase, and then there is nothing to end.
        timer = setTimeout(() => setImmediate(() => void this.#stopped(running)), this.limits.timeMs);
        worker.postMessage(job, handedOver);
      });
    } finally {
      clearTimeout(timer);
      this.#running = undefined;
      worker.unref();
    }
  }

  async close(): Promise<void> {
    const worker = await this.#worker?.catch(() => undefined);
    await worker?.terminate();
  }

  async #stopped(running: Running<Result>): Promise<void> {
    if (this.#running !== running) return;
    this.#running = undefined;
    this.#worker = undefined;
    await running.worker.terminate();
    running.reject(new RejectedError(READING_STOPPED, `reading it took longer than ${this.limits.timeMs} ms`));
    // Within the time until the next job comes.
    await this.open().catch(() => undefined);
  }

  #runningIn(worker: Worker): Running<Result> | undefined {
    return this.#running?.worker === worker ? this.#running : undefined;
  }

  #started(): Promise<Worker> {
    const worker = new Worker(this.file, { workerData: this.workerData, resourceLimits: { maxOldGenerationSizeMb: this.limits.heapMb } });
    const started = new Promise<Worker>((resolve, reject) => {
      let cause: NodeJS.ErrnoException | undefined;
      worker.on('error', (error) => (cause = error as NodeJS.ErrnoException));
      worker.on('message', (message: FromThread<Result>) => {
        if (message.kind === 'done') this.#runningIn(worker)?.resolve(message.result);
        else if (message.kind === 'failed') this.#runningIn(worker)?.reject(fromPlainError(message.error));
        else {
          // An idle thread does not keep a process that has ended its work.
          worker.unref();
          resolve(worker);
        }
      });
      worker.on('exit', () => {
        reject(cause ?? new Error('the thread that reads requests ended before it served'));
        if (this.#worker === started) this.#worker = undefined;
        const why = cause?.code === OUT_OF_MEMORY ? `took more than ${this.limits.heapMb} MB of memory` : 'ended the thread that read it';
        this.#runningIn(worker)?.reject(new RejectedError(READING_STOPPED, `reading it ${why}`));
      });
    });
    return started;
  }
}
