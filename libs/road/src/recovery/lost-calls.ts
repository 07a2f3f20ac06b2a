import type { Call } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { recoverCall } from './recover-call.js';
import type { TelephonyContext } from '../road-context.js';
import type { RunningCalls } from '../talk/running-calls.js';

/** Found in one round; the next one finds the rest. */
const MAX_LOST_CALLS = 500;
/** All that a machine can have had up. */
const ALL = 10_000;

/**
 * Finds the calls of dead workers and ends each in its own time: the seconds that one takes on the line keep no round from
 * finding the next. Without a sweep's lease: every call is taken over by a guarded write anyway, and a frozen process would
 * keep the lease, too, while its calls wait.
 */
export class LostCalls {
  private readonly ending = new Set<Promise<void>>();

  constructor(private readonly context: TelephonyContext & { running: RunningCalls }) {}

  /**
   * Resolves when all that was found is being ended; never rejects.
   * @param all at the start of an engine that only one process can have open: every open call is a dead worker's
   */
  async sweep(all = false): Promise<void> {
    const { store, clock, running, log, workerId } = this.context;
    const { calls } = store.acrossTenants;
    try {
      const found = all ? await calls.leased(ALL) : await calls.leaseExpired(clock.now(), MAX_LOST_CALLS);
      // One that this process is placing in this moment is stored and not among the running ones yet.
      const others = all ? found.filter((call) => call.workerId !== workerId) : found;
      // After a freeze of this process its own calls may be up still; their next beat renews the lease.
      for (const call of others) if (!running.get(call._id)) this.end(call);
    } catch (error) {
      log.warn(errorFields(error), 'lost calls could not be looked for; the next sweep comes');
    }
  }

  /** Resolves when those that were found so far have ended, or could not be ended yet. */
  async ended(): Promise<void> {
    await Promise.all(this.ending);
  }

  private end(call: Call): void {
    const { clock, log } = this.context;
    const fromMs = clock.monotonicMs();
    const about = (): object => ({ callId: call._id, tookMs: Math.round(clock.monotonicMs() - fromMs) });
    const work = recoverCall(this.context, call)
      .then((isEnded) => {
        if (isEnded) log.warn({ ...about(), workerId: call.workerId }, 'the call of a worker that is gone has been ended');
      })
      .catch((error: unknown) => log.error({ ...errorFields(error), ...about() }, 'a lost call could not be ended yet'))
      .finally(() => this.ending.delete(work));
    this.ending.add(work);
  }
}
