import { join } from 'node:path';
import { RetryLaterError } from '@turant/domain';
import type { Plugin } from '@turant/plugin-kit';
import { toSentJob, type JobKind, type PluginReader, type ReadingJob, type ResultOf, type SentJob } from './reading-job.js';
import type { ReadingThreadData } from './reading-thread.js';
import { LimitedThread, type ThreadLimits } from './limited-thread.js';

const THREADS = 2;
const LIMITS: ThreadLimits = { timeMs: 2_000, heapMb: 64 };
/** Jobs of one owner that wait: more than the lanes of many connections hand over at once. */
const MAX_WAITING_READINGS = 10_000;
const READING_BUSY_RETRY_MS = 1_000;

type ReadingThread = LimitedThread<SentJob, ResultOf<JobKind>>;

interface Waiting {
  plugin: Plugin;
  job: ReadingJob;
  settle(result: Promise<ResultOf<JobKind>>): void;
}

export interface ReadingPoolOptions extends ReadingThreadData {
  readonly limits?: ThreadLimits;
  /** Jobs of one owner that wait; one more is refused. */
  readonly maxWaiting?: number;
}

/**
 * Runs plugins' functions in two threads, each job with a limit of time and memory, so that no request can stop the service. An owner
 * (a tenant) has at most one of the threads at a time, and owners take turns: a tenant whose requests break the limits delays its own requests only.
 */
export class ReadingPool implements PluginReader {
  private readonly free: ReadingThread[];
  private readonly workers: readonly ReadingThread[];
  /** The waiting jobs by owner, in the order of the owners' turns. */
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly busy = new Set<string>();
  private readonly maxWaiting: number;

  /** @param file the compiled entry of a thread; tests, which run the sources, pass the entry in dist */
  constructor(
    { limits = LIMITS, maxWaiting = MAX_WAITING_READINGS, ...data }: ReadingPoolOptions,
    file = join(__dirname, 'reading-thread.js'),
  ) {
    this.maxWaiting = maxWaiting;
    this.workers = Array.from({ length: THREADS }, () => new LimitedThread<SentJob, ResultOf<JobKind>>(file, data, limits));
    this.free = [...this.workers];
  }

  /** Starts one thread; the second is started when it is needed. */
  async open(): Promise<void> {
    await this.free[0]?.open();
  }

  async close(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.close()));
  }

  async run<Kind extends JobKind>(plugin: Plugin, job: ReadingJob<Kind>, owner: string): Promise<ResultOf<Kind>> {
    const own = this.waiting.get(owner) ?? [];
    if (own.length >= this.maxWaiting) throw new RetryLaterError('READING_BUSY', undefined, READING_BUSY_RETRY_MS);
    const result = new Promise<ResultOf<JobKind>>((resolve) => own.push({ plugin, job, settle: resolve }));
    this.waiting.set(owner, own);
    this.next();
    return (await result) as ResultOf<Kind>;
  }

  private next(): void {
    for (const [owner, own] of this.waiting) {
      if (this.free.length === 0) return;
      if (this.busy.has(owner)) continue;
      const job = own.shift();
      // Taken out and put in again: an owner whose turn it was is the last in the order.
      this.waiting.delete(owner);
      if (own.length > 0) this.waiting.set(owner, own);
      const worker = this.free.shift();
      if (job && worker) this.start(worker, owner, job);
    }
  }

  private start(worker: ReadingThread, owner: string, { plugin, job, settle }: Waiting): void {
    this.busy.add(owner);
    const sent = toSentJob(plugin, job);
    const result = worker.run(sent, [sent.body.buffer]);
    settle(result);
    const isFree = (): void => {
      this.busy.delete(owner);
      // It goes to the front, because it is warm now. A second thread is started only for a second owner.
      this.free.unshift(worker);
      this.next();
    };
    result.then(isFree, isFree);
  }
}
