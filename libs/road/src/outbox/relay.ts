import type { Bus } from '@turant/bus';
import type { DomainEvent, Lead, NormalisedLead } from '@turant/domain';
import { errorFields, type Logger } from '@turant/observability';
import type { Store } from '@turant/store';
import { roundRobin } from '@turant/async';
import type { Documents, Source } from './documents.js';
import { PublishedMarker } from './published-marker.js';
import { eventsOf } from './with-events.js';

/** Batches on their way at once: a batch that waits for a retry does not hold up the others; with more of them each would be smaller. */
const MAX_BATCHES_UNDER_WAY = 3;
const MAX_DOCUMENTS_A_BATCH = 500;

interface Waiting {
  source: Source;
  document: Documents[Source];
  events: readonly DomainEvent[];
  /** Called when the events are published or have failed. */
  done?: () => void;
}

/**
 * Publishes events from memory, right after they were stored, in batches; then has exactly those events removed from their documents.
 * Events whose batch fails stay in their documents and are published by the sweep.
 */
export class Relay {
  private readonly waiting: Waiting[] = [];
  private underWay = 0;
  private marking = 0;
  private readonly marker: PublishedMarker;
  private idle: (() => void)[] = [];

  constructor(
    private readonly store: Store,
    private readonly bus: Bus,
    private readonly log: Logger,
    private readonly markTogetherMs: number,
  ) {
    this.marker = new PublishedMarker(store, log, markTogetherMs);
  }

  /** Publishes events that are stored in these documents: `events` if given, as after a patch, else all events that the documents hold. */
  publish<S extends Source>(source: S, documents: readonly Documents[S][], events?: readonly DomainEvent[]): void {
    for (const document of documents) this.add(source, document, events ?? eventsOf(document));
    this.drain();
  }

  /**
   * Publishes events that were found in their documents. Resolves when these events are published or have failed, and does not wait for
   * events that are added meanwhile.
   * @returns how many documents there were
   */
  async publishAgain<S extends Source>(source: S, documents: readonly Documents[S][]): Promise<number> {
    const done = documents
      .filter((document) => eventsOf(document).length > 0)
      .map((document) => new Promise<void>((resolve) => this.add(source, document, eventsOf(document), resolve)));
    this.drain();
    // If a process died between removing the last event and removing `pendingSince`, the index would find the document for ever.
    const empty = documents.filter((document) => eventsOf(document).length === 0);
    if (empty.length > 0) await this.store.acrossTenants[source].pending.clear(empty.map(({ _id }) => ({ id: _id, events: [] })));
    await Promise.all(done);
    return documents.length;
  }

  /** Resolves when nothing is being published or marked. */
  settled(): Promise<void> {
    return this.isIdle ? Promise.resolve() : new Promise((resolve) => this.idle.push(resolve));
  }

  private add(source: Source, document: Documents[Source], events: readonly DomainEvent[], done?: () => void): void {
    if (events.length > 0) this.waiting.push({ source, document, events, done });
  }

  private drain(): void {
    while (this.waiting.length > 0 && this.underWay < MAX_BATCHES_UNDER_WAY) {
      this.underWay += 1;
      void this.publishBatch(takeRoundRobin(this.waiting, MAX_DOCUMENTS_A_BATCH)).finally(() => {
        this.underWay -= 1;
        this.drain();
        this.rest();
      });
    }
  }

  private async publishBatch(batch: Waiting[]): Promise<void> {
    try {
      await this.bus.publish(batch.flatMap(toPublish));
      const marked = this.mark(batch);
      if (this.markTogetherMs === 0) await marked;
    } catch (error) {
      this.log.warn({ ...errorFields(error), count: batch.length }, 'events could not be published; the sweep publishes them');
      batch.forEach(({ done }) => done?.());
    }
  }

  private async mark(batch: readonly Waiting[]): Promise<void> {
    this.marking += 1;
    await this.marker.mark(batch.map(({ source, document, events }) => ({ source, id: document._id, events })));
    this.marking -= 1;
    batch.forEach(({ done }) => done?.());
    this.rest();
  }

  private rest(): void {
    if (this.isIdle) this.idle.splice(0).forEach((done) => done());
  }

  private get isIdle(): boolean {
    return this.underWay + this.marking === 0;
  }
}

/** `lead.accepted` carries the normalised lead. It is added here, so that the document does not store the lead twice. */
function toPublish({ source, document, events }: Waiting): readonly DomainEvent[] {
  if (source !== 'leads') return events;
  return events.map((event) =>
    event.type === 'lead.accepted.v1' ? { ...event, data: { ...event.data, lead: normalisedLead(document as Lead) } } : event,
  );
}

function normalisedLead(lead: Lead): NormalisedLead {
  const { name, phone, email, requirement, budget, source, extra, isTest, isRingTest, receivedAt, isProjected } = lead;
  return { name, phone, email, requirement, budget, source, extra, isTest, isRingTest, receivedAt, isProjected };
}

/**
 * Removes and returns the first `max` entries. If there are more, it takes them round robin over tenants, so that no lead waits behind
 * another tenant's storm.
 */
function takeRoundRobin(waiting: Waiting[], max: number): Waiting[] {
  if (waiting.length <= max) return waiting.splice(0);
  const byTenant = new Map<string, Waiting[]>();
  for (const one of waiting) {
    const own = byTenant.get(one.document.tenantId);
    if (own) own.push(one);
    else byTenant.set(one.document.tenantId, [one]);
  }
  const taken = new Set(roundRobin([...byTenant.values()], max));
  const rest = waiting.filter((one) => !taken.has(one));
  waiting.splice(0, waiting.length, ...rest);
  return [...taken];
}
