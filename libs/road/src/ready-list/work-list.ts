import { RetryLaterError, type TenantId } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { roundRobin } from '@turant/async';
import { tenantsAfter } from './tenants-after.js';
import type { RoadContext } from '../road-context.js';

/** Network work that is under way at once in one process. */
const AT_ONCE = 16;
const TENANTS_A_ROUND = 100;
/** A claim: longer than any work of the kind takes. After a crash the work is due again. */
const CLAIM_MS = 60_000;

/** The part of a ready list that is needed here (libs/store, ReadyWork). */
interface Ready<T> {
  tenants(after: string, limit: number): Promise<TenantId[]>;
  due(tenant: TenantId, now: Date, limit: number): Promise<T[]>;
  claim(one: T, until: Date): Promise<T | undefined>;
}

/**
 * Takes network work from a ready list: in turn over tenants, of each the freshest, claimed by a guarded write, a bounded
 * number at once. Woken by `nudge`. `run` stores what came of it; what it throws leaves the claim to run out.
 */
export class WorkList<T> {
  private underWay = 0;
  private isLooking = false;
  private isNudged = false;
  private isStopped = false;
  private lastTenant = '';
  private finished: (() => void)[] = [];

  constructor(
    private readonly context: Pick<RoadContext, 'clock' | 'log'>,
    private readonly ready: Ready<T>,
    private readonly run: (one: T) => Promise<void>,
  ) {}

  nudge(): void {
    this.isNudged = true;
    if (!this.isLooking && !this.isStopped) void this.look();
  }

  /** Nothing new from here on; resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    if (this.underWay > 0 || this.isLooking) await new Promise<void>((resolve) => this.finished.push(resolve));
  }

  private async look(): Promise<void> {
    this.isLooking = true;
    while (this.isNudged && !this.isStopped && this.underWay < AT_ONCE) {
      this.isNudged = false;
      await this.round().catch((error: unknown) => this.context.log.error(errorFields(error), 'a ready list could not be read'));
    }
    this.isLooking = false;
    this.rest();
  }

  /** To each tenant that has work waiting an equal share of what may begin; claimed side by side, so that they share a commit. */
  private async round(): Promise<void> {
    const now = this.context.clock.now();
    const free = AT_ONCE - this.underWay;
    const tenants = await tenantsAfter((...page) => this.ready.tenants(...page), this.lastTenant, TENANTS_A_ROUND);
    const share = Math.max(1, Math.floor(free / tenants.length));
    const found: T[][] = [];
    let left = free;
    for (const tenant of tenants) {
      if (this.isStopped || left === 0) break;
      const due = await this.ready.due(tenant, now, Math.min(share, left));
      this.lastTenant = tenant;
      left -= due.length;
      found.push(due);
    }
    if (this.isStopped) return;
    const until = new Date(now.getTime() + CLAIM_MS);
    await allDone(roundRobin(found).map((one) => this.claim(one, until)));
    // Not where claims fail: the next nudge comes within a second.
    if (left < free) this.isNudged = true;
  }

  private async claim(one: T, until: Date): Promise<void> {
    const claimed = await this.ready.claim(one, until);
    if (claimed) this.begin(claimed);
  }

  private begin(one: T): void {
    this.underWay += 1;
    void this.run(one)
      .catch((error: unknown) => this.context.log.error(errorFields(error), 'work of a ready list failed; its claim runs out'))
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

/** All of them end before the first failure is told: what was claimed meanwhile is under way then. */
async function allDone(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60 * 60_000;

/** Doubled with every try, up to an hour; at least what the platform asks for. */
export function waitAfter(tries: number, error: unknown): number {
  const asked = error instanceof RetryLaterError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(asked, Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, tries - 1), LONGEST_WAIT_MS));
}
