import { optimistic } from '@turant/async';
import type { Trunk, TrunkBreaker, TrunkFailure } from '@turant/domain';
import { errorFields } from '@turant/observability';
import type { RoadContext } from '../road-context.js';

type BreakerContext = Pick<RoadContext, 'store' | 'clock' | 'log' | 'metrics'>;

/** The breaker opens when five different calls have failed in a row. A single call that fails may be at fault itself. */
const FAILURES_TO_OPEN = 5;
const MAX_FAILURES_COUNTED = 100;
/** How long an open breaker holds calls back before one goes out to see whether the trunk works again. */
const OPEN_MS = 25_000;

interface BreakerChange {
  trunk: Trunk;
  before?: TrunkBreaker;
  after?: TrunkBreaker;
}

/** `open`: no call may go out. `half-open`: one may, to see whether the trunk works again. */
export type BreakerState = 'closed' | 'open' | 'half-open';

export function breakerState({ breaker }: Trunk, now: Date): BreakerState {
  if (!breaker?.openUntil) return 'closed';
  return now < breaker.openUntil ? 'open' : 'half-open';
}

/**
 * Opens and closes the breakers of the trunks. They are stored with the trunks, so that one worker's failures hold back the calls of all
 * workers. No method rejects: without the store, a failure is not counted.
 */
export class TrunkBreakers {
  /** The trunks as last read, so that a call of a trunk that works costs no look-up. */
  private readonly known = new Map<string, Trunk>();

  constructor(private readonly context: BreakerContext) {}

  /** Takes over trunks that were read. A look-up may have been overtaken by a change of the breaker. */
  update(trunks: readonly Trunk[]): void {
    for (const trunk of trunks) {
      if ((trunk.breakerChanges ?? 0) < (this.known.get(trunk._id)?.breakerChanges ?? 0)) continue;
      this.known.set(trunk._id, trunk);
      this.context.metrics?.trunkFailures.set({ trunk: trunk._id }, trunk.breaker?.failedCalls.length ?? 0);
      this.context.metrics?.trunkBreakerOpen.set({ trunk: trunk._id }, trunk.breaker?.openUntil ? 1 : 0);
    }
  }

  /** Counts a failed call; a trunk that is silent is cut off at once. @returns whether this call had not failed since the trunk last worked */
  async failed(trunkId: string, callId: string, { reason, sip, isSilent, retryAfterMs }: TrunkFailure): Promise<boolean> {
    let isNew = false;
    const now = this.context.clock.now();
    if (retryAfterMs) await this.hold(trunkId, new Date(now.getTime() + retryAfterMs));
    const opened = await this.change(trunkId, (old) => {
      const known = old?.failedCalls ?? [];
      isNew = !known.includes(callId) && known.length < MAX_FAILURES_COUNTED;
      const failedCalls = isNew ? [...known, callId] : known;
      const isOpen = isSilent || old?.openUntil !== undefined || failedCalls.length >= FAILURES_TO_OPEN;
      return {
        ...{ failedCalls, since: old?.since ?? now, reason },
        ...(sip && { sipCode: sip.code }),
        ...(isOpen && { openUntil: new Date(now.getTime() + OPEN_MS) }),
      };
    });
    if (opened && !opened.before?.openUntil && opened.after?.openUntil) {
      const about = { ...named(opened.trunk), failures: opened.after.failedCalls.length, endReason: reason, sip: sip?.code };
      this.context.log.warn(about, 'a trunk fails; its calls wait until it works again');
    }
    return isNew;
  }

  private async hold(trunkId: string, until: Date): Promise<void> {
    const { store, log } = this.context;
    await store.acrossTenants.trunks
      .hold(trunkId, until)
      .then(() => log.warn({ trunkId, until }, 'a trunk asked for no calls for a while; its calls take the next trunk or wait'))
      .catch((error: unknown) => log.warn({ ...errorFields(error), trunkId }, 'the hold of a trunk could not be stored'));
  }

  /** Closes the breaker, if the trunk has one: a call rang, or got a response that is not the trunk's fault. */
  async worked(trunkId: string): Promise<void> {
    if (!this.known.get(trunkId)?.breaker) return;
    const closed = await this.change(trunkId, () => undefined);
    if (closed?.before?.openUntil)
      this.context.log.info({ ...named(closed.trunk), failures: closed.before.failedCalls.length }, 'a trunk works again');
  }

  /** Lets the next call go out at once instead of after `OPEN_MS`. */
  async halfOpen(trunkId: string): Promise<void> {
    const now = this.context.clock.now();
    await this.change(trunkId, (old) => (old?.openUntil ? { ...old, answersOptions: true, openUntil: now } : old));
  }

  /** Takes the leave for the one call that a half-open breaker lets out. @returns false if another worker has it */
  async takeProbe({ _id, breakerChanges }: Trunk): Promise<boolean> {
    const until = new Date(this.context.clock.now().getTime() + OPEN_MS);
    const taken = await this.change(_id, (old, trunk) =>
      trunk.breakerChanges === breakerChanges && old?.openUntil ? { ...old, openUntil: until } : old,
    );
    return taken !== undefined;
  }

  /** @returns undefined if nothing was changed */
  private async change(
    trunkId: string,
    next: (old: TrunkBreaker | undefined, trunk: Trunk) => TrunkBreaker | undefined,
  ): Promise<BreakerChange | undefined> {
    const { trunks } = this.context.store.acrossTenants;
    const attempt = async (): Promise<BreakerChange | null | undefined> => {
      const read = await trunks.get(trunkId);
      const after = read && next(read.breaker, read);
      if (!read || after === read.breaker) return null;
      const trunk = await trunks.setBreaker(read, after);
      if (trunk) this.update([trunk]);
      return trunk && { trunk, before: read.breaker, after };
    };
    try {
      return (await optimistic(attempt)) ?? undefined;
    } catch (error) {
      this.context.log.warn({ ...errorFields(error), trunkId }, 'the breaker of a trunk could not be changed');
      return undefined;
    }
  }
}

const named = ({ _id, name, uri }: Trunk): object => ({ trunkId: _id, trunk: name, uri });
