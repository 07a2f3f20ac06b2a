import type { Call } from '@turant/domain';
import { errorFields } from '@turant/observability';
import { recoverCall } from './recover-call.js';
import { StoreWatch } from './store-watch.js';
import type { TelephonyContext } from '../road-context.js';
import type { RunningCalls } from '../talk/running-calls.js';

const MAX_LOST_CALLS = 500;
/** The most calls that are looked through: more than one machine can have on its lines. */
const MAX_OPEN_CALLS = 10_000;

/**
 * Finds the calls of dead workers and ends them. A call takes seconds to end on the line; rounds do not wait for it. There is no lease on
 * this job: each call is taken over by a guarded write, and a frozen process would keep the lease while its calls wait.
 *
 * While no worker can write to the store, the leases of living workers end, too. So calls are looked for only when the store has taken writes
 * for as long as a lease (`StoreWatch`), in which time every living worker has renewed its leases. The sweep runs only while some call has a
 * lease, so that time begins with the first lease. If that worker dies at once, its call is found up to 2 s after its lease has ended.
 */
export class LostCalls {
  private readonly ending = new Set<Promise<void>>();

  private readonly watch: StoreWatch | undefined;

  /**
   * @param isOnlyProcess of an embedded store: there are no calls of living workers to spare
   * @param abandonRecording of a call: to be told by the only process, whose machine is the one that has its files, if there are any
   */
  constructor(
    private readonly context: TelephonyContext & { running: RunningCalls },
    private readonly isOnlyProcess = false,
    private readonly abandonRecording?: (call: Call) => void,
  ) {
    if (isOnlyProcess) return;
    const { store, clock, workerId, log } = context;
    this.watch = new StoreWatch(
      clock,
      () => store.acrossTenants.leases.take('store-watch', workerId, clock.now(), 0),
      (silenceMs) => log.warn({ silenceMs }, 'the store took no writes for a while; calls of lost workers are looked for again in 15 s'),
    );
  }

  /**
   * Resolves when every lost call that was found is being ended; never rejects.
   * @param all true at the start of the only process of an embedded store: then every open call is a dead worker's
   */
  async sweep(all = false): Promise<void> {
    const { store, clock, running, log, workerId } = this.context;
    const { calls } = store.acrossTenants;
    try {
      if (this.watch && !all && !(await this.watch.isSteady())) return;
      const found = all ? await calls.leased(MAX_OPEN_CALLS) : await calls.leaseExpired(clock.now(), MAX_LOST_CALLS);
      // A call that this process is just placing is stored and not yet among the running calls.
      const others = all ? found.filter((call) => call.workerId !== workerId) : found;
      // After a freeze of this process its own calls may still be running; they renew their leases themselves.
      for (const call of others) if (!running.get(call._id)) this.end(call);
    } catch (error) {
      log.warn(errorFields(error), 'lost calls could not be searched for; the next sweep tries again');
    }
  }

  /** Resolves when each call that was found so far has ended, or could not be ended yet. */
  async ended(): Promise<void> {
    await Promise.all(this.ending);
  }

  private end(call: Call): void {
    const { clock, log } = this.context;
    const fromMs = clock.monotonicMs();
    const about = (): object => ({ callId: call._id, tookMs: Math.round(clock.monotonicMs() - fromMs) });
    const work: Promise<void> = recoverCall(this.context, call)
      .then((isEnded) => {
        if (isEnded) log.warn({ ...about(), workerId: call.workerId }, 'the call of a lost worker has been ended');
        if (isEnded && this.isOnlyProcess) this.abandonRecording?.(call);
      })
      .catch((error: unknown) => log.error({ ...errorFields(error), ...about() }, 'a lost call could not be ended yet'))
      .finally(() => this.ending.delete(work));
    this.ending.add(work);
  }
}
