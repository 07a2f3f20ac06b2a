import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { errorFields } from '@turant/observability';
import { Clock, Logger } from './tokens.js';

const RECURRING_TICK_MS = 1_000;

interface Job {
  everyMs: number;
  dueMs: number;
  run(): unknown;
}

/** Runs what recurs in a process, by one interval of Nest and by the process's clock: a spec moves the clock and calls `tick`. */
@Injectable()
export class RecurringWork {
  private readonly jobs: Job[] = [];

  constructor(
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Logger) private readonly log: Logger,
  ) {}

  /** @param everyMs a whole number of seconds */
  every(everyMs: number, run: () => unknown): void {
    this.jobs.push({ everyMs, dueMs: this.clock.monotonicMs() + everyMs, run });
  }

  /** Begins what is due, even if its last run is not over. What fails is told, and runs again when it is due next. */
  @Interval(RECURRING_TICK_MS)
  tick(): void {
    // A timer fires a little early or late: what is due within half a tick is due now.
    const nowMs = this.clock.monotonicMs() + RECURRING_TICK_MS / 2;
    for (const job of this.jobs.filter(({ dueMs }) => dueMs <= nowMs)) {
      // A process that was held up makes up for nothing.
      job.dueMs += job.everyMs * Math.ceil((nowMs - job.dueMs + 1) / job.everyMs);
      Promise.resolve()
        .then(() => job.run())
        .catch((error: unknown) =>
          this.log.warn(errorFields(error), `what recurs every ${job.everyMs / 1_000} s has failed, and is tried again`),
        );
    }
  }
}
