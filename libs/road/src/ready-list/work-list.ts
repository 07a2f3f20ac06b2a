import { RetryLaterError, type TenantId } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { roundRobin } from '@turant/async';
import { tenantsAfter } from './tenants-after.js';
import type { RoadContext } from '../road-context.js';

export interface WorkListOptions {
  /** Jobs that are under way at the same time in one process. */
  maxParallel?: number;
  /** How long a job is claimed for: longer than any job takes. After a crash the job is due again at this time. */
  claimMs?: number;
}

const MAX_PARALLEL_WORK = 16;
const MAX_QUEUES_A_ROUND = 100;
const WORK_CLAIM_MS = 60_000;

/** A ready list whose work stands in queues, which get equal shares. */
interface Ready<T, Queue extends string> {
  /** Queues with work, now or later, after `after` in order. */
  queues(after: string, limit: number): Promise<Queue[]>;
  due(queue: Queue, now: Date, limit: number): Promise<T[]>;
  claim(one: T, until: Date): Promise<T | undefined>;
}

/** A ready list that is one queue. */
export const oneQueue = <T>({
  due,
  claim,
}: {
  due(now: Date, limit: number): Promise<T[]>;
  claim: Ready<T, 'all'>['claim'];
}): Ready<T, 'all'> => ({
  queues: async (after) => (after === '' ? ['all'] : []),
  due: (_, now, limit) => due(now, limit),
  claim,
});

/** `ReadyWork` of libs/store. */
interface TenantsReady<T> {
  tenants(after: string, limit: number): Promise<TenantId[]>;
  due(tenant: TenantId, now: Date, limit: number): Promise<T[]>;
  claim(one: T, until: Date): Promise<T | undefined>;
}

/** A ready list of the store, in which each tenant's work is a queue. */
export const byTenant = <T>(ready: TenantsReady<T>): Ready<T, TenantId> => ({
  queues: (after, limit) => ready.tenants(after, limit),
  due: (tenant, now, limit) => ready.due(tenant, now, limit),
  claim: (one, until) => ready.claim(one, until),
});

/**
 * Runs network jobs from a ready list, round robin over its queues and in each queue's own order. Each job is claimed by a guarded
 * write, and a bounded number runs at a time. `nudge` starts a round. `run` stores the job's result; if `run` throws, the job is due again
 * when its claim expires.
 */
export class WorkList<T, Queue extends string = TenantId> {
  private underWay = 0;
  private isLooking = false;
  private isNudged = false;
  private isStopped = false;
  private lastQueue = '';
  private finished: (() => void)[] = [];
  private readonly maxParallel: number;
  private readonly claimMs: number;

  constructor(
    private readonly context: Pick<RoadContext, 'clock' | 'log'>,
    private readonly ready: Ready<T, Queue>,
    private readonly run: (one: T) => Promise<void>,
    { maxParallel = MAX_PARALLEL_WORK, claimMs = WORK_CLAIM_MS }: WorkListOptions = {},
  ) {
    this.maxParallel = maxParallel;
    this.claimMs = claimMs;
  }

  nudge(): void {
    this.isNudged = true;
    if (!this.isLooking && !this.isStopped) void this.look();
  }

  /** Begins no new jobs, and resolves when no job is under way. */
  stop(): Promise<void> {
    this.isStopped = true;
    return this.settled();
  }

  /** Resolves when no job is under way, and none is looked for. */
  async settled(): Promise<void> {
    if (this.underWay > 0 || this.isLooking) await new Promise<void>((resolve) => this.finished.push(resolve));
  }

  private async look(): Promise<void> {
    this.isLooking = true;
    while (this.isNudged && !this.isStopped && this.underWay < this.maxParallel) {
      this.isNudged = false;
      await this.round().catch((error: unknown) => this.context.log.error(errorFields(error), 'a ready list could not be read'));
    }
    this.isLooking = false;
    this.rest();
  }

  /** Gives each queue with due jobs an equal share of the free places, and claims in parallel, so that the claims share a commit. */
  private async round(): Promise<void> {
    const now = this.context.clock.now();
    const free = this.maxParallel - this.underWay;
    const queues = await tenantsAfter((...page) => this.ready.queues(...page), this.lastQueue, MAX_QUEUES_A_ROUND);
    const share = Math.max(1, Math.floor(free / queues.length));
    const found: T[][] = [];
    let left = free;
    for (const queue of queues) {
      if (this.isStopped || left === 0) break;
      const due = await this.ready.due(queue, now, Math.min(share, left));
      this.lastQueue = queue;
      left -= due.length;
      found.push(due);
    }
    if (this.isStopped) return;
    const until = new Date(now.getTime() + this.claimMs);
    await settleAll(roundRobin(found).map((one) => this.claim(one, until)));
    // Skipped if a claim has thrown: the next nudge comes within a second.
    if (left < free) this.isNudged = true;
  }

  private async claim(one: T, until: Date): Promise<void> {
    const claimed = await this.ready.claim(one, until);
    if (claimed) this.begin(claimed);
  }

  private begin(one: T): void {
    this.underWay += 1;
    void this.run(one)
      .catch((error: unknown) => this.context.log.error(errorFields(error), 'a job failed; it is due again when its claim expires'))
      .finally(() => {
        this.underWay -= 1;
        this.nudge();
        this.rest();
      });
  }

  private rest(): void {
    if (this.underWay === 0 && !this.isLooking) this.finished.splice(0).forEach((done) => done());
  }
}

/** Waits for all promises before it throws the first failure, so that every successful claim has begun its job. */
async function settleAll(works: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(works);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

const FIRST_RETRY_WAIT_MS = 2_000;
const MAX_RETRY_WAIT_MS = 60 * 60_000;

/** The wait before the next try: doubled with every try, at most an hour, at least what the platform asks for. */
export function retryDelayMs(tries: number, error: unknown): number {
  const asked = error instanceof RetryLaterError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(asked, Math.min(FIRST_RETRY_WAIT_MS * 2 ** Math.max(0, tries - 1), MAX_RETRY_WAIT_MS));
}
