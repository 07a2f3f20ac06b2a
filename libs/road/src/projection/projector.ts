import { Batcher } from '@turant/async';
import { RetryLaterError, type DomainEvent, type TenantId } from '@turant/domain';
import type { Store } from '@turant/store';
import { EventRaises } from './event-raises.js';
import type { TellWatchers } from './tell-watchers.js';
import { timelineEntryOf } from './timeline-entry-of.js';

const MAX_PROJECT_CONFLICTS = 20;
/** A batch that arrives with more events than this stays whole. */
const MAX_EVENTS_A_COMMIT = 1_000;

/**
 * Inserts the timeline entries that are not stored yet, each under its event's id, and raises the counters for these entries only, in one
 * commit: counters stay exact if events come twice. The event of an accepted lead whose own write has raised the counter (`isProjected`) is
 * skipped. A process has one commit of a tenant under way, and batches that arrive meanwhile share the next one: all of them raise the same
 * counters, so parallel transactions would conflict.
 */
export class Projector {
  private readonly tenants = new Map<TenantId, Batcher<DomainEvent>>();
  private readonly raises: EventRaises;

  constructor(
    private readonly store: Store,
    private readonly watchers: Pick<TellWatchers, 'isWatched' | 'tell'>,
  ) {
    this.raises = new EventRaises(store);
  }

  async project(tenant: TenantId, events: readonly DomainEvent[]): Promise<void> {
    const known = this.tenants.get(tenant);
    const batcher = known ?? new Batcher<DomainEvent>((all) => this.projectTenant(tenant, all), { maxItems: MAX_EVENTS_A_COMMIT });
    this.tenants.set(tenant, batcher);
    await batcher.add(events).finally(() => batcher.isIdle && this.tenants.delete(tenant));
  }

  private async projectTenant(tenant: TenantId, events: readonly DomainEvent[]): Promise<void> {
    const { store } = this;
    const all = [...new Map(events.map((event) => [event.id, event])).values()];
    const unique = all.filter((event) => !isAlreadyProjected(event));
    if (unique.length === 0) return this.tell(tenant, all);
    for (let conflicts = 0; conflicts < MAX_PROJECT_CONFLICTS; conflicts++) {
      const stored = new Set(
        (
          await store.timeline.getMany(
            tenant,
            unique.map(({ id }) => id),
          )
        ).map(({ _id }) => _id),
      );
      const fresh = unique.filter(({ id }) => !stored.has(id));
      if (fresh.length === 0) return this.tell(tenant, all.filter(isAlreadyProjected));
      const entries = fresh.map(timelineEntryOf);
      // Counters come first: a conflict with another process is found before a thousand entries are inserted.
      const ops = [...(await this.raises.opsOf(tenant, fresh)), ...entries.map((entry) => store.timeline.insertOp(entry))];
      const result = await store.engine.commit(ops, { isDeferrable: true });
      if (result.ok)
        return this.tell(
          tenant,
          all.filter((event) => isAlreadyProjected(event) || !stored.has(event.id)),
        );
    }
    throw new RetryLaterError('TIMELINE_CONTESTED', undefined, 100);
  }

  private tell(tenant: TenantId, events: readonly DomainEvent[]): void {
    if (events.length > 0 && this.watchers.isWatched(tenant)) this.watchers.tell(tenant, events.map(timelineEntryOf));
  }
}

const isAlreadyProjected = ({ type, data }: DomainEvent): boolean => type === 'lead.accepted.v1' && data.lead?.isProjected === true;
