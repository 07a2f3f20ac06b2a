import type { DomainEvent } from '@turant/domain';
import type { Logger, Metrics } from '@turant/observability';
import type { Store } from '@turant/store';

export interface TrunkWatchParts {
  store: Pick<Store, 'acrossTenants'>;
  log: Pick<Logger, 'info' | 'warn'>;
  metrics?: Pick<Metrics, 'trunkFailures'>;
}

type Outcome = 'worked' | 'failed';

interface Ended {
  event: DomainEvent;
  outcome: Outcome;
}

/** From so many calls in a row on, a trunk counts as failing. */
const FAILURES_IN_A_ROW = 3;
/** The count of failures stops here: an outage may last for days. */
const MAX_FAILURES_COUNTED = 1_000;
/** Responses about the number that was dialled: the trunk did its work. */
const ABOUT_THE_NUMBER = [404, 410, 484, 604];
/** The line's own thread has died, or the call waited for money until it was given up. */
const NOT_BY_A_TRUNK = ['line-lost', 'wallet-empty'];
const NEVER_ON_A_TRUNK = ['refused', 'cancelled', 'unknown', 'scheduled'];

/**
 * Warns once when the calls of a trunk fail in a row, and says when the trunk works again. Events name no trunk, so that the calls are
 * read; nothing is read while no call fails.
 */
export class TrunkWatch {
  /** The events of the failures in a row, by trunk: an event that comes again counts once. */
  private readonly failures = new Map<string, Set<string>>();
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly parts: TrunkWatchParts) {}

  /** Resolves when the events are counted; batches are counted one after the other. */
  take(events: readonly DomainEvent[]): Promise<void> {
    const ended = events.flatMap((event): Ended[] => {
      const outcome = outcomeOf(event);
      return outcome ? [{ event, outcome }] : [];
    });
    if (ended.length === 0) return Promise.resolve();
    const counted = this.last.then(() => this.count(ended));
    this.last = counted.catch(() => undefined);
    return counted;
  }

  private async count(ended: readonly Ended[]): Promise<void> {
    if (this.failures.size === 0 && ended.every(({ outcome }) => outcome === 'worked')) return;
    const { calls } = this.parts.store.acrossTenants;
    const found = await calls.withIds([...new Set(ended.map(({ event }) => event.subject))]);
    const trunkOf = new Map(found.map(({ _id, trunkId }) => [_id, trunkId]));
    const inOrder = [...ended].sort((a, b) => a.event.time.getTime() - b.event.time.getTime());
    for (const one of inOrder) {
      const trunkId = (one.event.data as { trunkId?: string }).trunkId ?? trunkOf.get(one.event.subject);
      if (trunkId === undefined) continue;
      if (one.outcome === 'failed') await this.failed(trunkId, one.event);
      else await this.worked(trunkId);
    }
  }

  private async failed(trunkId: string, { id, data }: DomainEvent): Promise<void> {
    const known = this.failures.get(trunkId) ?? new Set();
    this.failures.set(trunkId, known);
    if (known.has(id) || known.size >= MAX_FAILURES_COUNTED) return;
    known.add(id);
    this.parts.metrics?.trunkFailures.set({ trunk: trunkId }, known.size);
    if (known.size !== FAILURES_IN_A_ROW) return;
    const { reason, sip } = data as { reason?: string; sip?: { code: number } };
    const last = { endReason: reason, sip: sip?.code };
    this.parts.log.warn({ ...(await this.named(trunkId)), failures: known.size, ...last }, 'a trunk fails: its last calls failed in a row');
  }

  private async worked(trunkId: string): Promise<void> {
    const failures = this.failures.get(trunkId)?.size ?? 0;
    if (failures === 0) return;
    this.failures.delete(trunkId);
    this.parts.metrics?.trunkFailures.set({ trunk: trunkId }, 0);
    if (failures >= FAILURES_IN_A_ROW) this.parts.log.info({ ...(await this.named(trunkId)), failures }, 'a trunk works again');
  }

  private async named(trunkId: string): Promise<object> {
    const trunk = await this.parts.store.acrossTenants.trunks.get(trunkId);
    return { trunkId, trunk: trunk?.name, uri: trunk?.uri };
  }
}

/** @returns undefined for an event that says nothing about a trunk */
function outcomeOf({ type, data }: DomainEvent): Outcome | undefined {
  const { status, waitingFor, neverLeft, reason, sip } = data as {
    status?: string;
    waitingFor?: string;
    neverLeft?: boolean;
    reason?: string;
    sip?: { code: number };
  };
  if (type === 'call.changed.v1')
    return status === 'waiting' && waitingFor === 'trunk' ? 'failed' : status === 'answered' ? 'worked' : undefined;
  if (type !== 'call.ended.v1' || neverLeft || status === undefined || NEVER_ON_A_TRUNK.includes(status)) return undefined;
  if (status !== 'failed') return 'worked';
  if (NOT_BY_A_TRUNK.includes(reason ?? '')) return undefined;
  return ABOUT_THE_NUMBER.includes(sip?.code ?? 0) ? 'worked' : 'failed';
}
